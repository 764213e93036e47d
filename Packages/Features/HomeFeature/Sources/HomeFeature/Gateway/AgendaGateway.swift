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
    /// - Returns: The outcome, in a sentence.
    /// - Throws: An error that ``ServiceError/isChangedElsewhere`` if the item isn't due as listed any more.
    func perform(_ action: AgendaItem.Action, on item: AgendaItem, now: LocalTime) async throws(ServiceError) -> String
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
    ) async throws(ServiceError) -> String {
        guard let id = EntityID<AgendaItemDTO>(item.id) else { throw .notFound }
        let deed = AgendaDeedDTO(
            kind: item.kind, due: item.due.description, action: action.id, now: now.description)
        return try await client.send(AgendaAPI.perform, id, body: deed).message ?? ""
    }
}
