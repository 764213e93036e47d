import CoreModels
import Database
import Foundation

/// A vaccination on the wire.
struct VaccinationDTO: HealthEntry {
    var id: String?
    var vaccine: String?
    var givenOn: String?
    var nextDue: String?

    func value(id path: UUID, today: CalendarDate) throws(Failure) -> Vaccination {
        let id = try VaccinationID(member: "id", id)
        let givenOn = try CalendarDate(member: "givenOn", givenOn)
        let nextDue = try CalendarDate(member: "nextDue", nextDue)
        var checks = MemberChecks()
        checks.id(id?.rawValue, isOf: path)
        checks.text("vaccine", vaccine ?? "") { try Vaccination(vaccine: $0, givenOn: today, today: today) }
        checks.needed("givenOn", givenOn) { try Vaccination(vaccine: "-", givenOn: $0, today: today) }
        if let givenOn {
            // Whether the day it was given may be is told once, above.
            checks.member("nextDue") {
                try Vaccination(vaccine: "-", givenOn: givenOn, nextDue: nextDue, today: .latest)
            }
        }
        return try checks.finish("The vaccination") {
            guard let vaccine, let givenOn else { return nil }
            return try Vaccination(
                id: VaccinationID(path), vaccine: vaccine, givenOn: givenOn, nextDue: nextDue, today: today)
        }
    }
}

extension VaccinationDTO {
    init(_ vaccination: Vaccination) {
        self.init(
            id: vaccination.id.description, vaccine: vaccination.vaccine, givenOn: vaccination.givenOn.description,
            nextDue: vaccination.nextDue?.description)
    }
}

extension VaccinationDTO {
    static let table = EntryTable(
        name: "vaccination", plural: "vaccinations", columns: ["vaccine", "givenOn", "nextDue"],
        order: "givenOn DESC, id", orderInWords: "newest first")

    init(row: Row) throws {
        self.init(
            id: try row.value("id"), vaccine: try row.value("vaccine"), givenOn: try row.value("givenOn"),
            nextDue: try row.value("nextDue"))
    }

    var columns: [SQLValue] { [vaccine.sqlValue, givenOn.sqlValue, nextDue.sqlValue] }
}
