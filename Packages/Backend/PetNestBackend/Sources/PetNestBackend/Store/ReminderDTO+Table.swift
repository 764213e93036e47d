import Database

extension ReminderDTO {
    static let table = EntryTable(
        kind: .reminders, name: "reminder",
        columns: ["title", "start", "due", "recurrenceEvery", "recurrenceUnit", "lastDone"],
        order: "recurrenceUnit IS NULL AND lastDone IS NOT NULL, due, id")

    init(row: Row) throws {
        let every: Int? = try row.value("recurrenceEvery")
        let unit: String? = try row.value("recurrenceUnit")
        self.init(
            id: try row.value("id"), title: try row.value("title"), start: try row.value("start"),
            due: try row.value("due"),
            recurrence: every == nil && unit == nil ? nil : RecurrenceDTO(every: every, unit: unit),
            lastDone: try row.value("lastDone"))
    }

    var columns: [SQLValue] {
        [
            title.sqlValue, start.sqlValue, due.sqlValue, recurrence?.every.sqlValue ?? .null,
            recurrence?.unit.sqlValue ?? .null, lastDone.sqlValue,
        ]
    }
}
