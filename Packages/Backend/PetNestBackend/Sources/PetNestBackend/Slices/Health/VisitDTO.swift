import CoreModels
import Database
import Foundation

/// A visit to a vet on the wire.
struct VisitDTO: HealthEntry {
    var id: String?
    var date: String?
    var reason: String?
    var clinic: String?
    var notes: String?

    func value(id path: UUID, born: CalendarDate?, today: CalendarDate) throws(Failure) -> VetVisit {
        let id = try VetVisitID(member: "id", id)
        let date = try CalendarDate(member: "date", date)
        var checks = MemberChecks()
        checks.id(id?.rawValue, isOf: path)
        checks.needed("date", date) { $0 }
        checks.record(
            VetVisit.problems(
                date: date, reason: reason ?? "", clinic: clinic, notes: notes, born: born, today: today))
        return try checks.finish("The visit") {
            guard let date, let reason else { return nil }
            return try VetVisit(
                id: VetVisitID(path), date: date, reason: reason, clinic: clinic, notes: notes, born: born,
                today: today)
        }
    }
}

extension VisitDTO {
    init(_ visit: VetVisit) {
        self.init(
            id: visit.id.description, date: visit.date.description, reason: visit.reason, clinic: visit.clinic,
            notes: visit.notes)
    }
}

extension VisitDTO {
    static let table = EntryTable(
        name: "visit", plural: "visits", columns: ["date", "reason", "clinic", "notes"], order: "date DESC, id",
        orderInWords: "newest first",
        hasLimit: true)

    init(row: Row) throws {
        self.init(
            id: try row.value("id"), date: try row.value("date"), reason: try row.value("reason"),
            clinic: try row.value("clinic"), notes: try row.value("notes"))
    }

    var columns: [SQLValue] { [date.sqlValue, reason.sqlValue, clinic.sqlValue, notes.sqlValue] }
}
