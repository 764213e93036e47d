import BackendCore
import CoreModels

extension AttemptKey {
    /// Attempts with the password of an e-mail, on any route.
    static func password(_ email: EmailAddress) -> AttemptKey {
        AttemptKey("password", email.text)
    }
    /// Attempts with the secret of a device's account.
    static func device(_ account: AccountID) -> AttemptKey { AttemptKey("device", account) }
    /// Requests for codes.
    static func code(_ email: EmailAddress) -> AttemptKey { AttemptKey("code", email.text) }
    /// Attempts with codes.
    static func reset(_ email: EmailAddress) -> AttemptKey { AttemptKey("reset", email.text) }
    /// Registrations of an e-mail.
    static func registration(_ email: EmailAddress) -> AttemptKey { AttemptKey("new", email.text) }
}
