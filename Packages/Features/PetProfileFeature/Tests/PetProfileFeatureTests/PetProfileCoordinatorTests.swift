import CoreArchitecture
import CoreArchitectureTesting
import CoreModels
import CorePresentation
import Testing

@testable import PetProfileFeature

@MainActor @Suite("The flow of pets and their profiles")
struct PetProfileCoordinatorTests {
    private let world = World()
    private let stack = ScreenStack()

    private func coordinator() -> PetProfileCoordinator {
        PetProfileCoordinator(dependencies: world.dependencies, stack: stack, parent: world.coordinator)
    }

    @Test("The flow starts with the list, and its transitions push")
    func pushing() {
        let coordinator = coordinator()
        coordinator.start()
        coordinator.perform(PetProfileTransition.pet(World.miso.id))
        coordinator.perform(PetProfileTransition.edit(World.miso.id))
        #expect(
            stack.sources.map(\.screen.id.rawValue)
                == ["pets", "pet/\(World.miso.id)", "pet-editor/\(World.miso.id)"]
        )
        #expect(world.coordinator.transitions.isEmpty)
    }

    @Test("What leads out of the flow goes to the parent")
    func bubbling() {
        let id = World.miso.id
        let coordinator = coordinator()
        coordinator.perform(PetProfileTransition.health(of: id))
        coordinator.perform(PetProfileTransition.vetView(of: id))
        coordinator.perform(PetProfileTransition.vaccinations(of: id))
        coordinator.perform(CommonTransition.close)
        #expect(world.coordinator.transitions.count == 4)
        #expect(stack.sources.isEmpty)
    }

    @Test("Routes open the list, the form for a new pet, a profile and its form")
    func routes() throws {
        let id = World.miso.id
        for (text, screens) in [
            ("", ["pets"]),
            ("new", ["pet-editor/new"]),
            ("\(id)", ["pet/\(id)"]),
            ("\(id)/edit", ["pet/\(id)", "pet-editor/\(id)"]),
        ] {
            stack.replaceAll(with: [])
            try coordinator().open(Route(parsing: text))
            #expect(stack.sources.map(\.screen.id.rawValue) == screens)
        }
    }

    @Test("Opening where one is does nothing, however one came there", arguments: ["", "new", "ID", "ID/edit"])
    func idempotent(text: String) throws {
        let route = try Route(parsing: text.replacing("ID", with: "\(World.miso.id)"))
        let coordinator = coordinator()
        try coordinator.open(route)
        let shown = stack.sources.map(ObjectIdentifier.init)
        for _ in 1...3 { try coordinator.open(route) }
        #expect(stack.sources.map(ObjectIdentifier.init) == shown)
    }

    @Test("A form that was reached by hand stays when its route is opened, and what is typed there with it")
    func reachedByHand() throws {
        let coordinator = coordinator()
        coordinator.perform(PetProfileTransition.pet(World.miso.id))
        coordinator.perform(PetProfileTransition.edit(World.miso.id))
        let shown = stack.sources.map(ObjectIdentifier.init)
        try coordinator.open(Route(["\(World.miso.id)", "edit"]))
        #expect(stack.sources.map(ObjectIdentifier.init) == shown)
        try coordinator.open(Route(["\(World.miso.id)"]))
        #expect(stack.sources.map(ObjectIdentifier.init) == shown.dropLast())
    }

    @Test("A route replaces what lies above the screen that the flow was opened from, and nothing below it")
    func aboveItsBase() throws {
        coordinator().start()
        let base = try #require(stack.top)
        let coordinator = coordinator()
        for route in ["new", "\(World.miso.id)/edit", "\(World.miso.id)"] {
            try coordinator.open(Route(parsing: route))
        }
        #expect(stack.sources.map(\.screen.id.rawValue) == ["pets", "pet/\(World.miso.id)"])
        #expect(stack.sources.first === base)
    }

    @Test(
        "A route that isn't known says what is, and opens nothing",
        arguments: ["cats", "new/x", "0d0b3c5e-7a0e-4a8c-9f53-6c1d64c3a001/x"])
    func unknownRoutes(text: String) throws {
        let route = try Route(parsing: text)
        #expect(throws: RouteError.self) { try coordinator().open(route) }
        #expect(stack.sources.isEmpty)
    }

    @Test("The coordinator lives as long as a screen of its flow is shown, and no longer")
    func lifetime() {
        weak var flow: PetProfileCoordinator?
        do {
            let coordinator = coordinator()
            coordinator.start()
            flow = coordinator
        }
        #expect(flow != nil)
        stack.pop()
        #expect(flow == nil)
    }
}
