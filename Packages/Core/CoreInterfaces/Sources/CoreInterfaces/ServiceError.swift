/// Why a service didn't do what it was asked to, in terms that a person can act on.
///
/// It is the one error that the app's interfaces throw: what implements them turns the errors of its network, store or
/// format into one of these, so that no feature has to know any of those.
public enum ServiceError: Error, Hashable, Sendable {
    /// What was asked for isn't there, or isn't there any more.
    case notFound
    /// What was to be saved breaks rules; nothing was changed.
    case rejected([Problem])
    /// The service understood, and won't: the slot is taken, the card was declined. Nothing was changed.
    ///
    /// `reason` is the service's word for it, one of those that its protocol lists for the request, or empty.
    case refused(reason: String, message: String)
    /// The service can't work now, and said so; asking again may help. Nothing was changed.
    case unavailable(reason: String)
    /// No answer came, so that nobody knows whether what was asked for was done.
    case unanswered(reason: String)
    /// The service answered what couldn't be understood; this app may be too old.
    case unintelligible(detail: String)

    /// What is wrong with one property of what was to be saved.
    public struct Problem: Hashable, Sendable {
        /// The property's name in the domain model: `birthDate`; empty where it is the whole.
        public let field: String
        /// What is wrong and what would be right, in a sentence.
        public let message: String

        /// Creates a problem.
        public init(field: String, message: String) {
            self.field = field
            self.message = message
        }
    }
}

extension ServiceError {
    /// What was to be saved was changed or removed elsewhere since it was read. Nothing was changed.
    public static func changed(message: String) -> ServiceError { .refused(reason: "changed", message: message) }

    /// Whoever asked isn't signed in any more. Nothing was changed.
    public static func signedOut(message: String) -> ServiceError { .refused(reason: "signedOut", message: message) }

    /// Whether what was to be saved was changed elsewhere since it was read, so that one has to choose.
    public var isChangedElsewhere: Bool {
        if case .refused(reason: "changed", _) = self { true } else { false }
    }
}

extension ServiceError: CustomStringConvertible {
    /// What happened, in a sentence for the person in front of the screen.
    public var description: String {
        switch self {
        case .notFound: "This isn't there any more."
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
        case .unintelligible: "If a newer PetNest is to be had, install it; the log has the details."
        }
    }
}

extension ServiceError {
    /// What a form shows of it: what is wrong with which property; empty where the error is about none.
    public var rejections: [(property: String, message: String)] {
        if case .rejected(let problems) = self { problems.map { ($0.field, $0.message) } } else { [] }
    }

    /// What happened and what to do about it, in two sentences.
    public var told: String { "\(self) \(advice)" }
}
