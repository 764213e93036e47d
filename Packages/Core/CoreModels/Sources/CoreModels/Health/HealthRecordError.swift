/// Why an entry of a health record can't be as described.
public enum HealthRecordError: Error, Hashable, Sendable {
    /// It happened on a day that is yet to come.
    case inFuture(CalendarDate, today: CalendarDate)
    /// The text that says what it is is empty.
    case titleMissing
    /// A text has this many characters, more than allowed.
    case textTooLong(Int, longest: Int)
    /// The next dose would be due on or before the day of the last.
    case dueBeforeGiven(due: CalendarDate, given: CalendarDate)
}
