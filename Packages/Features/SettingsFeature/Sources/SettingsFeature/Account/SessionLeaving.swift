import CoreInterfaces

/// Leaves the session in which the settings are shown: when one of these returns, its screens are gone.
public protocol SessionLeaving: Sendable {
    /// Signs out, and asks who comes next.
    func signOut() async

    /// Closes the account with all that is in it.
    /// - Parameter password: The account's; of no meaning for the computer's own.
    /// - Throws: `ServiceError.rejected` with a problem of `password` where it is wrong.
    func close(password: String) async throws(ServiceError)

    /// Takes note that the account has an e-mail from now on. The session goes on.
    func note(email: String) async throws(ServiceError)
}
