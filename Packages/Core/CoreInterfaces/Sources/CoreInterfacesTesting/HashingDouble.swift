import CoreInterfaces

/// An immediate, insecure password hash. It counts how many secrets are checked.
public actor HashingDouble: PasswordHashing {
    /// The number of checked secrets.
    public private(set) var checked = 0

    /// Creates a double.
    public init() {}

    /// Returns the secret after a fixed prefix.
    public func hash(_ secret: String) -> String { "hash of \(secret)" }

    /// Returns whether the hash belongs to the secret.
    public func matches(_ secret: String, _ hash: String) -> Bool {
        checked += 1
        return hash == self.hash(secret)
    }
}
