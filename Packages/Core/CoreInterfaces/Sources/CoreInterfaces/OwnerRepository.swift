import CoreModels

/// The person who uses the app.
public protocol OwnerRepository: Sendable {
    /// The person, or `nil` while they haven't introduced themselves.
    func owner() async throws(ServiceError) -> Owner?

    /// Stores the person, in place of who was stored before.
    func save(_ owner: Owner) async throws(ServiceError)

    /// Who is stored from now on, on whatever screen, so that all others can show it without asking again.
    func changes() -> AsyncStream<Owner>
}
