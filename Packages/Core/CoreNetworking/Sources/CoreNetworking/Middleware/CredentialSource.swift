/// What proves who sends a call, and which of several in a row it is.
public struct Credential: Hashable, Sendable {
    /// Counts up with each renewal, so that an answer to an older one is told from an answer to this.
    public let version: Int
    /// What is sent.
    public let token: AccessToken

    /// Describes a credential.
    public init(version: Int, token: AccessToken) {
        self.version = version
        self.token = token
    }
}

/// Knows the credential of a session, and gets the next one.
public protocol CredentialSource: Sendable {
    /// What is in force; `nil` where nobody is signed in any more.
    var credential: Credential? { get }

    /// Gets another in place of one that the service takes no more, and puts it in force. ``CredentialMiddleware`` calls it
    /// for one at a time. It sends no credential itself: a client without that middleware.
    func renew(_ old: Credential) async throws(RenewalError) -> Credential

    /// Takes note that one can't be renewed: the session is over. Called once for it.
    func end(_ old: Credential)
}

/// Why a credential wasn't renewed.
public enum RenewalError: Error, Hashable, Sendable {
    /// The service renews it no more: whoever it belongs to has to sign in.
    case refused
    /// There was no answer, or none that says so; it may work another time.
    case failed(TransportError)
}
