import CoreArchitecture

/// What is typed in the feature's forms. The raw values are the names of the service's problems, too.
enum LoginField: String {
    case email, password, again, code

    /// The shortest and longest password, in characters, and the longest e-mail, in bytes: as the service takes them.
    static let passwords = 8...200
    static let longestEmail = 254

    var label: String {
        switch self {
        case .email: "E-mail"
        case .password: "Password"
        case .again: "Password again"
        case .code: "Code"
        }
    }

    /// Whether it is typed unseen. A code is good once, and easier to copy where it is seen.
    var isSecret: Bool { self == .password || self == .again }

    /// What is wrong with what was typed, as far as can be told here.
    /// - Parameter isNew: Whether a password is chosen, not given.
    func problem(in form: FormState<LoginField>, isNew: Bool) -> String? {
        let text = self == .email ? form.text(.email) : form.texts[self] ?? ""
        switch self {
        case .email:
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            let isOne = parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains(where: \.isWhitespace)
            if !isOne { return "Type an e-mail address: ada@example.org." }
            return text.utf8.count <= Self.longestEmail ? nil : "No e-mail address is as long as this."
        case .password where isNew:
            return Self.passwords.contains(text.count)
                ? nil : "A password has \(Self.passwords.lowerBound) to \(Self.passwords.upperBound) characters."
        case .password:
            return text.isEmpty ? "Type the password." : nil
        case .again:
            return text == form.texts[.password] ? nil : "This isn't the same as above."
        case .code:
            return text.contains(where: \.isNumber) ? nil : "Type the digits of the code that was mailed."
        }
    }
}
