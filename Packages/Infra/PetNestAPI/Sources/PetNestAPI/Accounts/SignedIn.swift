import AccountsWire
import CoreInterfaces
import CoreNetworking

/// A session with its tokens.
public struct SignedIn: Hashable, Sendable {
    /// Identifies the session.
    public let session: String
    /// Identifies the account.
    public let account: String
    /// The account's e-mail; `nil` for the account of a device.
    public let email: String?
    /// The access token for the next minutes.
    public let access: AccessToken
    /// The token for the next renewal.
    public let refresh: AccessToken
    /// The secret with which a new device account signs in from now on. It is sent only once.
    public let deviceSecret: AccessToken?

    /// Returns the session with the secret of its device, which the response of a sign-in doesn't repeat.
    public func with(deviceSecret: AccessToken) -> SignedIn {
        SignedIn(
            session: session, account: account, email: email, access: access, refresh: refresh,
            deviceSecret: deviceSecret)
    }
}

extension SessionDTO {
    /// Returns the session with its tokens.
    func signedIn() throws(ServiceError) -> SignedIn {
        guard let session, let access, let refresh, let account, let id = account.id else {
            throw .unintelligible(detail: "A session has an id, two tokens, and an account.")
        }
        return SignedIn(
            session: session, account: id, email: account.email, access: AccessToken(access),
            refresh: AccessToken(refresh), deviceSecret: secret.map(AccessToken.init))
    }
}
