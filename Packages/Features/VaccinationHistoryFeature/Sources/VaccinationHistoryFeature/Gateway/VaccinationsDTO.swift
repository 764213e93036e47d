import CoreInterfaces
import CoreModels
import CoreNetworking

struct VaccinationsDTO: Decodable, Sendable {
    struct VaccinationDTO: Decodable, Sendable {
        let id: String
        let vaccine: String
        let givenOn: String
        let nextDue: String?
        let nextDueFrom: String?
    }

    let vaccinations: [VaccinationDTO]
    let unreadable: [UnreadableRecordDTO]?

    func domain() throws(ServiceError) -> Listed<Vaccination> {
        Listed(
            try vaccinations.map { dose throws(ServiceError) in try dose.domain() }, unreadable: unreadable.records)
    }
}

extension VaccinationsDTO.VaccinationDTO {
    /// Returns the vaccination. It was validated when it was entered, so a clock that was set back since doesn't make
    /// it invalid.
    fileprivate func domain() throws(ServiceError) -> Vaccination {
        let source = nextDueFrom.flatMap(Vaccination.DueSource.init)
        return try ServiceError.reading("vaccination \(id)") {
            try Vaccination(
                id: VaccinationID(wire: id),
                vaccine: vaccine,
                givenOn: CalendarDate(wire: givenOn),
                nextDue: nextDue.map { try CalendarDate(wire: $0) },
                nextDueSource: source,
                today: .latest
            )
        }
    }
}
