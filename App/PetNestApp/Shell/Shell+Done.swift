import CoreInterfaces
import CoreModels
import CoreNetworking

extension Shell {
    /// Marks a reminder done.
    /// - Parameters:
    ///   - id: The reminder's id, or the first characters of it.
    ///   - date: The day it was done, as people type it; today where none is given.
    ///   - isAgain: Whether a reminder that was done on that day already is marked once more.
    /// - Returns: What was done and when it is due next, in a sentence.
    public func markDone(_ id: String, on date: String?, again isAgain: Bool) async throws(AppError) -> String {
        let day = try day(typed: date)
        guard day <= today.date else { throw .refused(HealthRecordError.inFuture(day, today: today.date).explanation) }
        let item = try await dueItem(id)
        guard item.kind == "reminder" else {
            throw .refused(
                "\(item.petName)'s \(item.kind) “\(item.title)” isn't marked done from here. Open it with: "
                    + "petnest open pets/\(item.pet)")
        }
        let reminders = try await serving { () async throws(ServiceError) in
            try await client.send(APIRequest<RemindersDTO>.get("v1", "pets", "\(item.pet)", "reminders")).reminders
        }
        guard let dto = reminders.first(where: { $0.id == item.id }) else { throw .service(.notFound) }
        let reminder = try await serving { () async throws(ServiceError) in try dto.reminder() }
        if reminder.isDone(on: day), !isAgain {
            throw .refused(
                "\(item.petName): \(reminder.title) was done on \(day.formatted) already. If it was done once more, "
                    + "add --again.")
        }
        let done = reminder.done(on: day)
        try await serving { () async throws(ServiceError) in
            try await client.send(
                APIRequest<NoContent>.put(
                    "v1", "pets", "\(item.pet)", "reminders", item.id, body: ReminderDTO(done)))
        }
        let next = done.isFinished ? "" : " It is due next on \(done.due.formatted)."
        return "\(item.petName): \(reminder.title), done on \(day.formatted).\(next)"
    }

    /// The one thing in the agenda of the next year whose id begins with a text.
    private func dueItem(_ text: String) async throws(AppError) -> DueItem {
        let items = try await agenda(until: today.date.adding(months: 12)).items
        let matches = items.filter { !text.isEmpty && $0.id.hasPrefix(text.lowercased()) }
        // What is due for several pets, or several times, has one id.
        switch Set(matches.map(\.id)).count {
        case 1: return matches[0]
        case 0:
            throw .refused(
                "Nothing that is due within a year has the id \"\(text)\". petnest due --days 365 tells all.")
        default:
            let ids = Set(matches.map(\.id)).sorted().joined(separator: ", ")
            throw .argument(text, reason: "Several ids begin like that; type more of it: \(ids).")
        }
    }
}

/// Reminders on the wire.
private struct RemindersDTO: Decodable {
    let reminders: [ReminderDTO]
}

/// A reminder on the wire.
private struct ReminderDTO: Codable {
    struct RecurrenceDTO: Codable {
        let every: Int
        let unit: String
        let from: String?
    }

    struct CompletionDTO: Codable {
        let day: String
        let due: String
    }

    let id: String
    let title: String
    let start: String
    let due: String
    let recurrence: RecurrenceDTO?
    let lastDone: String?
    let completions: [CompletionDTO]?

    init(_ reminder: Reminder) {
        id = "\(reminder.id)"
        title = reminder.title
        start = "\(reminder.start)"
        due = "\(reminder.due)"
        recurrence = reminder.recurrence.map {
            RecurrenceDTO(every: $0.interval, unit: $0.unit.rawValue, from: $0.basis.rawValue)
        }
        lastDone = reminder.lastDone.map { "\($0)" }
        completions = reminder.completions.map { CompletionDTO(day: "\($0.day)", due: "\($0.due)") }
    }

    func reminder() throws(ServiceError) -> Reminder {
        try ServiceError.reading("reminder \(id)") {
            try Reminder(
                id: ReminderID(wire: id),
                title: title,
                start: CalendarDate(wire: start),
                due: CalendarDate(wire: due),
                recurrence: recurrence.map { try $0.recurrence() },
                lastDone: lastDone.map { try CalendarDate(wire: $0) },
                completions: (completions ?? []).map {
                    Reminder.Completion(day: try CalendarDate(wire: $0.day), due: try CalendarDate(wire: $0.due))
                }
            )
        }
    }
}

extension ReminderDTO.RecurrenceDTO {
    func recurrence() throws -> Recurrence {
        guard let unit = Recurrence.Unit(rawValue: unit), let basis = Recurrence.Basis(rawValue: from ?? "calendar")
        else { throw ServiceError.unintelligible(detail: "“\(unit)” and “\(from ?? "")” say no recurrence") }
        return try Recurrence(every: every, unit, from: basis)
    }
}
