// bulkhead: mock
/// Makes hashes of secrets that people type, slow and salted, so that who reads a hash has to guess.
public protocol PasswordHashing: Sendable {
    /// A hash of a secret with a salt of its own, with all that is needed to check another against it.
    /// - Throws: ``ServiceError/unavailable(reason:)`` where the platform can't.
    func hash(_ secret: String) async throws(ServiceError) -> String

    /// Whether a hash was made of a secret; `false` too for a text that is no hash.
    /// - Throws: As ``hash(_:)``.
    func matches(_ secret: String, _ hash: String) async throws(ServiceError) -> Bool
}
