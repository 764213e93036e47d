/// The remote store, how it is used, and the limits of its requests.
public struct RemoteSettings: Sendable {
    /// The address of the store.
    public let address: RemoteAddress
    /// The credentials, from the address or from the environment.
    public var credentials: RemoteCredentials?
    /// The reason why this user's credentials aren't sent to the address, or `nil` if they are sent or there are none.
    public private(set) var withheld: WithheldCredentials?
    /// Whether passes are read from the store.
    public var reads = true
    /// Whether passes are written to the store. Intended for trusted branches.
    public var writes = false
    /// The secret that signs passes. If it is set, only signed passes are accepted.
    public var secret: SigningSecret?
    /// The time limit for establishing a connection.
    public var connectTimeout: Duration = .seconds(2)
    /// The time limit for a whole request.
    public var timeout: Duration = .seconds(5)
    /// The maximum number of attempts for a request that fails in a way that may be temporary.
    public var attempts = 2
    /// The number of consecutive failures after which the store is no longer used.
    public var consecutiveFailureLimit = 3
    /// The maximum size of a record in bytes, for reading and writing.
    public var recordLimit = 16 << 20

    /// Creates settings of a store that is only read, at `http[s]://[USER:PASSWORD@]HOST[:PORT][/PATH]`.
    public init(address: String) throws(SettingsProblem) {
        (self.address, credentials) = try RemoteAddress.parse(address)
    }

    /// Creates settings from environment variables, with the repository's settings as defaults. Returns `nil` if
    /// neither has an address.
    ///
    /// | variable | meaning |
    /// |---|---|
    /// | `BULKHEAD_REMOTE_URL` | the address |
    /// | `BULKHEAD_REMOTE_READ` | whether passes are read |
    /// | `BULKHEAD_REMOTE_WRITE` | whether passes are written |
    /// | `BULKHEAD_REMOTE_TOKEN` | a bearer token |
    /// | `BULKHEAD_REMOTE_HEADER` | a custom header, `Name: value` |
    /// | `BULKHEAD_REMOTE_USER`, `BULKHEAD_REMOTE_PASSWORD` | a user name and a password |
    /// | `BULKHEAD_REMOTE_SECRET` | the secret that signs passes |
    ///
    /// An empty variable counts as unset.
    ///
    /// Credentials are sent only to an address that the environment names or that the user trusts. If only the
    /// repository names the address, they aren't sent, because anybody who can change the repository could redirect
    /// them.
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
