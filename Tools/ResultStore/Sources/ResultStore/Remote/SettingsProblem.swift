/// Why a store isn't told who asks, though there is something by which it would know.
public enum WithheldCredentials: Hashable, Sendable {
    /// Only the repository names the address.
    case unknownAddress
    /// The address is one of http, on another machine.
    case insecureAddress
}

/// Settings of a remote store that can't be used. No description shows an address, which may hold a password.
public enum SettingsProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The address isn't one of http or https, or has a query or a fragment.
    case wrongAddress
    /// A variable is neither true nor false.
    case wrongFlag(name: String, found: String)
    /// A variable doesn't hold a header.
    case wrongHeader(variable: String)
    /// A variable's secret is short enough to be guessed.
    case shortSecret(variable: String)
    /// Passes are to be signed, and the variable with the secret isn't set: nothing could be believed.
    case missingSecret(variable: String)

    /// What was expected, and where.
    public var description: String {
        switch self {
        case .wrongAddress:
            "expected the remote store's address as http[s]://[USER:PASSWORD@]HOST[:PORT][/PATH], found something else"
        case .wrongFlag(let name, let found): "expected \(name) to be 'true' or 'false', found '\(found)'"
        case .wrongHeader(let variable): "expected \(variable) to hold a header as 'Name: value', found something else"
        case .missingSecret(let variable):
            "expected \(variable) to hold the secret that passes are signed with, found it unset"
        case .shortSecret(let variable):
            "expected \(variable) to have at least \(SigningSecret.minimumLength) bytes, found fewer"
        }
    }
}
