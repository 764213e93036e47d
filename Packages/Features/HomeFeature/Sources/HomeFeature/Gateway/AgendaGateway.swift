import AgendaWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire

/// Fetches the agenda of all pets, and performs its actions.
protocol AgendaRepository: Sendable {
    /// Returns the items that are overdue or due until a day, the next due first, and the doses of the current day.
    func agenda(until day: CalendarDate, now: LocalTime) async throws(ServiceError) -> Listed<AgendaItem>

    /// Performs an action on an item.
    /// - Throws: An error that ``ServiceError/isChangedElsewhere`` if the item is no longer due as listed.
    func perform(
        _ action: AgendaItem.Action, on item: AgendaItem, now: LocalTime
    ) async throws(ServiceError) -> AgendaItem.Outcome

    /// Undoes an action on an item, in one request.
    /// - Parameter recorded: What the action recorded. Anything else isn't removed.
    /// - Returns: A sentence.
    /// - Throws: An error that ``ServiceError/isChangedElsewhere`` if something else is recorded now, or that
    ///   `isRemovedElsewhere` if it was removed already.
    func undo(_ recorded: String, on item: AgendaItem, now: LocalTime) async throws(ServiceError) -> String
}

/// Fetches the agenda from PetNest's service.
struct AgendaGateway: AgendaRepository {
    let client: APIClient

    func agenda(until day: CalendarDate, now: LocalTime) async throws(ServiceError) -> Listed<AgendaItem> {
        let query = [AgendaAPI.until(day), AgendaAPI.now(now)]
        return try await client.send(AgendaAPI.items, query: query).read { item throws(WireError) in try item.item() }
    }

    func perform(
        _ action: AgendaItem.Action, on item: AgendaItem, now: LocalTime
    ) async throws(ServiceError) -> AgendaItem.Outcome {
        guard let id = EntityID<AgendaItemDTO>(item.id) else { throw .notFound }
        let deed = AgendaDeedDTO(
            kind: item.kind, due: item.due.description, action: action.id, now: now.description)
        let answer = try await client.send(AgendaAPI.perform, id, body: deed)
        return AgendaItem.Outcome(message: answer.message ?? "", recorded: answer.recorded)
    }

    func undo(_ recorded: String, on item: AgendaItem, now: LocalTime) async throws(ServiceError) -> String {
        guard let id = EntityID<AgendaItemDTO>(item.id) else { throw .notFound }
        let undo = AgendaUndoDTO(kind: item.kind, was: recorded, now: now.description)
        return try await client.send(AgendaAPI.undo, id, body: undo).message ?? ""
    }
}
