import CoreInterfaces
import CoreModels
import CoreNetworking

/// Fetches the agenda of all pets, and performs its actions.
protocol AgendaRepository: Sendable {
    /// Returns what is overdue or due until a day, the next due first, and the doses of the current day.
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
        let answer = try await client.send(.agenda(until: day, now: now))
        var items: [AgendaItem] = []
        for dto in answer.items {
            items.append(try dto.item())
        }
        return Listed(items, unreadable: answer.unreadable.records)
    }

    func perform(
        _ action: AgendaItem.Action, on item: AgendaItem, now: LocalTime
    ) async throws(ServiceError) -> String {
        try await client.send(.perform(action, on: item, now: now)).message
    }
}

extension APIRequest where Answer == AgendaDTO {
    static func agenda(until day: CalendarDate, now: LocalTime) -> Self {
        .get("v1", "agenda", query: [("until", day.description), ("now", now.description)])
    }
}

extension APIRequest where Answer == AgendaOutcomeDTO {
    static func perform(_ action: AgendaItem.Action, on item: AgendaItem, now: LocalTime) -> Self {
        .post(
            "v1", "agenda", item.id,
            body: AgendaDeedDTO(
                kind: item.kind, due: item.due.description, action: action.id, now: now.description))
    }
}
