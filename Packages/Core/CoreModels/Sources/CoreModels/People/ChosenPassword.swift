/// A chosen password, as it was typed. No description shows it.
public struct ChosenPassword: Sendable, CustomStringConvertible, CustomReflectable {
    /// The allowed lengths, in characters.
    public static let lengths = 8...200
    /// The maximum length in bytes, so that all of them are hashed.
    public static let mostBytes = 500

    /// The password.
    public let text: String

    /// Creates a password.
    /// - Parameter email: The account's e-mail address, if known. The password can't be the same.
    /// - Throws: ``CredentialError`` if it is too short or too long, can't be hashed, or is the e-mail address.
    public init(_ text: String, email: EmailAddress?) throws(CredentialError) {
        if let problem = Self.problem(with: text, email: email) { throw problem }
        self.text = text
    }

    /// Returns the problem of a password, for the form in which it is typed.
    public static func problem(with text: String, email: EmailAddress?) -> CredentialError? {
        if text.utf8.count > mostBytes { return .passwordTooLong }
        if text.count < lengths.lowerBound { return .passwordTooShort }
        if text.count > lengths.upperBound { return .passwordTooLong }
        if text.utf8.contains(0) { return .passwordHoldsNUL }
        let lowercased = text.lowercased()
        if let email = email?.text {
            if lowercased == email { return .passwordIsEmail }
            if lowercased == email.prefix(while: { $0 != "@" }) { return .passwordIsEmailName }
        }
        return CommonPasswords.contain(lowercased) ? .passwordIsCommon : nil
    }

    /// A fixed text that doesn't show the password.
    public var description: String { "a password" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The reasons an e-mail address or a password is invalid. The descriptions don't repeat it.
public enum CredentialError: ExplainedError, Hashable {
    /// The text isn't an e-mail address.
    case noEmail
    /// The address has more than ``EmailAddress/longest`` bytes.
    case emailTooLong
    /// The password has fewer characters than ``ChosenPassword/lengths``.
    case passwordTooShort
    /// The password has more characters than ``ChosenPassword/lengths``, or more bytes than
    /// ``ChosenPassword/mostBytes``.
    case passwordTooLong
    /// The password contains NUL, at which hashes end.
    case passwordHoldsNUL
    /// The password is the account's e-mail address.
    case passwordIsEmail
    /// It is the part of the account's e-mail address before the @.
    case passwordIsEmailName
    /// It is one of the passwords that are tried first.
    case passwordIsCommon

    /// A sentence that says what is wrong and what would be right.
    public var explanation: String {
        switch self {
        case .noEmail: "Type an e-mail address, like ada@example.org."
        case .emailTooLong: "An e-mail address has at most \(EmailAddress.longest) bytes."
        case .passwordTooShort: "A password has \(ChosenPassword.lengths.lowerBound) characters at least."
        case .passwordTooLong:
            "A password has \(ChosenPassword.lengths.upperBound) characters at most, and \(ChosenPassword.mostBytes) bytes."
        case .passwordHoldsNUL: "This contains a NUL character. Remove it."
        case .passwordIsEmail: "The password is the e-mail address. Choose another."
        case .passwordIsEmailName: "The password is the name in the e-mail address. Choose another."
        case .passwordIsCommon: "This is one of the passwords that are guessed first. Choose another."
        }
    }
}
