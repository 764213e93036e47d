import CoreModels
import CorePresentation

/// The forms that change an account.
public enum AccountForm: String, Hashable, Sendable {
    /// Gives the computer's own account an e-mail and a password.
    case email
    /// Changes the password.
    case password
    /// Closes the account.
    case closing

    /// What is typed in them. The raw values are the names of the service's problems, too.
    enum Name: String, CaseIterable {
        case email, old, new, again, password
    }

    /// The fields, in order.
    /// - Parameter hasPassword: Whether the account has one.
    func names(hasPassword: Bool) -> [Name] {
        switch self {
        case .email: [.email, .new, .again]
        case .password: [.old, .new, .again]
        case .closing: hasPassword ? [.password] : []
        }
    }

    var title: String {
        switch self {
        case .email: "E-mail and password"
        case .password: "Change the password"
        case .closing: "Close the account"
        }
    }

    var submit: Command {
        switch self {
        case .email: Command(id: .send, label: "Add them", role: .primary)
        case .password: Command(id: .send, label: "Change the password", role: .primary)
        case .closing:
            Command(
                id: .send, label: "Close the account", role: .destructive,
                confirmation: Confirmation(
                    question: "Close the account and remove its pets with all that was entered? There is no way back.",
                    confirmLabel: "Close"))
        }
    }

    var words: String {
        switch self {
        case .email:
            "All that you entered stays. From the next start on this computer, signing out and in asks for them."
        case .password: "Other computers that are signed in to the account will be signed out."
        case .closing:
            "The account, its pets and all that was entered for them are removed. Export them first: petnest export."
        }
    }
}

extension AccountForm.Name {
    var label: String {
        switch self {
        case .email: "E-mail"
        case .old: "Current password"
        case .new: "New password"
        case .again: "New password again"
        case .password: "Password"
        }
    }

    /// What is wrong with what was typed, as far as can be told here.
    func problem(in texts: [Self: String]) -> String? {
        let text = texts[self, default: ""]
        let email = texts[.email].flatMap { try? EmailAddress($0) }
        return switch self {
        case .email: EmailAddress.problem(with: text)?.explanation
        case .old, .password: text.isEmpty ? "Type the password." : nil
        case .new: ChosenPassword.problem(with: text, email: email)?.explanation
        case .again: text == texts[.new] ? nil : "This isn't the same as above."
        }
    }
}
