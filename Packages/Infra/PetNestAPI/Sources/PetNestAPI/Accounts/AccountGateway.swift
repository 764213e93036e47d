import AccountsWire
import CoreInterfaces
import CoreNetworking

/// Starts, renews and ends sessions.
///
/// Starting or renewing one needs a client without credentials; ending one needs the session's own client.
public struct AccountGateway: Sendable {
    private let client: APIClient
    private let device: String

    /// Creates a gateway.
    /// - Parameter device: The computer's name, under which the account lists its sessions.
    public init(client: APIClient, device: String) {
        self.client = client
        self.device = String(device.prefix(100))
    }

    /// Creates an account for this device.
    public func registerDevice() async throws(ServiceError) -> SignedIn {
        try await client.send(AccountsAPI.registerDevice, body: DeviceDTO(device: device)).signedIn()
    }

    /// Signs in to the account of this device.
    /// - Throws: `ServiceError.signedOut` if the account no longer exists.
    public func signIn(account: String, secret: AccessToken) async throws(ServiceError) -> SignedIn {
        let body = DeviceSignInDTO(account: account, secret: secret.text, device: device)
        return try await client.send(AccountsAPI.signInDevice, body: body).signedIn()
    }

    /// Creates an account with e-mail and password.
    /// - Throws: `ServiceError.rejected` if one of them is invalid, or the e-mail is in use.
    public func register(email: String, password: String) async throws(ServiceError) -> SignedIn {
        let body = SignInDTO(email: email, password: password, device: device)
        return try await refused("emailTaken", is: "email") { () async throws(ServiceError) in
            try await client.send(AccountsAPI.register, body: body).signedIn()
        }
    }

    /// Signs in with e-mail and password.
    /// - Throws: `ServiceError.rejected` if one of them is wrong.
    public func signIn(email: String, password: String) async throws(ServiceError) -> SignedIn {
        let body = SignInDTO(email: email, password: password, device: device)
        return try await refused("signedOut", is: "password") { () async throws(ServiceError) in
            try await client.send(AccountsAPI.signIn, body: body).signedIn()
        }
    }

    /// Renews a session, which uses up its refresh token.
    /// - Throws: `ServiceError.signedOut` if the session is over.
    public func refresh(_ token: AccessToken) async throws(ServiceError) -> SignedIn {
        try await client.send(AccountsAPI.refresh, body: RefreshDTO(refresh: token.text)).signedIn()
    }

    /// Sends a code to an e-mail address. Doesn't reveal whether the address is known.
    public func sendCode(to email: String) async throws(ServiceError) {
        try await client.perform(AccountsAPI.sendCode, body: ForgottenPasswordDTO(email: email))
    }

    /// Sets a new password with the code from the e-mail. All other sessions of the account end.
    /// - Throws: `ServiceError.rejected` if the code is invalid.
    public func resetPassword(
        email: String, code: String, password: String
    ) async throws(ServiceError) -> SignedIn {
        let body = PasswordResetDTO(email: email, code: code, password: password, device: device)
        return try await refused("signedOut", is: "code") { () async throws(ServiceError) in
            try await client.send(AccountsAPI.resetPassword, body: body).signedIn()
        }
    }

    /// Ends the client's session.
    public func signOut() async throws(ServiceError) {
        try await client.perform(AccountsAPI.signOut)
    }

    /// Closes the client's account and deletes its data.
    /// - Parameter password: The account's password, or the secret of a device's account.
    /// - Throws: `ServiceError.rejected` if the password is wrong.
    public func close(password: String) async throws(ServiceError) {
        try await refused("wrongPassword", is: "password") { () async throws(ServiceError) in
            try await client.perform(AccountsAPI.close, body: ClosingDTO(password: password))
        }
    }

    /// Converts a refusal to the validation error of a field.
    private func refused<Value: Sendable>(
        _ reason: String, is field: String, _ ask: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        do {
            return try await ask()
        } catch .refused(reason, let message) {
            throw .rejected([.init(field: field, message: message)])
        }
    }
}
