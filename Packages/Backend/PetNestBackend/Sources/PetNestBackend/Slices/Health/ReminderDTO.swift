import CoreModels
import Database
import Foundation

/// A reminder on the wire.
struct ReminderDTO: HealthEntry {
    var id: String?
    var title: String?
    var start: String?
    var due: String?
    var recurrence: RecurrenceDTO?
    var lastDone: String?

    func value(id path: UUID, today: CalendarDate) throws(Failure) -> Reminder {
        let id = try ReminderID(member: "id", id)
        let start = try CalendarDate(member: "start", start)
        let due = try CalendarDate(member: "due", due)
        let lastDone = try CalendarDate(member: "lastDone", lastDone)
        var checks = MemberChecks()
        checks.id(id?.rawValue, isOf: path)
        checks.text("title", title ?? "") { try Reminder(title: $0, start: today) }
        checks.needed("start", start) { $0 }
        let recurrence = recurrence?.checked(by: &checks)
        return try checks.finish("The reminder") {
            guard let title, let start else { return nil }
            return try Reminder(
                id: ReminderID(path), title: title, start: start, due: due, recurrence: recurrence,
                lastDone: lastDone)
        }
    }
}

extension ReminderDTO {
    init(_ reminder: Reminder) {
        self.init(
            id: reminder.id.description, title: reminder.title, start: reminder.start.description,
            due: reminder.due.description, recurrence: reminder.recurrence.map(RecurrenceDTO.init),
            lastDone: reminder.lastDone?.description)
    }
}

extension ReminderDTO {
    static let table = EntryTable(
        name: "reminder", plural: "reminders",
        columns: ["title", "start", "due", "recurrenceEvery", "recurrenceUnit", "lastDone"],
        order: "recurrenceUnit IS NULL AND lastDone IS NOT NULL, due, id",
        orderInWords: "next due first, finished ones last")

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

/// How often a reminder comes again, on the wire.
struct RecurrenceDTO: Codable, Sendable {
    var every: Int?
    var unit: String?

    /// The recurrence as the domain has it; `nil` where a problem was noted.
    func checked(by checks: inout MemberChecks) -> Recurrence? {
        let unit: Recurrence.Unit? = checks.choice("recurrence.unit", unit)
        if self.unit == nil { checks.needed("recurrence.unit", unit) { $0 } }
        return checks.needed("recurrence.every", every) { try Recurrence(every: $0, unit ?? .day) }
    }
}

extension RecurrenceDTO {
    init(_ recurrence: Recurrence) {
        self.init(every: recurrence.interval, unit: recurrence.unit.rawValue)
    }
}
