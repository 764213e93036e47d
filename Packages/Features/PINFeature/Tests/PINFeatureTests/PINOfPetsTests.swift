import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import Testing

@testable import PINFeature

@Suite("PIN of pets")
struct PINOfPetsTests {
    private let today = CalendarDate(year: 2026, month: 5, day: 3)!

    @Test("Every pet is a line, by name, and a failure is handed on")
    func lines() async throws {
        let miso = try Pet(name: "Miso", species: .cat, today: today)
        let bruno = try Pet(name: "Bruno", species: .dog, today: today)
        let pets = PetRepositoryDouble([miso, bruno])
        let items = PINOfPets(pets: pets)
        #expect(
            try await items.items() == [
                PINItem(id: "\(bruno.id)", title: "Bruno"),
                PINItem(id: "\(miso.id)", title: "Miso"),
            ])
        await pets.fail(with: .notFound)
        await #expect(throws: ServiceError.notFound) { try await items.items() }
    }
}
