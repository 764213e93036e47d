/// Something to be done for a pet on a day, once or again and again.
///
/// What was done is kept with the day it was due, so that it can be undone exactly.
public struct Reminder: Hashable, Sendable, Identifiable {
    /// One time that it was done.
    public struct Completion: Hashable, Sendable {
        /// The day it was done.
        public let day: CalendarDate
        /// The day it had been due.
        public let due: CalendarDate

        /// Creates a completion.
        public init(day: CalendarDate, due: CalendarDate) {
            self.day = day
            self.due = due
        }

        /// How many days late it was done; zero where it was done in time or early.
        public var daysLate: Int { max(0, due.days(until: day)) }
    }

    /// How many of the latest completions are kept.
    public static let mostCompletions = 24

    /// Names the reminder.
    public let id: ReminderID
    /// What is to be done; not empty.
    public let title: String
    /// The day it was first due; recurring days are counted from it.
    public let start: CalendarDate
    /// The day it is due next.
    public let due: CalendarDate
    /// How often it comes again; `nil` for once.
    public let recurrence: Recurrence?
    /// When it was done, newest first, ``mostCompletions`` at most.
    public let completions: [Completion]

    /// Creates a reminder.
    /// - Parameters:
    ///   - due: The day it is due next; the first day, where none is given.
    ///   - lastDone: The day it was last done, of a record that doesn't say when it was due then; without meaning
    ///     beside completions.
    ///   - completions: When it was done, in any order.
    /// - Throws: What ``problems(title:)`` finds.
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
        // A stable order: of two of one day, that entered last comes first.
        let newestFirst = completions.enumerated().sorted {
            ($1.element.day, $0.offset) < ($0.element.day, $1.offset)
        }
        self.completions = newestFirst.prefix(Self.mostCompletions).map(\.element)
    }

    /// The properties that have rules of their own.
    public enum Property: String, Hashable, Sendable {
        case title
    }

    /// All that is wrong with a reminder of a title.
    public static func problems(title: String) -> [Problem<Property>] {
        Problem.found(
            (
                .title,
                .of(title, longest: HealthRecordText.longestTitle, missing: "Say what is to be done, like Worming.")
            ))
    }

    /// The day it was last done.
    public var lastDone: CalendarDate? { completions.first?.day }

    /// Whether nothing is left to do: it was due once and is done.
    public var isFinished: Bool {
        recurrence == nil && !completions.isEmpty
    }

    /// How it stands on a day; a finished one is never due.
    public func status(on today: CalendarDate) -> DueStatus {
        DueStatus(due: isFinished ? nil : due, today: today)
    }

    /// Whether it was done on a day already, so that doing it again is worth a question.
    public func isDone(on day: CalendarDate) -> Bool {
        completions.contains { $0.day == day }
    }

    /// The reminder after it was done on a day: one that is due once is finished, a recurring one is due as its
    /// ``Recurrence/due(afterDoneOn:startingOn:)`` says of the last day it was done.
    ///
    /// A day before the last is filled in without changing when it is due next. Two completions of one day are both
    /// kept, and leave out no occurrence.
    public func done(on day: CalendarDate) -> Reminder {
        let isLast = lastDone.map { day >= $0 } ?? true
        let next = isLast ? recurrence?.due(afterDoneOn: day, startingOn: start) ?? due : due
        return with(due: next, completions: [Completion(day: day, due: due)] + completions)
    }

    /// The reminder as if it hadn't been done on a day, of which the last completion is taken back; one that wasn't
    /// done then stays as it is.
    ///
    /// Taking back the last completion of all makes it due again when it was before that.
    public func undone(on day: CalendarDate) -> Reminder {
        guard let index = completions.firstIndex(where: { $0.day == day }) else { return self }
        var remaining = completions
        let removed = remaining.remove(at: index)
        guard index == 0 else { return with(due: due, completions: remaining) }
        // What was filled in since may ask for a later day than it had been due.
        let next = remaining.first.flatMap { recurrence?.due(afterDoneOn: $0.day, startingOn: start) }
        return with(due: max(removed.due, next ?? removed.due), completions: remaining)
    }

    /// The reminder put off until a day; what it is counted from stays, so that only this time is late.
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
