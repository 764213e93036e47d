/// Something to be done for a pet on a day, once or again and again.
public struct Reminder: Hashable, Sendable, Identifiable {
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
    /// The day it was last done.
    public let lastDone: CalendarDate?

    /// Describes a reminder.
    /// - Parameters:
    ///   - due: The day it is due next; the first day, where none is given.
    /// - Throws: ``HealthRecordError`` where the title is missing or too long.
    public init(
        id: ReminderID = ReminderID(),
        title: String,
        start: CalendarDate,
        due: CalendarDate? = nil,
        recurrence: Recurrence? = nil,
        lastDone: CalendarDate? = nil
    ) throws(HealthRecordError) {
        self.id = id
        self.title = try HealthRecordText.title(title)
        self.start = start
        self.due = max(due ?? start, start)
        self.recurrence = recurrence
        self.lastDone = lastDone
    }

    /// Whether nothing is left to do: it was due once and is done.
    public var isFinished: Bool {
        recurrence == nil && lastDone != nil
    }

    /// How it stands on a day; a finished one is never due.
    public func status(on today: CalendarDate) -> DueStatus {
        DueStatus(due: isFinished ? nil : due, today: today)
    }

    /// The reminder after it was done on a day: a recurring one is due on its next day after both that day and the
    /// day it was due, one that is due once is finished.
    public func done(on day: CalendarDate) -> Reminder {
        let next = recurrence?.occurrence(after: max(day, due), startingOn: start)
        return Reminder(self, due: next ?? due, lastDone: day)
    }

    private init(_ other: Reminder, due: CalendarDate, lastDone: CalendarDate) {
        id = other.id
        title = other.title
        start = other.start
        recurrence = other.recurrence
        self.due = due
        self.lastDone = lastDone
    }
}
