/// What a repository says of its remote store where the environment says nothing else. Holds names of variables, no secret.
public struct RemoteDefaults: Hashable, Sendable {
    /// The variables that hold what the store knows a user by.
    public enum Credentials: Hashable, Sendable {
        /// One holds a bearer token.
        case token(variable: String)
        /// One holds a whole header, `Name: value`.
        case header(variable: String)
        /// One holds a name, another one the password.
        case basic(userVariable: String, passwordVariable: String?)
    }

    /// The address, as in ``RemoteSettings/init(address:)``.
    public var address: String?
    /// The addresses to which this user sends credentials though it is the repository that names them.
    public var trusted: Set<RemoteAddress> = []
    /// Whether passes are asked for.
    public var reads = true
    /// Whether passes are written.
    public var writes = false
    /// What users are known by; variables that aren't set leave them unknown.
    public var credentials: Credentials?
    /// The variable that holds what passes are signed with.
    public var secretVariable: String?

    /// No address, so there is no store unless the environment names one.
    public init() {}
}
