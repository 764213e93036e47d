/// Something to do for a pet, once or repeatedly.
///
/// Each completion is stored with its due date, so that it can be undone exactly.
public struct Reminder: Hashable, Sendable, Identifiable {
    /// One completion of the reminder.
    public struct Completion: Hashable, Sendable {
        /// The day it was done.
        public let day: CalendarDate
        /// The day it was due.
        public let due: CalendarDate

        /// Creates a completion.
        public init(day: CalendarDate, due: CalendarDate) {
            self.day = day
            self.due = due
        }

        /// The number of days it was late; zero if it was done in time or early.
        public var daysLate: Int { max(0, due.days(until: day)) }
    }

    /// The maximum number of stored completions.
    public static let mostCompletions = 24

    /// The id of the reminder.
    public let id: ReminderID
    /// The task. Not empty.
    public let title: String
    /// The first due date, from which recurring dates are counted.
    public let start: CalendarDate
    /// The next due date.
    public let due: CalendarDate
    /// The recurrence, or `nil` if it is due once.
    public let recurrence: Recurrence?
    /// The latest completions, newest first, at most ``mostCompletions``.
    public let completions: [Completion]

    /// Creates a reminder.
    /// - Parameters:
    ///   - due: The next due date; by default the first one.
    ///   - lastDone: The day it was last done, for a record without due dates of completions. Ignored if there are
    ///     completions.
    ///   - completions: The completions, in any order.
    /// - Throws: The problems that ``problems(title:)`` finds.
    public init(
        id: ReminderID = ReminderID(),
        title: String,
        start: CalendarDate,
        due: CalendarDate? = nil,
        recurrence: Recurrence? = nil,
        lastDone: CalendarDate? = nil,
        completions: [Completion] = []
    ) throws(Invalid<Property>) {
        try Invalid.check(Self.problems(title: title))
        self.init(
            id: id,
            checkedTitle: title.trimmed,
            start: start,
            due: max(due ?? start, start),
            recurrence: recurrence,
            completions: completions.isEmpty ? lastDone.map { [Completion(day: $0, due: $0)] } ?? [] : completions
        )
    }

    private init(
        id: ReminderID,
        checkedTitle title: String,
        start: CalendarDate,
        due: CalendarDate,
        recurrence: Recurrence?,
        completions: [Completion]
    ) {
        self.id = id
        self.title = title
        self.start = start
        self.due = due
        self.recurrence = recurrence
        // A stable order: of two completions on one day, the one entered last comes first.
        let newestFirst = completions.enumerated().sorted {
            ($1.element.day, $0.offset) < ($0.element.day, $1.offset)
        }
        self.completions = newestFirst.prefix(Self.mostCompletions).map(\.element)
    }

    /// The properties that have validation rules.
    public enum Property: String, Hashable, Sendable {
        case title
    }

    /// Returns all problems of a reminder with a title.
    public static func problems(title: String) -> [Problem<Property>] {
        Problem.found(
            (
                .title,
                .of(title, longest: HealthRecordText.longestTitle, missing: "Say what is to be done, like Worming.")
            ))
    }

    /// The day it was last done.
    public var lastDone: CalendarDate? { completions.first?.day }

    /// Whether nothing remains to be done: it was due once and is done.
    public var isFinished: Bool {
        recurrence == nil && !completions.isEmpty
    }

    /// Returns the status on a day. A finished reminder is never due.
    public func status(on today: CalendarDate) -> DueStatus {
        DueStatus(due: isFinished ? nil : due, today: today)
    }

    /// Returns whether it was already done on a day, so that doing it again needs a confirmation.
    public func isDone(on day: CalendarDate) -> Bool {
        completions.contains { $0.day == day }
    }

    /// Returns the reminder after it was done on a day. A reminder that is due once is then finished; a recurring one
    /// is due as ``Recurrence/due(afterDoneOn:startingOn:)`` says for the last completion.
    ///
    /// A completion before the last one is added without changing the next due date. Two completions on one day are
    /// both stored, and skip no occurrence.
    public func done(on day: CalendarDate) -> Reminder {
        let isLast = lastDone.map { day >= $0 } ?? true
        let next = isLast ? recurrence?.due(afterDoneOn: day, startingOn: start) ?? due : due
        return with(due: next, completions: [Completion(day: day, due: due)] + completions)
    }

    /// Returns the reminder without its last completion on a day. Returns it unchanged if it wasn't done then.
    ///
    /// Undoing the last completion of all restores the previous due date.
    public func undone(on day: CalendarDate) -> Reminder {
        guard let index = completions.firstIndex(where: { $0.day == day }) else { return self }
        var remaining = completions
        let removed = remaining.remove(at: index)
        guard index == 0 else { return with(due: due, completions: remaining) }
        // A completion added since may require a later date than the previous due date.
        let next = remaining.first.flatMap { recurrence?.due(afterDoneOn: $0.day, startingOn: start) }
        return with(due: max(removed.due, next ?? removed.due), completions: remaining)
    }

    /// Returns the reminder postponed to a day. Later occurrences are still counted from the start.
    public func postponed(until day: CalendarDate) -> Reminder {
        with(due: max(day, start), completions: completions)
    }

    private func with(due: CalendarDate, completions: [Completion]) -> Reminder {
        Reminder(
            id: id,
            checkedTitle: title,
            start: start,
            due: due,
            recurrence: recurrence,
            completions: completions
        )
    }
}
