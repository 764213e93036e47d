import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
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

    @Test(
        "The form that offers care is two keys away from the settings and from the search for sitters",
        arguments: ["settings", "sitters"])
    func offerCare(start: String) async throws {
        let world = World(transport: APITransportDouble(json: #"{"sitters": []}"#))
        try world.coordinator.open(Route([start]))
        for expected in ["care", "care-editor/new"] as [ScreenID] {
            let screen = try #require(await world.stack.top?.settled())
            let command = try #require(screen.allCommands.first { $0.key == "f" })
            world.stack.top?.handle(.activated(command.id))
            #expect(world.stack.top?.screen.id == expected)
        }
    }

    @Test("A sitter's own page leads to their desk")
    func desk() throws {
        let sitter = SitterID()
        try world.coordinator.open(Route(["care", "\(sitter)"]))
        world.stack.top?.handle(.activated("desk"))
        #expect(world.stack.top?.screen.id == ScreenID("desk/\(sitter)"))
    }
}
