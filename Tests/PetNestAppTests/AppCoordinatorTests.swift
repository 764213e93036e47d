import CoreArchitecture
import CoreModels
import CorePresentation
import Testing

@testable import PetNestApp

@MainActor @Suite("App coordinator", .timeLimit(.minutes(10)))
struct AppCoordinatorTests {
    private let world = World()
    private let pet = PetID()

    private func screens() -> [String] {
        world.stack.sources.map { source in
            source.screen.id.rawValue.replacing(pet.description, with: "PET")
        }
    }

    @Test("Each route opens its screen above home")
    func routes() throws {
        for (text, expected) in [
            ("", ["home"]),
            ("home", ["home"]),
            ("owner", ["home", "owner"]),
            ("pets", ["home", "pets"]),
            ("pets/new", ["home", "pet-editor/new"]),
            ("pets/\(pet)", ["home", "pet/PET"]),
            ("pets/\(pet)/edit", ["home", "pet/PET", "pet-editor/PET"]),
        ] {
            try world.coordinator.open(Route(parsing: text))
            #expect(screens() == expected)
        }
        for (text, count) in [("health/vet", 3), ("health", 3), ("health/weights/new", 3), ("vaccinations", 3)] {
            try world.coordinator.open(Route(parsing: "pets/\(pet)/\(text)"))
            #expect(screens().count == count)
            #expect(screens().prefix(2) == ["home", "pet/PET"])
        }
    }

    @Test(
        "An unknown route is rejected and leaves the screens unchanged",
        arguments: [
            "cats", "home/x", "owner/x", "pets/x", "pets/new/x", "pets/0d0b3c5e-7a0e-4a8c-9f53-6c1d64c3a001/x",
            "pets/0d0b3c5e-7a0e-4a8c-9f53-6c1d64c3a001/health/x",
            "pets/0d0b3c5e-7a0e-4a8c-9f53-6c1d64c3a001/vaccinations/x",
        ])
    func unknownRoutes(text: String) throws {
        try world.coordinator.open(Route(parsing: "pets"))
        let before = world.stack.sources.map(ObjectIdentifier.init)
        #expect(throws: RouteError.self) { try world.coordinator.open(Route(parsing: text)) }
        #expect(world.stack.sources.map(ObjectIdentifier.init) == before)
    }

    private func open(_ text: String) throws {
        try world.coordinator.open(Route(parsing: "pets/\(pet)/\(text)"))
    }

    private var sources: [ObjectIdentifier] { world.stack.sources.map(ObjectIdentifier.init) }

    @Test(
        "Opening the current route does nothing",
        arguments: [
            "health", "health/vet", "health/weights", "health/weights/new", "health/visits/new", "vaccinations", "edit",
        ])
    func idempotent(part: String) async throws {
        try open(part)
        _ = await world.stack.top?.settled()
        let before = sources
        let screen = world.stack.top?.screen
        for _ in 1...3 { try open(part) }
        #expect(sources == before)
        #expect(world.stack.top?.screen == screen)
    }

    @Test("After going back, a section of a pet can be opened again", arguments: ["health", "vaccinations"])
    func openedAgain(part: String) throws {
        try open(part)
        let left = try #require(world.stack.top)
        world.stack.pop()
        try open(part)
        #expect(world.stack.sources.count == 3)
        #expect(world.stack.top !== left)
    }

    @Test(
        "The route of a pet's section keeps the screen that commands opened", arguments: ["health", "vaccinations"])
    func partReachedByHand(part: String) throws {
        try world.coordinator.open(Route([]))
        world.stack.top?.handle(.activated("pets"))
        world.stack.top?.handle(.selected(RowID("\(pet)"), in: "pets"))
        world.stack.top?.handle(.activated(CommandID(part)))
        let before = sources
        #expect(before.count == 4)
        try open(part)
        #expect(sources == before)
    }

