import CoreModels

/// The owner: the person who uses the app.
public protocol OwnerRepository: Sendable {
    /// Returns the owner, or `nil` if they haven't introduced themselves yet.
    func owner() async throws(ServiceError) -> Owner?

    /// Saves the owner, replacing the previous one.
    func save(_ owner: Owner) async throws(ServiceError)

    /// Returns a stream of future changes, made on any screen, so that other screens can show them without fetching
    /// again.
    func changes() -> AsyncStream<Owner>
}
