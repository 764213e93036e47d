import CoreArchitecture
import CoreModels

/// The fields of the forms. The raw values are also the names in the service's validation errors.
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

    /// Whether the input is hidden. A code is valid once, and easier to type if it is visible.
    var isSecret: Bool { self == .password || self == .again }

    /// Returns the problem of the field, as far as it can be detected here.
    /// - Parameter isNew: Whether a new password is chosen.
    func problem(in form: FormState<LoginField>, isNew: Bool) -> String? {
        let text = self == .email ? form.text(.email) : form.texts[self] ?? ""
        switch self {
        case .email:
            return EmailAddress.problem(with: text)?.explanation
        case .password where isNew:
            let email = try? EmailAddress(form.text(.email))
            return ChosenPassword.problem(with: text, email: email)?.explanation
        case .password:
            return text.isEmpty ? "Enter the password." : nil
        case .again:
            return text == form.texts[.password] ? nil : "This isn't the same as above."
        case .code:
            return text.contains(where: \.isNumber) ? nil : "Enter the digits of the code from the e-mail."
        }
    }
}
