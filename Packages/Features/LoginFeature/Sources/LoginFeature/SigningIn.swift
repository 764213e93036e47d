import CoreInterfaces

// bulkhead: mock
/// Begins a session. When one of these returns, the session is there, and the screens that asked for it are gone.
public protocol SigningIn: Sendable {
    /// Signs in with e-mail and password.
    /// - Throws: `ServiceError.rejected` with problems of `email` and `password`.
    func signIn(email: String, password: String) async throws(ServiceError)

    /// Creates an account with e-mail and password, and signs in to it.
    /// - Throws: As ``signIn(email:password:)``.
    func register(email: String, password: String) async throws(ServiceError)

    /// Sends a code by e-mail with which the password can be reset. Doesn't reveal whether the address is known.
    func sendCode(to email: String) async throws(ServiceError)

    /// Sets the password by a code that was mailed, and signs in.
    /// - Throws: `ServiceError.rejected` with problems of `code` and `password`.
    func resetPassword(email: String, code: String, password: String) async throws(ServiceError)

    /// Goes on without e-mail and password: with what this computer has of its own.
    func goOnWithoutAccount() async throws(ServiceError)
}
