import CoreModels
import Database
import Foundation

/// A vaccination on the wire.
struct VaccinationDTO: HealthEntry {
    var id: String?
    var vaccine: String?
    var givenOn: String?
    var nextDue: String?
    var nextDueFrom: String?
    var batch: String?
    var vet: String?
    var certificate: String?

    func value(id path: UUID, born: CalendarDate?, today: CalendarDate) throws(Failure) -> Vaccination {
        let id = try VaccinationID(member: "id", id)
        let givenOn = try CalendarDate(member: "givenOn", givenOn)
        let nextDue = try CalendarDate(member: "nextDue", nextDue)
        var checks = MemberChecks()
        checks.id(id?.rawValue, isOf: path)
        checks.needed("givenOn", givenOn) { $0 }
        let source: Vaccination.DueSource? = checks.choice("nextDueFrom", nextDueFrom)
        checks.record(
            Vaccination.problems(
                vaccine: vaccine ?? "", givenOn: givenOn, nextDue: nextDue, batch: batch, vet: vet,
                certificate: certificate, born: born, today: today))
        return try checks.finish("The vaccination") {
            guard let vaccine, let givenOn else { return nil }
            return try Vaccination(
                id: VaccinationID(path), vaccine: vaccine, givenOn: givenOn, nextDue: nextDue, nextDueSource: source,
                batch: batch, vet: vet, certificate: certificate, born: born, today: today)
        }
    }
}

extension VaccinationDTO {
    init(_ vaccination: Vaccination) {
        self.init(
            id: vaccination.id.description, vaccine: vaccination.vaccine, givenOn: vaccination.givenOn.description,
            nextDue: vaccination.nextDue?.description, nextDueFrom: vaccination.nextDueSource?.rawValue,
            batch: vaccination.batch, vet: vaccination.vet, certificate: vaccination.certificate)
    }
}

extension VaccinationDTO {
    static let table = EntryTable(
        name: "vaccination", plural: "vaccinations",
        columns: ["vaccine", "givenOn", "nextDue", "nextDueFrom", "batch", "vet", "certificate"],
        order: "givenOn DESC, id", orderInWords: "newest first")

    init(row: Row) throws {
        self.init(
            id: try row.value("id"), vaccine: try row.value("vaccine"), givenOn: try row.value("givenOn"),
            nextDue: try row.value("nextDue"), nextDueFrom: try row.value("nextDueFrom"),
            batch: try row.value("batch"), vet: try row.value("vet"), certificate: try row.value("certificate"))
    }

    var columns: [SQLValue] {
        [
            vaccine.sqlValue, givenOn.sqlValue, nextDue.sqlValue, nextDueFrom.sqlValue, batch.sqlValue, vet.sqlValue,
            certificate.sqlValue,
        ]
    }
}
