import Database

extension VisitDTO {
    static let table = EntryTable(
        kind: .visits, name: "visit", columns: ["date", "reason", "clinic", "notes"], order: "date DESC, id",
        hasLimit: true)

    init(row: Row) throws {
        self.init(
            id: try row.value("id"), date: try row.value("date"), reason: try row.value("reason"),
            clinic: try row.value("clinic"), notes: try row.value("notes"))
    }

    var columns: [SQLValue] { [date.sqlValue, reason.sqlValue, clinic.sqlValue, notes.sqlValue] }
}
