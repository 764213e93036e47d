/// The reasons why existing credentials aren't sent to a store.
public enum WithheldCredentials: Hashable, Sendable {
    /// Only the repository names the address.
    case unknownAddress
    /// The address is plain http and on another machine.
    case insecureAddress
}

/// The reasons why the settings of a remote store are invalid. No description contains an address, since it may include
/// a password.
public enum SettingsProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The address isn't http or https, or it has a query or a fragment.
    case wrongAddress
    /// The value of a variable is neither true nor false.
    case wrongFlag(name: String, found: String)
    /// The value of a variable isn't a header.
    case wrongHeader(variable: String)
    /// The secret in a variable is so short that it could be guessed.
    case shortSecret(variable: String)
    /// Passes have to be signed, but the variable of the secret isn't set, so no pass could be accepted.
    case missingSecret(variable: String)

    /// A sentence with the expected value and the variable.
    public var description: String {
        switch self {
        case .wrongAddress:
            "expected the remote store's address as http[s]://[USER:PASSWORD@]HOST[:PORT][/PATH], found something else"
        case .wrongFlag(let name, let found): "expected \(name) to be 'true' or 'false', found '\(found)'"
        case .wrongHeader(let variable): "expected \(variable) to be a header 'Name: value', found something else"
        case .missingSecret(let variable):
            "expected \(variable) to hold the secret that signs passes, but it isn't set"
        case .shortSecret(let variable):
            "expected \(variable) to have at least \(SigningSecret.minimumLength) bytes, found fewer"
        }
    }
}
