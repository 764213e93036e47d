import CoreInterfaces
import CoreModels
import CoreNetworking

struct VaccinationsDTO: Decodable, Sendable {
    let vaccinations: [VaccinationDTO]

    func domain() throws(ServiceError) -> [Vaccination] {
        try vaccinations.map { dose throws(ServiceError) in try dose.domain() }
    }
}

struct VaccinationDTO: Codable, Sendable {
    let id: String
    let vaccine: String
    let givenOn: String
    let nextDue: String?

    init(_ vaccination: Vaccination) {
        id = vaccination.id.description
        vaccine = vaccination.vaccine
        givenOn = vaccination.givenOn.description
        nextDue = vaccination.nextDue?.description
    }

    func domain() throws(ServiceError) -> Vaccination {
        try ServiceError.reading("vaccination \(id)") {
            try Vaccination(
                id: VaccinationID(wire: id),
                vaccine: vaccine,
                givenOn: CalendarDate(wire: givenOn),
                nextDue: nextDue.map { try CalendarDate(wire: $0) },
                today: .latest
            )
        }
    }
}
