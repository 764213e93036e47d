import CoreInterfaces
import CoreModels

/// An owner in memory. The repository can be made to fail.
public actor OwnerRepositoryDouble: OwnerRepository {
    private var stored: Owner?
    private var failure: ServiceError?
    private let feed = ChangeFeed<Owner>()

    /// Creates a repository.
    public init(_ owner: Owner? = nil) {
        stored = owner
    }

    /// Makes every call fail from now on, or work again with `nil`.
    public func fail(with error: ServiceError?) {
        failure = error
    }

    /// Returns the owner, if any.
    public func owner() throws(ServiceError) -> Owner? {
        if let failure { throw failure }
        return stored
    }

    /// Saves the owner.
    public func save(_ owner: Owner) throws(ServiceError) {
        if let failure { throw failure }
        stored = owner
        feed.send(owner)
    }

    /// Returns a stream of future changes.
    public nonisolated func changes() -> AsyncStream<Owner> { feed.changes() }
}
