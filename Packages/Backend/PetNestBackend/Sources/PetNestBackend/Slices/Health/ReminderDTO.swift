import CoreModels
import Database
import Foundation

/// A reminder on the wire.
struct ReminderDTO: HealthEntry {
    /// A completion of a reminder.
    struct CompletionDTO: Codable, Sendable {
        var day: String?
        var due: String?
    }

    var id: String?
    var title: String?
    var start: String?
    var due: String?
    var recurrence: RecurrenceDTO?
    var lastDone: String?
    var completions: [CompletionDTO]?

    func value(id path: UUID, born: CalendarDate?, today: CalendarDate) throws(Failure) -> Reminder {
        let id = try ReminderID(member: "id", id)
        let start = try CalendarDate(member: "start", start)
        let due = try CalendarDate(member: "due", due)
        let lastDone = try CalendarDate(member: "lastDone", lastDone)
        var completions: [Reminder.Completion] = []
        for completion in self.completions ?? [] {
            guard let day = try CalendarDate(member: "completions.day", completion.day),
                let due = try CalendarDate(member: "completions.due", completion.due)
            else { throw .malformed("Each of “completions” should have a “day” and a “due”.") }
            completions.append(Reminder.Completion(day: day, due: due))
        }
        var checks = MemberChecks()
        checks.id(id?.rawValue, isOf: path)
        checks.record(Reminder.problems(title: title ?? ""))
        checks.needed("start", start) { $0 }
        let recurrence = recurrence?.checked(by: &checks)
        return try checks.finish("The reminder") {
            guard let title, let start else { return nil }
            return try Reminder(
                id: ReminderID(path), title: title, start: start, due: due, recurrence: recurrence,
                lastDone: lastDone, completions: completions)
        }
    }
}

extension ReminderDTO {
    init(_ reminder: Reminder) {
        self.init(
            id: reminder.id.description, title: reminder.title, start: reminder.start.description,
            due: reminder.due.description, recurrence: reminder.recurrence.map(RecurrenceDTO.init),
            lastDone: reminder.lastDone?.description,
            completions: reminder.completions.isEmpty
                ? nil
                : reminder.completions.map {
                    CompletionDTO(day: $0.day.description, due: $0.due.description)
                })
    }
}

extension ReminderDTO {
    static let table = EntryTable(
        name: "reminder", plural: "reminders",
        columns: [
            "title", "start", "due", "recurrenceEvery", "recurrenceUnit", "recurrenceFrom", "lastDone", "completions",
        ],
        order: "recurrenceUnit IS NULL AND lastDone IS NOT NULL, due, id",
        orderInWords: "next due first, finished ones last")

    init(row: Row) throws {
        let every: Int? = try row.value("recurrenceEvery")
        let unit: String? = try row.value("recurrenceUnit")
        self.init(
            id: try row.value("id"), title: try row.value("title"), start: try row.value("start"),
            due: try row.value("due"),
            recurrence: every == nil && unit == nil
                ? nil : RecurrenceDTO(every: every, unit: unit, from: try row.value("recurrenceFrom")),
            lastDone: try row.value("lastDone"), completions: Self.completions(stored: try row.value("completions")))
    }

    var columns: [SQLValue] {
        [
            title.sqlValue, start.sqlValue, due.sqlValue, recurrence?.every.sqlValue ?? .null,
            recurrence?.unit.sqlValue ?? .null, recurrence?.from.sqlValue ?? .null, lastDone.sqlValue,
            storedCompletions.sqlValue,
        ]
    }

    /// The stored completions: `2026-01-16/2026-01-15 …`, each with its day and the day on which it had been due.
    private var storedCompletions: String? {
        completions.map { $0.map { "\($0.day ?? "")/\($0.due ?? "")" }.joined(separator: " ") }
    }

    private static func completions(stored text: String?) -> [CompletionDTO]? {
        text.map { text in
            text.split(separator: " ").map { pair in
                let days = pair.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
                return CompletionDTO(day: days.first, due: days.last)
            }
        }
    }
}

/// A reminder's recurrence, on the wire.
struct RecurrenceDTO: Codable, Sendable {
    var every: Int?
    var unit: String?
    var from: String?

    /// Returns the recurrence as a domain value, or `nil` if a problem was recorded.
    func checked(by checks: inout MemberChecks) -> Recurrence? {
        let unit: Recurrence.Unit? = checks.choice("recurrence.unit", unit)
        if self.unit == nil { checks.needed("recurrence.unit", unit) { $0 } }
        let basis: Recurrence.Basis? = checks.choice("recurrence.from", from)
        return checks.needed("recurrence.every", every) {
            try Recurrence(every: $0, unit ?? .day, from: basis ?? .calendar)
        }
    }
}

extension RecurrenceDTO {
    init(_ recurrence: Recurrence) {
        self.init(every: recurrence.interval, unit: recurrence.unit.rawValue, from: recurrence.basis.rawValue)
    }
}
