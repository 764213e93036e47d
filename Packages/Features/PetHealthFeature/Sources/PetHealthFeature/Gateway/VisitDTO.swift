import CoreInterfaces
import CoreModels
import CoreNetworking

struct VisitsDTO: Decodable, Sendable {
    let visits: [VisitDTO]
    let total: Int

    func domain() throws(ServiceError) -> [VetVisit] {
        try visits.map { visit throws(ServiceError) in try visit.domain() }
    }
}

struct VisitDTO: Codable, Sendable {
    let id: String
    let date: String
    let reason: String
    let clinic: String?
    let notes: String?

    init(_ visit: VetVisit) {
        id = visit.id.description
        date = visit.date.description
        reason = visit.reason
        clinic = visit.clinic
        notes = visit.notes
    }

    func domain() throws(ServiceError) -> VetVisit {
        try ServiceError.reading("visit \(id)") {
            try VetVisit(
                id: VetVisitID(wire: id),
                date: CalendarDate(wire: date),
                reason: reason,
                clinic: clinic,
                notes: notes,
                today: .latest
            )
        }
    }
}
