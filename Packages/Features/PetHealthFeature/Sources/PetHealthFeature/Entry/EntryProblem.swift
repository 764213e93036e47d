import CoreModels

/// Says what is wrong with a field and what would be right.
enum EntryProblem {
    static func sentence(for error: any Error, in field: EntryField) -> String {
        switch error {
        case WeightError.unreadable: "Type a number in kg, or with its unit: 4.2, 4,2 kg, 9 lb or 850 g."
        case TypingError.notADay: "Type the day as year-month-day, like 2026-05-03."
        case WeightError.notPositive: "Type a weight of at least 1 g."
        case WeightError.tooHeavy: "This is more than 2,000 kg; check the number and its unit."
        case HealthRecordError.inFuture(let day, let today):
            "\(day.formatted) is yet to come; today is \(today.formatted)."
        case HealthRecordError.titleMissing: missing(field)
        case HealthRecordError.textTooLong(let count, let longest):
            "This has \(count) characters; \(longest) is the most that can be kept."
        case HealthRecordError.dueBeforeGiven(_, let given):
            "The next dose comes after this one of \(given.formatted); type a later day, or none."
        default: "This can't be saved: \(error)."
        }
    }

    private static func missing(_ field: EntryField) -> String {
        switch field {
        case .reason: "Say why you went, like Check-up."
        case .vaccine: "Say what it protects against, like Rabies."
        default: "Say what is to be done, like Worming."
        }
    }
}
