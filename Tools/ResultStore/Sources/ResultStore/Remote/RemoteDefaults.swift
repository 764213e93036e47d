/// The settings of the remote store in the repository's configuration, used where the environment has none.
///
/// They contain names of environment variables, but no secrets.
public struct RemoteDefaults: Hashable, Sendable {
    /// The names of the variables that hold credentials.
    public enum Credentials: Hashable, Sendable {
        /// The variable of a bearer token.
        case token(variable: String)
        /// The variable of a complete header, `Name: value`.
        case header(variable: String)
        /// The variables of a user name and a password.
        case basic(userVariable: String, passwordVariable: String?)
    }

    /// The address, as in ``RemoteSettings/init(address:)``.
    public var address: String?
    /// The addresses to which this user sends credentials even if only the repository names them.
    public var trusted: Set<RemoteAddress> = []
    /// Whether passes are read from the store.
    public var reads = true
    /// Whether passes are written to the store.
    public var writes = false
    /// The variables that hold the credentials. If they aren't set, requests have no credentials.
    public var credentials: Credentials?
    /// The variable of the secret that signs passes.
    public var secretVariable: String?

    /// Creates defaults without an address: there is no remote store unless the environment names one.
    public init() {}
}
