/// Which remote store is used, and how far it is trusted and waited for.
public struct RemoteSettings: Sendable {
    /// Where it is.
    public let address: RemoteAddress
    /// What it knows this user by, from the address or set apart.
    public var credentials: RemoteCredentials?
    /// Why this user's credentials aren't sent there; nil where they are, or there are none.
    public private(set) var withheld: WithheldCredentials?
    /// Whether passes are asked for.
    public var reads = true
    /// Whether passes are written; for branches that are trusted.
    public var writes = false
    /// With a secret, passes are signed, and only signed ones are believed.
    public var secret: SigningSecret?
    /// How long a connection may take to be made.
    public var connectTimeout: Duration = .seconds(2)
    /// How long a request may take in all.
    public var timeout: Duration = .seconds(5)
    /// How many times in all a request is tried when it failed in a way that may pass.
    public var attempts = 2
    /// After so many failures in a row the store is left alone.
    public var failuresInRow = 3
    /// The most bytes of a record, in either direction.
    public var recordLimit = 16 << 20

    /// A store that is read and not written, at `http[s]://[USER:PASSWORD@]HOST[:PORT][/PATH]`.
    public init(address: String) throws(SettingsProblem) {
        (self.address, credentials) = try RemoteAddress.parse(address)
    }

    /// The store that environment variables name, and where they don't, the repository; nil without an address.
    ///
    /// | variable | meaning |
    /// |---|---|
    /// | `BULKHEAD_REMOTE_URL` | the address |
    /// | `BULKHEAD_REMOTE_READ` | whether passes are asked for |
    /// | `BULKHEAD_REMOTE_WRITE` | whether passes are written |
    /// | `BULKHEAD_REMOTE_TOKEN` | a bearer token |
    /// | `BULKHEAD_REMOTE_HEADER` | a header of the server's own, `Name: value` |
    /// | `BULKHEAD_REMOTE_USER`, `BULKHEAD_REMOTE_PASSWORD` | a name and a password |
    /// | `BULKHEAD_REMOTE_SECRET` | what passes are signed with |
    ///
    /// An empty variable counts as unset. Credentials are sent to an address that the environment or the user names, and to one
    /// of the repository's alone to none: who can change the repository would be sent them.
    public init?(environment: [String: String], defaults: RemoteDefaults = RemoteDefaults())
        throws(SettingsProblem)
    {
        let variables = RemoteVariables(environment: environment)
        let named = variables["BULKHEAD_REMOTE_URL"]
        guard let address = named ?? defaults.address else { return nil }
        try self.init(address: address)
        reads = try variables.flag("BULKHEAD_REMOTE_READ") ?? defaults.reads
        writes = try variables.flag("BULKHEAD_REMOTE_WRITE") ?? defaults.writes
        let own: [RemoteDefaults.Credentials] = [
            .token(variable: "BULKHEAD_REMOTE_TOKEN"), .header(variable: "BULKHEAD_REMOTE_HEADER"),
            .basic(userVariable: "BULKHEAD_REMOTE_USER", passwordVariable: "BULKHEAD_REMOTE_PASSWORD"),
        ]
        for place in own.reversed() { credentials = try variables.credentials(place) ?? credentials }
        if credentials == nil, let place = defaults.credentials {
            credentials = try variables.credentials(place)
        }
        if credentials != nil {
            if named == nil, !defaults.trusted.contains(self.address) {
                withheld = .unknownAddress
            } else if !self.address.isSecure {
                withheld = .insecureAddress
            }
            if withheld != nil { credentials = nil }
        }
        if let secret = try variables.secret("BULKHEAD_REMOTE_SECRET") {
            self.secret = secret
        } else if let variable = defaults.secretVariable {
            guard let secret = try variables.secret(variable) else { throw .missingSecret(variable: variable) }
            self.secret = secret
        }
    }
}
