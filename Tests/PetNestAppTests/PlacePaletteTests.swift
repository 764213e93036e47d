import CoreArchitecture
import CoreModels
import SharedUI
import Testing

@testable import PetNestApp

@Suite("Palette", .timeLimit(.minutes(10)))
@MainActor
struct PlacePaletteTests {
    private func entries(_ pets: [Pet]) async -> [PaletteEntry] {
        let palette = World(pets: pets).session.palette
        palette.begin()
        // The pets are loaded asynchronously.
        if let pet = pets.first {
            await observed { palette.entries().contains { $0.id == "pets/\(pet.id)" } }
        }
        return palette.entries()
    }

    private func pet(_ name: String, _ species: Species, breed: String? = nil) throws -> Pet {
        try Pet(name: name, species: species, breed: breed, today: .latest)
    }

    @Test("Entries have titles instead of routes, and are found by both")
    func names() async throws {
        let entries = await entries([try pet("Miso", .cat)])
        let settings = try #require(entries.first { $0.id == "settings" })
        #expect(settings.title == "Settings" && settings.detail == "Units, first day of the week, colors and more")
        let password = entries.first { $0.id == "settings/account/password" }
        #expect(password?.title == "Change the password" && password?.words.contains("settings account") == true)
        #expect(entries.contains { $0.title == "Miso: Add a weight" })
        #expect(entries.allSatisfy { !$0.title.isEmpty && !$0.title.contains("/") })
        for entry in entries {
            #expect(!entry.title.hasPrefix("The form") && !entry.title.contains(" new"), "\(entry.title)")
        }
    }

    @Test("begin with the poison check alone, which two keys open from any screen")
    func urgent() async throws {
        #expect(await entries([try pet("Miso", .cat)]).filter(\.isUrgent).map(\.id) == ["poison-check"])
    }

    @Test(
        "are found by verbs and synonyms",
        arguments: [
            ("add weight", "health/weights/new"), ("log meal", "nutrition/meals/new"), ("feed", "nutrition/meals/new"),
            ("poison", "poison-check"), ("vet", "health/vet"), ("shot", "health/vaccinations/new"),
            ("pill", "health/medicines/new"), ("gpx", "activity/import"), ("log out", "settings/account"),
            ("notifications", "notices"), ("backup", "settings/backup"),
        ])
    func synonyms(typed: String, route: String) async throws {
        let entries = await entries([try pet("Miso", .cat)])
        let words = typed.split(separator: " ")
        let found = entries.filter { entry in
            let text = "\(entry.title) \(entry.detail) \(entry.words)".lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        #expect(found.contains { $0.id.hasSuffix(route) }, "\(found.map(\.id))")
    }

    @Test("Pets with the same name are distinguished by other properties, or by a number")
    func twins() async throws {
        let pets = [
            try pet("Luna", .cat), try pet("luna", .dog, breed: "Beagle"), try pet("Luna", .dog, breed: "Pug"),
            try pet("Max", .dog), try pet("Max", .dog),
        ]
        let entries = await entries(pets)
        let titles = pets.map { pet in entries.first { $0.id == "pets/\(pet.id)" }?.title }
        #expect(titles.prefix(3) == ["Luna (cat)", "luna (Beagle)", "Luna (Pug)"])
        // Their random ids determine the order.
        #expect(Set(titles.suffix(2)) == ["Max (1)", "Max (2)"])
        #expect(Set(entries.map { $0.title.lowercased() }).count == entries.count)
    }
}
