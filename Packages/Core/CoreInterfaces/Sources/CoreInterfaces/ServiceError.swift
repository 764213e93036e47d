/// The reason a service didn't fulfill a request, in terms that a person can act on.
///
/// It is the only error of the app's interfaces. Their implementations convert errors of the network, storage or format
/// to it, so features don't depend on those.
public enum ServiceError: Error, Hashable, Sendable {
    /// The requested value doesn't exist, or no longer exists.
    case notFound
    /// The value to save is invalid. Nothing was changed.
    case rejected([Problem])
    /// The service understood and refused: the slot is taken, the card was declined. Nothing was changed.
    ///
    /// `reason` is one of the codes that the protocol lists for the request, or empty.
    case refused(reason: String, message: String)
    /// The service is temporarily unavailable, or it couldn't be reached. Trying again may help. Nothing was changed.
    case unavailable(reason: String)
    /// No answer arrived to a request that changes something, so it is unknown whether it was fulfilled.
    case unanswered(reason: String)
    /// The answer couldn't be understood. This app may be out of date.
    case unintelligible(detail: String)

    /// A problem with one property of the value to save.
    public struct Problem: Hashable, Sendable {
        /// The property's name in the domain model, such as `birthDate`; empty for the value as a whole.
        public let field: String
        /// A sentence that says what is wrong and what would be right.
        public let message: String

        /// Creates a problem.
        public init(field: String, message: String) {
            self.field = field
            self.message = message
        }
    }
}

extension ServiceError {
    /// Returns the error for a value that was changed or removed elsewhere since it was read. Nothing was changed.
    public static func changed(message: String) -> ServiceError { .refused(reason: "changed", message: message) }

    /// Returns the error for a session that is no longer signed in. Nothing was changed.
    public static func signedOut(message: String) -> ServiceError { .refused(reason: "signedOut", message: message) }

    /// Whether the value to save was changed elsewhere since it was read, so the person has to choose.
    public var isChangedElsewhere: Bool {
        if case .refused(reason: "changed", _) = self { true } else { false }
    }

    /// Whether what was to be removed was removed already: by another person, or by this request, whose answer was lost.
    public var isRemovedElsewhere: Bool {
        if case .refused(reason: "removed", _) = self { true } else { false }
    }
}

extension ServiceError: CustomStringConvertible {
    /// A sentence for the person about the error.
    public var description: String {
        switch self {
        case .notFound: "This no longer exists."
        case .rejected(let problems): problems.map(\.message).joined(separator: " ")
        case .refused(_, let message): message
        case .unavailable(let reason), .unanswered(let reason): reason
        case .unintelligible: "The answer couldn't be understood."
        }
    }

    /// What to do about it, in a sentence.
    public var advice: String {
        switch self {
        case .notFound: "Go back and choose again."
        case .rejected: "Correct it and save again."
        case .refused(reason: "signedOut", _): "Sign in, then try again."
        case .refused: "Nothing was changed. Choose something else, or look again."
        case .unavailable: "Nothing was changed. Try again."
        case .unanswered: "Try again. If you were saving, look first whether it was saved."
        case .unintelligible: "If a newer version of PetNest is available, install it. The log has the details."
        }
    }
}

extension ServiceError {
    /// The problems for a form to show, by property; empty for other errors.
    public var rejections: [(property: String, message: String)] {
        if case .rejected(let problems) = self { problems.map { ($0.field, $0.message) } } else { [] }
    }

    /// Two sentences about the error and what to do about it.
    public var explanation: String { "\(self) \(advice)" }
}
