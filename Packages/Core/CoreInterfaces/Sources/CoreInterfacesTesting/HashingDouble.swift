import CoreInterfaces

/// Hashes at once and without any secrecy, and counts how often.
public actor HashingDouble: PasswordHashing {
    /// How many secrets were checked.
    public private(set) var checked = 0

    /// Creates one.
    public init() {}

    /// The secret behind a word.
    public func hash(_ secret: String) -> String { "hash of \(secret)" }

    /// Whether the hash is of that secret.
    public func matches(_ secret: String, _ hash: String) -> Bool {
        checked += 1
        return hash == self.hash(secret)
    }
}
