/// The limits that texts of a health record keep.
public enum HealthRecordText {
    /// The longest title: a vaccine, a reason, what to be reminded of. In characters.
    public static let longestTitle = 120
    /// The longest notes. In characters.
    public static let longestNotes = 4000

    static func title(_ text: String) throws(HealthRecordError) -> String {
        let text = text.trimmed
        guard !text.isEmpty else { throw .titleMissing }
        guard text.count <= longestTitle else { throw .textTooLong(text.count, longest: longestTitle) }
        return text
    }

    static func optional(_ text: String?, longest: Int) throws(HealthRecordError) -> String? {
        guard let text = text?.trimmed, !text.isEmpty else { return nil }
        guard text.count <= longest else { throw .textTooLong(text.count, longest: longest) }
        return text
    }
}

/// The reasons for which an entry of a health record can't be as described.
public enum HealthRecordError: Error, Hashable, Sendable {
    /// It happened on a day that is yet to come.
    case inFuture(CalendarDate, today: CalendarDate)
    /// It happened before the pet was born.
    case beforeBirth(CalendarDate, born: CalendarDate)
    /// The text that says what it is is empty.
    case titleMissing
    /// A text has this many characters, more than allowed.
    case textTooLong(Int, longest: Int)
    /// The next dose would be due on or before the day of the last.
    case dueBeforeGiven(due: CalendarDate, given: CalendarDate)

    /// Checks the day that something happened on.
    static func check(_ day: CalendarDate, born: CalendarDate?, today: CalendarDate) throws(HealthRecordError) {
        guard day <= today else { throw .inFuture(day, today: today) }
        if let born, day < born { throw .beforeBirth(day, born: born) }
    }
}
