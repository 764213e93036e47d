import CoreInterfaces

// bulkhead: mock
/// Starts sessions. When a method returns, the new session has replaced the screens that called it.
public protocol SigningIn: Sendable {
    /// Signs in with e-mail and password.
    /// - Throws: `ServiceError.rejected` with problems of `email` and `password`.
    func signIn(email: String, password: String) async throws(ServiceError)

    /// Creates an account with e-mail and password, and signs in to it.
    /// - Throws: The errors of ``signIn(email:password:)``.
    func register(email: String, password: String) async throws(ServiceError)

    /// Sends a code by e-mail with which the password can be reset. Doesn't reveal whether the address is known.
    func sendCode(to email: String) async throws(ServiceError)

    /// Sets a new password with the code from the e-mail, and signs in.
    /// - Throws: `ServiceError.rejected` with problems of `code` and `password`.
    func resetPassword(email: String, code: String, password: String) async throws(ServiceError)

    /// Continues without signing in, with this computer's own account.
    func continueWithoutAccount() async throws(ServiceError)
}
