/// The reasons a property of a pet, of its owner or of its health record is invalid, each with a sentence.
public enum InvalidReason: ExplainedError, Hashable {
    /// The value is missing or invisible. The sentence says what is needed.
    case missing(String)
    /// The text has this many characters, which is too many.
    case tooLong(Int, longest: Int)
    /// The text contains NUL, which no database stores.
    case holdsNUL
    /// The date is after today.
    case inFuture(CalendarDate, today: CalendarDate)
    /// The date is before the pet's birth.
    case beforeBirth(CalendarDate, born: CalendarDate)
    /// The birth date is before ``Pet/earliestBirth``.
    case bornTooEarly(CalendarDate)
    /// The next dose would be due on or before the day of the last.
    case dueBeforeGiven(due: CalendarDate, given: CalendarDate)
    /// The last day is before the first.
    case endsBeforeStart(end: CalendarDate, start: CalendarDate)
    /// The dose is zero.
    case noDose
    /// The medicine is given this many times a day, which is more than ``Medicine/mostTimes``.
    case tooManyTimes(Int)
    /// The days between two doses aren't from 1 to 365.
    case intervalOutOfRange(Int)
    /// The text isn't a telephone number of 3 to 20 digits.
    case noTelephoneNumber(String)

    /// What is wrong and what would be right.
    public var explanation: String {
        switch self {
        case .missing(let sentence): sentence
        case .tooLong(let count, let longest): "This has \(count) characters; the maximum is \(longest)."
        case .holdsNUL: "This contains a NUL character. Remove it."
        case .inFuture(let day, let today): "\(day.formatted) is yet to come; today is \(today.formatted)."
        case .beforeBirth(let day, let born): "\(day.formatted) is before the birth on \(born.formatted)."
        case .bornTooEarly(let day):
            "\(day.formatted) is before \(Pet.earliestBirth.formatted), and no pet is that old. Check the year."
        case .dueBeforeGiven(_, let given):
            "The next dose comes after this one of \(given.formatted); type a later day, or none."
        case .endsBeforeStart(let end, let start):
            "\(end.formatted) is before the first day, \(start.formatted); type a later day, or none."
        case .noDose: "A dose must be greater than zero."
        case .tooManyTimes(let count): "A medicine has \(Medicine.mostTimes) times a day at most, not \(count)."
        case .intervalOutOfRange(let days): "The days between two doses are from 1 to 365, not \(days)."
        case .noTelephoneNumber(let text):
            "“\(text)” isn't a telephone number: it has 3 to 20 digits, spaces and + - ( ) / ."
        }
    }
}

extension InvalidReason {
    /// Returns the problem of a date on which something happened to a pet, or `nil` if the date is valid or unknown.
    /// - Parameters:
    ///   - born: The pet's birth date, if known. Nothing happened to it earlier.
    ///   - today: The latest allowed date.
    public static func of(_ day: CalendarDate?, born: CalendarDate?, today: CalendarDate) -> InvalidReason? {
        guard let day else { return nil }
        if day > today { return .inFuture(day, today: today) }
        return born.flatMap { day < $0 ? .beforeBirth(day, born: $0) : nil }
    }

    /// Returns the problem of a text.
    /// - Parameter missing: The sentence for an invisible text, or `nil` if the text is optional.
    static func of(_ text: String?, longest: Int, missing: String? = nil) -> InvalidReason? {
        if let text, text.utf8.contains(0) { return .holdsNUL }
        let text = text?.trimmed ?? ""
        if text.isEmpty { return missing.map(InvalidReason.missing) }
        return text.count > longest ? .tooLong(text.count, longest: longest) : nil
    }
}
