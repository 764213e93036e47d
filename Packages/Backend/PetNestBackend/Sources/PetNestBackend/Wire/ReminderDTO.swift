import CoreModels
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
