import CoreModels

extension WeightError: ExplainedError {
    var explanation: String {
        switch self {
        case .notPositive: "A weight is at least 1 g."
        case .tooHeavy: "A weight is \(Weight.heaviest) g at most."
        }
    }
}

extension RecurrenceError: ExplainedError {
    var explanation: String {
        switch self {
        case .intervalOutOfRange(let interval): "An interval is from 1 to 1000, not \(interval)."
        }
    }
}

extension HealthRecordError: ExplainedError {
    var explanation: String {
        switch self {
        case .inFuture(let date, let today): "This can't have been on \(date): \(today.notYet)"
        case .titleMissing: "This can't be empty."
        case .textTooLong(let count, let longest): "This has \(longest) characters at most, not \(count)."
        case .dueBeforeGiven(let due, let given):
            "The next dose can't be due on \(due), as this one was given on \(given)."
        }
    }
}
