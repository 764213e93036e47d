/// An error that explains to a person what is wrong and what would be right. Form fields, responses of the service and
/// command lines show the same explanation.
public protocol ExplainedError: Error {
    /// One or two sentences.
    var explanation: String { get }
}

extension WeightError: ExplainedError {
    /// What is wrong and what would be right.
    public var explanation: String {
        switch self {
        case .unreadable: "Type a number, alone or with its unit: 4.2, 4,2 kg, 9 lb 4 oz or 850 g."
        case .notPositive: "Type a weight of at least 1 g."
        case .tooHeavy: "This is more than 2,000 kg; check the number and its unit."
        }
    }
}

extension RecurrenceError: ExplainedError {
    /// What is wrong and what would be right.
    public var explanation: String {
        switch self {
        case .intervalOutOfRange(let interval): "An interval is from 1 to 1000, not \(interval)."
        }
    }
}

extension DateTypingError: ExplainedError {
    /// What is wrong and what would be right.
    public var explanation: String {
        switch self {
        case .missing: "Type a day, like 2023-04-01, 1.4.2023, today or -3d."
        case .unreadable(let text): "\"\(text)\" isn't a day. Type it like 2023-04-01, 1.4.2023, today or -3d."
        case .noSuchDay(let day, let month, let year):
            (1...12).contains(month) && (1...9999).contains(year)
                ? "\(CalendarDate.monthNames[month - 1]) \(year) has no day \(day); it has "
                    + "\(CalendarDate.daysInMonth(month, of: year))."
                : "There is no day \(day) of month \(month) in the year \(year)."
        case .ambiguous(let first, let second):
            "This can be \(first.formatted) or \(second.formatted). Type \(first) or \(second)."
        case .beyondTheCalendar: "Type a day between the years 1 and 9999."
        }
    }
}

extension AmountError: ExplainedError {
    /// What is wrong and what would be right.
    public var explanation: String {
        switch self {
        case .unreadable: "Type how much, like 1, 0.5 or ½, with three decimal places at most."
        case .ambiguous(let amount, let other?): "This can be \(amount) or \(other). Type \(amount) or \(other)."
        case .ambiguous(let amount, nil): "Type it without the zeros before it: \(amount)."
        case .outOfRange: "This is more than \(Amount.most / 1000); check the number."
        }
    }
}

extension MicrochipError: ExplainedError {
    /// What is wrong and what would be right.
    public var explanation: String {
        switch self {
        case .unexpectedCharacter(let character):
            "A microchip number has digits, and letters only where it has ten characters; “\(character)” can't be in it."
        case .wrongLength(let count):
            "A microchip number has 15 digits, an older one 9 digits or 10 digits and letters; this one has \(count)."
        }
    }
}

extension PhotoReferenceError: ExplainedError {
    /// What is wrong and what would be right.
    public var explanation: String {
        switch self {
        case .notAFileName(let text):
            "“\(text)” isn't a photo: it should be the plain name of a file, without folders, not hidden, of 255 bytes at most."
        }
    }
}
