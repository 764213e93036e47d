import CoreInterfaces
import CoreModels
import CoreNetworking

struct RemindersDTO: Decodable, Sendable {
    let reminders: [ReminderDTO]

    func domain() throws(ServiceError) -> [Reminder] {
        try reminders.map { reminder throws(ServiceError) in try reminder.domain() }
    }
}

struct ReminderDTO: Codable, Sendable {
    struct RecurrenceDTO: Codable, Sendable {
        let every: Int
        let unit: String
    }

    let id: String
    let title: String
    let start: String
    let due: String
    let recurrence: RecurrenceDTO?
    let lastDone: String?

    init(_ reminder: Reminder) {
        id = reminder.id.description
        title = reminder.title
        start = reminder.start.description
        due = reminder.due.description
        recurrence = reminder.recurrence.map { RecurrenceDTO(every: $0.interval, unit: $0.unit.rawValue) }
        lastDone = reminder.lastDone?.description
    }

    func domain() throws(ServiceError) -> Reminder {
        try ServiceError.reading("reminder \(id)") {
            try Reminder(
                id: ReminderID(wire: id),
                title: title,
                start: CalendarDate(wire: start),
                due: CalendarDate(wire: due),
                recurrence: recurrence?.domain(),
                lastDone: lastDone.map { try CalendarDate(wire: $0) }
            )
        }
    }
}

extension ReminderDTO.RecurrenceDTO {
    fileprivate func domain() throws -> Recurrence {
        guard let unit = Recurrence.Unit(rawValue: unit) else {
            let known = Recurrence.Unit.allCases.map(\.rawValue).joined(separator: ", ")
            throw ServiceError.unintelligible(detail: "\"\(unit)\" is no unit of recurrence; expected one of \(known)")
        }
        return try Recurrence(every: every, unit)
    }
}
