import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import Testing

@testable import SettingsFeature

@Suite("Settings of pets")
struct SettingsOfPetsTests {
    private let today = CalendarDate(year: 2026, month: 5, day: 3)!

    @Test("Every pet is a line, by name, and a failure is handed on")
    func lines() async throws {
        let miso = try Pet(name: "Miso", species: .cat, today: today)
        let bruno = try Pet(name: "Bruno", species: .dog, today: today)
        let pets = PetRepositoryDouble([miso, bruno])
        let items = SettingsOfPets(pets: pets)
        #expect(
            try await items.items() == [
                SettingsItem(id: "\(bruno.id)", title: "Bruno"),
                SettingsItem(id: "\(miso.id)", title: "Miso"),
            ])
        await pets.fail(with: .notFound)
        await #expect(throws: ServiceError.notFound) { try await items.items() }
    }
}
