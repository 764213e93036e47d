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

    @Test("returns a photo unchanged from the wire, and rejects one without complete rows")
    func photo() throws {
        let reference = try PhotoReference(fileName: "miso.jpg")
        let points = try #require(PhotoPoints(width: 1, rgb: [255, 0, 0, 0, 0, 255]))
        let wire = try JSONDecoder().decode(
            PetPhotoDTO.self, from: JSONEncoder().encode(PetPhotoDTO(points, of: reference)))
        let read = try wire.value()
        #expect(read.photo == reference && read.points == points)
        for (photo, problems) in [
            (PetPhotoDTO(photo: "../x", width: nil, points: nil), ["photo", "width", "points"]),
            (PetPhotoDTO(photo: "miso.jpg", width: 0, points: wire.points), ["width"]),
            (PetPhotoDTO(photo: "miso.jpg", width: 121, points: wire.points), ["width"]),
            (PetPhotoDTO(photo: "miso.jpg", width: 4, points: wire.points), ["points"]),
            (PetPhotoDTO(photo: "miso.jpg", width: 1, points: Data(count: 363)), ["points"]),
            (PetPhotoDTO(photo: "miso.jpg", width: 1, points: Data()), ["points"]),
        ] {
            let error = try #require(throws: WireError.self) { try photo.value() }
            guard case .rejected(_, let found) = error else { throw error }
            #expect(found.map(\.field) == problems)
        }
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
