import CoreArchitecture
import CoreModels

/// What is typed in the feature's forms. The raw values are the names of the service's problems, too.
enum LoginField: String {
    case email, password, again, code

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
            return EmailAddress.problem(with: text)?.explanation
        case .password where isNew:
            let email = try? EmailAddress(form.text(.email))
            return ChosenPassword.problem(with: text, email: email)?.explanation
        case .password:
            return text.isEmpty ? "Type the password." : nil
        case .again:
            return text == form.texts[.password] ? nil : "This isn't the same as above."
        case .code:
            return text.contains(where: \.isNumber) ? nil : "Type the digits of the code that was mailed."
        }
    }
}
