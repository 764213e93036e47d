import CoreModels

extension PetError: ExplainedError {
    var explanation: String {
        switch self {
        case .nameMissing: "A pet needs a name."
        case .nameTooLong(let count): "A name has \(Pet.longestName) characters at most; this one has \(count)."
        case .breedTooLong(let count): "A breed has \(Pet.longestName) characters at most; this one has \(count)."
        case .bornInFuture(let date, let today): "A pet can't be born on \(date): \(notYet(today))"
        }
    }
}

extension OwnerError: ExplainedError {
    var explanation: String {
        switch self {
        case .nameMissing: "An owner needs a name."
        case .nameTooLong(let count): "A name has \(Owner.longestName) characters at most; this one has \(count)."
        case .phoneUnreadable(let text):
            "“\(text)” is no telephone number: it has 3 to 20 digits, spaces and + - ( ) / ."
        }
    }
}

extension MicrochipError: ExplainedError {
    var explanation: String {
        switch self {
        case .unexpectedCharacter(let character):
            "A microchip number has digits, and letters only where it has ten characters; “\(character)” can't be in it."
        case .wrongLength(let count):
            "A microchip number has 15 digits, an older one 9 digits or 10 digits and letters; this one has \(count)."
        }
    }
}

extension PhotoReferenceError: ExplainedError {
    var explanation: String {
        switch self {
        case .notAFileName(let text):
            "“\(text)” is no photo: it should be the plain name of a file, without folders, not hidden, of 255 bytes at most."
        }
    }
}

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
        case .inFuture(let date, let today): "This can't have been on \(date): \(notYet(today))"
        case .titleMissing: "This can't be empty."
        case .textTooLong(let count, let longest): "This has \(longest) characters at most, not \(count)."
        case .dueBeforeGiven(let due, let given):
            "The next dose can't be due on \(due), as this one was given on \(given)."
        }
    }
}

private func notYet(_ today: CalendarDate) -> String {
    "nowhere on Earth is it later than \(today)."
}
