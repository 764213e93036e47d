import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CorePresentation
import Testing

@testable import PetNestApp

@MainActor @Suite("Flows across features", .timeLimit(.minutes(10)))
struct FlowTests {
    private let pet: Pet
    private let world: World

    init() throws {
        pet = try Pet(name: "Miso", species: .cat, today: .latest)
        world = World(pets: [pet])
    }

    private func screens() -> [String] {
        world.stack.sources.map { $0.screen.id.rawValue.replacing(pet.id.description, with: "PET") }
    }

    @Test("A removal that completes after the pet's health was opened closes the pet's page, but nothing below")
    func removedMeanwhile() async throws {
        try world.coordinator.open(Route(["pets"]))
        world.stack.top?.handle(.selected(RowID("\(pet.id)"), in: "pets"))
        let page = try #require(world.stack.top)
        _ = await page.settled()
        page.handle(.activated("remove"))
        page.handle(.activated("health"))
        #expect(screens() == ["home", "pets", "pet/PET", "pet-health"])
        _ = await page.settled()
        #expect(screens() == ["home", "pets"])
    }

    @Test("Closing a form twice doesn't close the screen below it")
    func closedTwice() throws {
        try world.coordinator.open(Route(["pets"]))
        world.stack.top?.handle(.activated("add"))
        let form = try #require(world.stack.top)
        form.handle(.back)
        form.handle(.back)
        #expect(screens() == ["home", "pets"])
    }
}
