import CoreModels

/// The reasons a body violates the protocol.
public enum WireError: ExplainedError, Hashable {
    /// A member has the wrong form, such as a day that isn't one. The text says what was expected and found.
    case malformed(String)
    /// The members are well formed, but break rules.
    /// - Parameter what: The sentence about the whole body: "The weight is invalid."
    case rejected(_ what: String, [WireProblem])

    /// The message, with each problem.
    public var explanation: String {
        switch self {
        case .malformed(let message): message
        case .rejected(let what, let problems):
            problems.isEmpty
                ? what
                : problems.map { $0.field.isEmpty ? $0.message : "\($0.field): \($0.message)" }.joined(separator: " ")
        }
    }
}

/// The problem of a body's member, with what would be right.
public struct WireProblem: Hashable, Codable, Sendable {
    /// The path of the member, with dots: `recurrence.every`. Empty for the whole body.
    public let field: String
    /// A sentence for a person.
    public let message: String

    /// Creates a problem.
    public init(field: String, message: String) {
        self.field = field
        self.message = message
    }
}

/// The body of a response that isn't a success.
public struct FailureBody: Codable, Hashable, Sendable {
    /// The member `error`.
    public struct Content: Codable, Hashable, Sendable {
        /// The kind of the failure.
        public let code: String
        /// A sentence for a person.
        public let message: String
        /// The slice's identifier of the reason, if a client acts on it.
        public let reason: String?
        /// The problems of the body's members.
        public let problems: [WireProblem]?
    }

    /// The failure.
    public let error: Content

    /// Creates a body. An empty list of problems is left out.
    public init(code: String, message: String, reason: String? = nil, problems: [WireProblem] = []) {
        error = Content(
            code: code, message: message, reason: reason, problems: problems.isEmpty ? nil : problems)
    }
}
