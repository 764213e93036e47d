import CoreInterfaces
import CoreModels

/// An owner in memory, that can be told to fail.
public actor OwnerRepositoryDouble: OwnerRepository {
    private var stored: Owner?
    private var failure: ServiceError?
    private let feed = ChangeFeed<Owner>()

    /// Creates a repository.
    public init(_ owner: Owner? = nil) {
        stored = owner
    }

    /// Lets every call from now on fail, or with `nil` work again.
    public func fail(with error: ServiceError?) {
        failure = error
    }

    /// The person, if any.
    public func owner() throws(ServiceError) -> Owner? {
        if let failure { throw failure }
        return stored
    }

    /// Stores the person.
    public func save(_ owner: Owner) throws(ServiceError) {
        if let failure { throw failure }
        stored = owner
        feed.send(owner)
    }

    /// Who is stored from now on.
    public nonisolated func changes() -> AsyncStream<Owner> { feed.changes() }
}
