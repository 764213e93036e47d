/// Settings of a remote store that can't be used. No description shows an address, which may hold a password.
public enum SettingsProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The address isn't one of http or https, or has a query or a fragment.
    case wrongAddress
    /// A variable is neither true nor false.
    case wrongFlag(name: String, found: String)
    /// The secret is short enough to be guessed.
    case shortSecret

    /// What was expected, and where.
    public var description: String {
        switch self {
        case .wrongAddress:
            "expected the remote store's address as http[s]://[USER:PASSWORD@]HOST[:PORT][/PATH], found something else"
        case .wrongFlag(let name, let found): "expected \(name) to be 'true' or 'false', found '\(found)'"
        case .shortSecret:
            "expected BULKHEAD_REMOTE_SECRET to have at least \(SigningSecret.minimumLength) bytes, found fewer"
        }
    }
}
