import CoreModels
import CoreWire

/// A reminder on the wire.
public struct ReminderDTO: DomainRecord {
    /// A completion of a reminder.
    public struct CompletionDTO: Codable, Sendable {
        /// The day on which it was done.
        public var day: String?
        /// The day on which it had been due.
        public var due: String?

        /// Creates a completion from its members.
        public init(day: String?, due: String?) {
            self.day = day
            self.due = due
        }
    }

    /// "reminder".
    public static let name = "reminder"
    /// "reminders".
    public static let plural = "reminders"

    /// The id.
    public var id: String?
    /// The subject.
    public var title: String?
    /// The first day.
    public var start: String?
    /// The next day on which it is due.
    public var due: String?
    /// The recurrence, if it isn't due just once.
    public var recurrence: RecurrenceDTO?
    /// The day on which it was last done.
    public var lastDone: String?
    /// The completions, newest first.
    public var completions: [CompletionDTO]?

    /// Creates a reminder from its members.
    public init(
        id: String? = nil, title: String? = nil, start: String? = nil, due: String? = nil,
        recurrence: RecurrenceDTO? = nil, lastDone: String? = nil, completions: [CompletionDTO]? = nil
    ) {
        self.id = id
        self.title = title
        self.start = start
        self.due = due
        self.recurrence = recurrence
        self.lastDone = lastDone
        self.completions = completions
    }

    /// Creates the reminder of a domain value.
    public init(_ reminder: Reminder) {
        self.init(
            id: reminder.id.description, title: reminder.title, start: reminder.start.description,
            due: reminder.due.description, recurrence: reminder.recurrence.map(RecurrenceDTO.init),
            lastDone: reminder.lastDone?.description,
            completions: reminder.completions.isEmpty
                ? nil
                : reminder.completions.map { CompletionDTO(day: $0.day.description, due: $0.due.description) })
    }

    /// Returns the domain value.
    public func value(as context: RecordContext) throws(WireError) -> Reminder {
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
        let ownID = checks.id(id, in: context)
        checks.record(Reminder.problems(title: title ?? ""))
        checks.needed("start", start) { $0 }
        let recurrence = recurrence?.checked(by: &checks)
        return try checks.finish("The reminder") {
            guard let title, let start else { return nil }
            return try Reminder(
                id: ownID, title: title, start: start, due: due, recurrence: recurrence, lastDone: lastDone,
                completions: completions)
        }
    }
}

/// The recurrence of a reminder on the wire.
public struct RecurrenceDTO: Codable, Sendable {
    /// The number of units between two days.
    public var every: Int?
    /// The unit: `day`, `week`, `month`, or `year`.
    public var unit: String?
    /// The day from which the next one is counted: `calendar` or `lastDone`.
    public var from: String?

    /// Creates a recurrence from its members.
    public init(every: Int? = nil, unit: String? = nil, from: String? = nil) {
        self.every = every
        self.unit = unit
        self.from = from
    }

    /// Creates the recurrence of a domain value.
    public init(_ recurrence: Recurrence) {
        self.init(every: recurrence.interval, unit: recurrence.unit.rawValue, from: recurrence.basis.rawValue)
    }

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
