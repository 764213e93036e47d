import CoreModels
import Foundation

/// A request with its route, for handlers.
public struct Call: Sendable {
    /// The account that sent the request, whose records are read and written.
    public internal(set) var account = AccountID.nobody
    /// The session of the access token, or `nil` for requests of the program that opened the store.
    public internal(set) var session: SessionID?
    /// The pet in the path with the caller's role, if the path is below one: `v1/pets/:pet/weights`. For the path of a pet
    /// itself, it is `nil` if the caller has no access to one with that id.
    public internal(set) var pet: KnownPet?
    /// The ids in the path, by their names in the route's pattern.
    public let ids: [String: UUID]
    /// The query parameters.
    public let query: Query
    /// The body.
    public let body: RequestBody
    /// The time of the request.
    public let now: Date

    /// The latest date that is current anywhere on Earth. Entered dates can't be later.
    public var today: CalendarDate { CalendarDate(now, in: .gmt).adding(days: 1) }

    /// Returns the call with its caller.
    func by(_ caller: Caller) -> Call {
        var call = self
        call.account = caller.account
        call.session = caller.session
        return call
    }

    /// Throws unless the program that opened the store sent the request. Owners can't change what all accounts share, or
    /// see the orders of others.
    /// - Parameter what: The subject, for the message: "reviews from elsewhere".
    public func requireOperator(for what: String) throws(Failure) {
        guard session == nil else { throw .forbidden("Only the operator has access to \(what).") }
    }

    /// Returns an id in the path by its name in the route's pattern: `try call.id("pet") as PetID`.
    /// - Throws: ``Failure/unavailable(_:)`` if the pattern has no such name, which is a bug in the slice.
    public func id<Entity>(_ name: String) throws(Failure) -> EntityID<Entity> {
        EntityID(try uuid(name))
    }

    /// Returns an id in the path by its name, without its type.
    /// - Throws: ``Failure/unavailable(_:)`` if the pattern has no such name.
    public func uuid(_ name: String) throws(Failure) -> UUID {
        guard let id = ids[name] else { throw .unavailable("The route has no id named “\(name)”.") }
        return id
    }
}
