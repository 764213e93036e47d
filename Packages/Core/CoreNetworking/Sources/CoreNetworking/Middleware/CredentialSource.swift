/// A version of the credential that identifies the sender of a call.
public struct Credential: Hashable, Sendable {
    /// Increases with each renewal, so that a response to an older credential can be recognized.
    public let version: Int
    /// The token to send.
    public let token: AccessToken

    /// Creates a credential.
    public init(version: Int, token: AccessToken) {
        self.version = version
        self.token = token
    }
}

/// Holds the credential of a session, and renews it.
public protocol CredentialSource: Sendable {
    /// The current credential, or `nil` if nobody is signed in.
    var credential: Credential? { get }

    /// Gets a new credential in place of one that the service rejected, and makes it current. ``CredentialMiddleware``
    /// calls it for one at a time. It must use a client without that middleware.
    func renew(_ old: Credential) async throws(RenewalError) -> Credential

    /// Ends the session, because its credential can't be renewed. Called once for each credential.
    func end(_ old: Credential)
}

/// The reasons a credential wasn't renewed.
public enum RenewalError: Error, Hashable, Sendable {
    /// The service refuses to renew it: the owner has to sign in again.
    case refused
    /// There was no clear response. Another attempt may succeed.
    case failed(TransportError)
}
