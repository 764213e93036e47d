import CoreModels
import CorePresentation

/// The forms that change an account.
public enum AccountForm: String, Hashable, Sendable {
    /// Adds an e-mail and a password to the computer's own account.
    case email
    /// Changes the password.
    case password
    /// Closes the account.
    case closing

    /// The fields of the forms. The raw values are also the names in the service's validation errors.
    enum Name: String, CaseIterable {
        case email, old, new, again, password
    }

    /// Returns the fields, in order.
    /// - Parameter hasPassword: Whether the account has a password.
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
                    question: "Close the account and delete its pets with all their data, and the money in its wallet? "
                        + "This can't be undone.",
                    confirmLabel: "Close"))
        }
    }

    var words: String {
        switch self {
        case .email:
            "Your data stays. After signing out, you sign in with them."
        case .password: "Other computers that are signed in to the account will be signed out."
        case .closing:
            "The account, its pets and all their data are deleted, also for people with whom you share a pet. Orders that "
                + "aren't sent yet are cancelled. Money that is left in the wallet is lost. Export the data first: "
                + "petnest export."
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

    /// Returns the problem of a field, as far as it can be detected here.
    func problem(in texts: [Self: String]) -> String? {
        let text = texts[self, default: ""]
        let email = texts[.email].flatMap { try? EmailAddress($0) }
        return switch self {
        case .email: EmailAddress.problem(with: text)?.explanation
        case .old, .password: text.isEmpty ? "Enter the password." : nil
        case .new: ChosenPassword.problem(with: text, email: email)?.explanation
        case .again: text == texts[.new] ? nil : "This isn't the same as above."
        }
    }
}
