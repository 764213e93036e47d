/// A password that somebody chose, as it was typed. Nothing describes it.
public struct ChosenPassword: Sendable, CustomStringConvertible, CustomReflectable {
    /// How many characters it has.
    public static let lengths = 8...200
    /// The most bytes that it has, so that all of them are hashed.
    public static let mostBytes = 500

    /// The password itself.
    public let text: String

    /// Takes what somebody chose.
    /// - Parameter email: What it may not be the same as, where that is known.
    /// - Throws: ``CredentialError`` where it is too short or too long, can't be hashed, or is the e-mail address.
    public init(_ text: String, email: EmailAddress?) throws(CredentialError) {
        if let problem = Self.problem(with: text, email: email) { throw problem }
        self.text = text
    }

    /// What is wrong with a password, for the form in which it is typed.
    public static func problem(with text: String, email: EmailAddress?) -> CredentialError? {
        if text.utf8.count > mostBytes { return .passwordTooLong }
        if text.count < lengths.lowerBound { return .passwordTooShort }
        if text.count > lengths.upperBound { return .passwordTooLong }
        if text.utf8.contains(0) { return .passwordHoldsNUL }
        return text.lowercased() == email?.text ? .passwordIsEmail : nil
    }

    /// Says what it is, and no more.
    public var description: String { "a password" }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What is wrong with an e-mail address or a password, without repeating it.
public enum CredentialError: ExplainedError, Hashable {
    /// Mail can't be sent to it.
    case noEmail
    /// It has more than ``EmailAddress/longest`` bytes.
    case emailTooLong
    /// It has fewer characters than ``ChosenPassword/lengths``.
    case passwordTooShort
    /// It has more characters than ``ChosenPassword/lengths``, or more bytes than ``ChosenPassword/mostBytes``.
    case passwordTooLong
    /// It holds the character at which hashes end.
    case passwordHoldsNUL
    /// It is the account's e-mail address.
    case passwordIsEmail

    /// What is wrong and what would be right.
    public var explanation: String {
        switch self {
        case .noEmail: "Type an e-mail address, like ada@example.org."
        case .emailTooLong: "An e-mail address has at most \(EmailAddress.longest) bytes."
        case .passwordTooShort: "A password has \(ChosenPassword.lengths.lowerBound) characters at least."
        case .passwordTooLong:
            "A password has \(ChosenPassword.lengths.upperBound) characters at most, and \(ChosenPassword.mostBytes) bytes."
        case .passwordHoldsNUL: "This holds a NUL character. Leave it out."
        case .passwordIsEmail: "The password is the e-mail address. Choose another."
        }
    }
}