    @Test("From a deeper screen of a pet's health, its route returns to the existing screen")
    func movedOnWithin() async throws {
        try open("health")
        let dashboard = await world.stack.top?.settled()
        let before = sources
        try open("health/weights")
        let list = await world.stack.top?.settled()
        #expect(list != dashboard)
        try open("health")
        #expect(world.stack.top?.screen == dashboard)
        try open("health/weights")
        #expect(await world.stack.top?.settled() == list)
        world.stack.top?.handle(.back)
        #expect(world.stack.top?.screen == dashboard)
        try open("health/weights")
        #expect(await world.stack.top?.settled() == list)
        try open("health/vet")
        try open("health")
        #expect(await world.stack.top?.settled() == dashboard)
        #expect(sources == before)
    }

    @Test("From a pet's vaccinations above its health, each route returns to its existing screen")
    func movedOnFrom() throws {
        try open("health")
        let before = sources
        world.stack.top?.handle(.activated("all-vaccinations"))
        let both = sources
        try open("vaccinations")
        #expect(sources == both)
        try open("health")
        #expect(sources == before)
    }

    @Test("Another pet's health replaces the current one's screens")
    func otherPet() throws {
        let other = PetID()
        for _ in 1...20 {
            try open("health")
            let left = world.stack.sources.map { Weak($0) }
            try world.coordinator.open(Route(parsing: "pets/\(other)/health"))
            #expect(left[2].object == nil)
            #expect(screens().prefix(2) == ["home", "pet/\(other)"])
            #expect(world.stack.sources.count == 3)
        }
    }

    @Test("Opening the route of a screen that was reached by commands keeps it, as does home's")
    func reachedByHand() throws {
        try world.coordinator.open(Route(parsing: "pets/\(pet)"))
        world.stack.top?.handle(.activated("edit"))
        let before = world.stack.sources.map(ObjectIdentifier.init)
        try world.coordinator.open(Route(parsing: "pets/\(pet)/edit"))
        #expect(world.stack.sources.map(ObjectIdentifier.init) == before)
        try world.coordinator.open(Route(parsing: "pets/\(pet)/health"))
        #expect(world.stack.sources.map(ObjectIdentifier.init).prefix(2) == before.prefix(2))
        try world.coordinator.open(Route(parsing: "home"))
        #expect(world.stack.sources.map(ObjectIdentifier.init) == Array(before.prefix(1)))
    }

    @Test("A pet's vaccinations are reached from its profile and from its health")
    func transitionsBubble() throws {
        try world.coordinator.open(Route(parsing: "pets/\(pet)/health"))
        world.stack.top?.handle(.activated("all-vaccinations"))
        #expect(world.stack.sources.count == 4)
        world.stack.top?.handle(.back)
        world.stack.top?.handle(.back)
        #expect(screens() == ["home", "pet/PET"])
        world.stack.top?.handle(.activated("vaccinations"))
        #expect(world.stack.sources.count == 3)
    }

    @Test("Leaving home leaves the app")
    func leaving() throws {
        try world.coordinator.open(Route([]))
        world.stack.top?.handle(.back)
        #expect(world.stack.sources.isEmpty)
    }

    @Test("From home, a pet's health opens above its profile")
    func throughThePet() throws {
        try world.coordinator.open(Route([]))
        world.coordinator.perform(LinkFollowed(.health, ["pet": "\(pet)"]))
        #expect(screens() == ["home", "pet/PET", "pet-health"])
        world.stack.top?.handle(.back)
        #expect(screens() == ["home", "pet/PET"])
    }

    @Test("A link to an unknown route is logged, and the screens stay")
    func deadLink() throws {
        try world.coordinator.open(Route([]))
        world.coordinator.perform(
            LinkFollowed(FeatureLink(id: "x", label: "X", on: .pet, to: "pets/:pet/x"), ["pet": "\(pet)"]))
        #expect(screens() == ["home"])
        #expect(world.recordedLog.records.map(\.message) == ["A feature leads to a route that no feature opens"])
    }
}

extension FeatureLink {
    /// The health feature's link.
    fileprivate static let health = FeatureLink(id: "health", label: "Health", on: .pet, to: "pets/:pet/health")
}

/// Holds an object weakly.
private struct Weak {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) {
        self.object = object
    }
}
