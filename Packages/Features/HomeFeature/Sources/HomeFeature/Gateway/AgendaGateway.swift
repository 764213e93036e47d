import CoreInterfaces
import CoreModels
import CoreNetworking

/// What is due for all pets.
protocol AgendaFetching: Sendable {
    /// What is due until a day, what is overdue included, next due first.
    func agenda(until day: CalendarDate) async throws(ServiceError) -> [AgendaItem]
}

/// What is due for all pets, as PetNest's service tells it.
struct AgendaGateway: AgendaFetching {
    let client: APIClient

    /// What is due until a day, of whatever kind.
    func agenda(until day: CalendarDate) async throws(ServiceError) -> [AgendaItem] {
        var items: [AgendaItem] = []
        for dto in try await client.send(.agenda(until: day)).items {
            items.append(try dto.item())
        }
        return items
    }
}

extension APIRequest where Answer == AgendaDTO {
    static func agenda(until day: CalendarDate) -> Self {
        .get("v1", "agenda", query: [("until", day.description)])
    }
}
