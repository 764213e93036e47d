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
}

/// A session on the wire.
struct SessionDTO: Decodable {
    struct AccountDTO: Decodable {
        let id: String
        let email: String?
    }

    let session: String
    let access: String
    let refresh: String
    let account: AccountDTO
    let secret: String?

    var signedIn: SignedIn {
        SignedIn(
            session: session, account: account.id, email: account.email, access: AccessToken(access),
            refresh: AccessToken(refresh), deviceSecret: secret.map(AccessToken.init))
    }
}
