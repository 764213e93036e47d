import CoreModels
import CoreWire
import Foundation
import Testing

@testable import PetsWire

@Suite("The pets' contract", .timeLimit(.minutes(1)))
struct PetsAPITests {
    private let json =
        #"{"id": "00000000-0000-4000-8000-000000000001", "name": "Kaa", "species": "snake", "sex": "both"}"#

    private var pet: PetDTO {
        get throws { try JSONDecoder().decode(PetDTO.self, from: Data(json.utf8)) }
    }

    @Test("returns a pet unchanged from the wire")
    func roundTrip() throws {
        let day = try #require(CalendarDate("2023-04-01"))
        let pet = try Pet(
            id: PetID(), name: "Miso", species: .cat, breed: "Maine Coon", birthDate: day, sex: .female,
            photo: PhotoReference(fileName: "miso.jpg"), microchip: MicrochipNumber("276098102345678"),
            care: PetCare(
                isNeutered: true, allergies: "Chicken", conditions: "Heart murmur", insurance: "Petplan",
                vet: "Dr. Lind", weightGoal: Weight(grams: 4500)),
            died: day.adding(days: 900), today: .latest)
        let wire = try JSONDecoder().decode(PetDTO.self, from: JSONEncoder().encode(PetDTO(pet)))
        #expect(try wire.value(as: .stored) == pet)
    }

    @Test("reads an unknown species or sex in a response as the most general one")
    func unknownWords() throws {
        let pet = try pet.value(as: .response)
        #expect(pet.species == .other)
        #expect(pet.sex == .unknown)
    }

    @Test("rejects an unknown species or sex in a request")
    func unknownWordsInRequest() throws {
        let error = try #require(throws: WireError.self) { try pet.value(as: .stored) }
        guard case .rejected(_, let problems) = error else { throw error }
        #expect(problems.map(\.field) == ["species", "sex"])
    }
}
