import CoreModels
import Foundation

/// A request whose route is known, as handlers take it.
struct Call: Sendable {
    /// Whose request it is: it is answered of this account's records alone.
    var account = AccountID.nobody
    /// The session of the token that came with it; `nil` if the program that opened the store asks by itself.
    var session: SessionID?
    /// The ids in the path, by the names that the route's pattern gives them.
    let ids: [String: UUID]
    let query: Query
    let body: RequestBody
    /// The moment of the request.
    let now: Date

    /// The latest day that it is anywhere on Earth: what a client enters can't lie after it.
    var today: CalendarDate { CalendarDate(now, in: .gmt).adding(days: 1) }

    /// The call as that of someone.
    func by(_ caller: Caller) -> Call {
        var call = self
        call.account = caller.account
        call.session = caller.session
        return call
    }

    /// Makes sure that the program that opened the store asks, and no owner with a token: for what all accounts share.
    /// - Parameter what: What is kept, for the message: "products".
    func requireKeeper(of what: String) throws(Failure) {
        guard session == nil else { throw .forbidden("Owners don't change \(what): whoever runs this does.") }
    }

    /// An id in the path, under its name in the route's pattern: `try call.id("pet") as PetID`.
    /// - Throws: ``Failure/unavailable(_:)`` if the pattern has no such name, which is a mistake in the slice.
    func id<Entity>(_ name: String) throws(Failure) -> EntityID<Entity> {
        guard let id = ids[name] else { throw .unavailable("The route has no id named “\(name)”.") }
        return EntityID(id)
    }
}
