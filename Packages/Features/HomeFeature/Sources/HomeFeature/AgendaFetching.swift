import CoreInterfaces
import CoreModels

/// What is due for all pets.
public protocol AgendaFetching: Sendable {
    /// What is due until a day, what is overdue included, next due first.
    func agenda(until day: CalendarDate) async throws(ServiceError) -> [AgendaItem]
}
