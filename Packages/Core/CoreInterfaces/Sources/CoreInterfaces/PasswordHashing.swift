// bulkhead: mock
/// Hashes typed secrets. The hashes are slow and salted, so that a leaked hash only permits guessing.
public protocol PasswordHashing: Sendable {
    /// Returns a salted hash of a secret, with everything that is needed to check a secret against it.
    /// - Throws: ``ServiceError/unavailable(reason:)`` if the platform has no hash function.
    func hash(_ secret: String) async throws(ServiceError) -> String

    /// Returns whether a hash belongs to a secret. Returns `false` for a text that isn't a hash.
    /// - Throws: The same errors as ``hash(_:)``.
    func matches(_ secret: String, _ hash: String) async throws(ServiceError) -> Bool
}
