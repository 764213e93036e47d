/// Which remote store is used, and how far it is trusted and waited for.
public struct RemoteSettings: Sendable {
    /// Where it is.
    public let address: RemoteAddress
    /// What it knows this user by, from the address or set apart.
    public var credentials: RemoteCredentials?
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

    /// The store that environment variables name; nil without `BULKHEAD_REMOTE_URL`. An empty variable counts as unset.
    ///
    /// | variable | meaning |
    /// |---|---|
    /// | `BULKHEAD_REMOTE_URL` | the address |
    /// | `BULKHEAD_REMOTE_READ` | whether passes are asked for, `true` by default |
    /// | `BULKHEAD_REMOTE_WRITE` | whether passes are written, `false` by default |
    /// | `BULKHEAD_REMOTE_TOKEN` | a bearer token |
    /// | `BULKHEAD_REMOTE_USER`, `BULKHEAD_REMOTE_PASSWORD` | a name and a password |
    /// | `BULKHEAD_REMOTE_SECRET` | what passes are signed with |
    public init?(environment: [String: String]) throws(SettingsProblem) {
        func value(_ name: String) -> String? {
            environment["BULKHEAD_REMOTE_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
        }
        func flag(_ name: String, _ standard: Bool) throws(SettingsProblem) -> Bool {
            switch value(name)?.lowercased() {
            case nil: return standard
            case "true", "yes", "on", "1": return true
            case "false", "no", "off", "0": return false
            case let other?: throw .wrongFlag(name: "BULKHEAD_REMOTE_\(name)", found: other)
            }
        }
        guard let address = value("URL") else { return nil }
        try self.init(address: address)
        reads = try flag("READ", reads)
        writes = try flag("WRITE", writes)
        if let user = value("USER") { credentials = .basic(user: user, password: value("PASSWORD") ?? "") }
        if let token = value("TOKEN") { credentials = .bearer(token) }
        if let text = value("SECRET") {
            guard let secret = SigningSecret(text) else { throw .shortSecret }
            self.secret = secret
        }
    }
}
