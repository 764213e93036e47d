import CoreArchitecture
import CoreArchitectureTesting
import CoreModels
import CorePresentation
import PetHealthFeature
import Testing

@MainActor
@Suite("The flow of a pet's health")
struct PetHealthCoordinatorTests {
    private let stack = ScreenStack()
    private let parent = CoordinatorDouble()
    private let world: World

    init() throws {
        world = try World()
    }

    private func coordinator(_ mode: PetHealthMode = .owner) -> any Coordinator {
        PetHealthFeature.makeCoordinator(
            pet: world.miso.id, mode: mode, dependencies: world, stack: stack, parent: parent)
    }

    private var shown: [ScreenID] { stack.sources.map(\.screen.id) }

    @Test("Starting twice shows the dashboard once")
    func starts() {
        let coordinator = coordinator()
        coordinator.start()
        coordinator.start()
        #expect(shown == ["pet-health"])
    }

    @Test(
        "A route opens its screen above the dashboard; opening it again changes nothing",
        arguments: [
            ("", ["pet-health"]), ("vet", ["pet-health", "pet-health-vet"]), ("weights/new", ["new-weights"]),
            ("visits/new", ["new-visits"]), ("vaccinations/new", ["new-vaccinations"]),
            ("reminders/new", ["new-reminders"]), ("weights", ["all-weights"]), ("visits", ["all-visits"]),
            ("reminders", ["all-reminders"]),
        ] as [(String, [ScreenID])]
    )
    func opens(route: String, screens: [ScreenID]) async throws {
        let coordinator = coordinator()
        for _ in 0..<2 {
            try coordinator.open(Route(parsing: route))
            _ = await stack.top?.settled()
            #expect(shown == screens)
        }
    }

    @Test("Opening the form that is there already keeps what was typed")
    func keepsForm() async throws {
        let coordinator = coordinator()
        try coordinator.open(Route(["weights", "new"]))
        _ = await stack.top?.settled()
        stack.top?.handle(.edited("weight", .text("4.")))
        try coordinator.open(Route(["weights", "new"]))
        #expect(await stack.top?.settled().field("weight")?.value == .text("4."))
    }

    @Test("A form that opens too late, since another route was opened meanwhile, doesn't open")
    func lateForm() async throws {
        let coordinator = coordinator()
        try coordinator.open(Route(["weights", "new"]))
        try coordinator.open(Route([]))
        _ = await stack.top?.settled()
        #expect(shown == ["pet-health"])
    }

    @Test("A route takes the place of what another opened")
    func opensInPlace() async throws {
        let coordinator = coordinator()
        try coordinator.open(Route(["vet"]))
        try coordinator.open(Route(["weights", "new"]))
        _ = await stack.top?.settled()
        #expect(shown == ["new-weights"])
        try coordinator.open(Route([]))
        #expect(shown == ["pet-health"])
    }

    @Test(
        "An unknown route is refused at the part that isn't known, and nothing is shown",
        arguments: [
            ("weight", "weight", 1), ("vaccinations", "", 2), ("weights/newest", "newest", 2), ("vet/new", "new", 2),
            ("weights/new/now", "now", 3),
        ]
    )
    func refuses(route: String, component: String, position: Int) throws {
        let coordinator = coordinator()
        let error = #expect(throws: RouteError.self) { try coordinator.open(Route(parsing: route)) }
        guard case .unknown(component, position, _) = error else {
            Issue.record(
                "Expected part \(position), \"\(component)\", to be unknown; found \(String(describing: error)).")
            return
        }
        #expect(stack.sources.isEmpty)
    }

    @Test("A vet's view has no forms to open")
    func vetRoutes() {
        let coordinator = coordinator(.vet)
        #expect(throws: RouteError.self) { try coordinator.open(Route(["weights", "new"])) }
        #expect(throws: RouteError.self) { try coordinator.open(Route(["weights"])) }
        #expect(stack.sources.isEmpty)
    }

    @Test("The vet's view opens above the dashboard, and back returns to it")
    func vetView() {
        let coordinator = coordinator()
        coordinator.start()
        stack.top?.handle(.activated("vet-view"))
        #expect(shown == ["pet-health", "pet-health-vet"])
        stack.top?.handle(.back)
        #expect(shown == ["pet-health"])
    }

    @Test("Asking for all vaccinations bubbles up")
    func bubbles() {
        let coordinator = coordinator()
        coordinator.start()
        stack.top?.handle(.activated("all-vaccinations"))
        #expect(parent.transitions(of: PetHealthTransition.self) == [.vaccinations(of: world.miso.id)])
    }

    @Test("A weight is entered from the dashboard to the notice, as a person would")
    func entersWeight() async throws {
        let coordinator = coordinator()
        coordinator.start()
        let source = try #require(stack.top)
        _ = await source.settled()
        source.handle(.activated("add-weights"))
        _ = await source.settled()
        source.handle(.edited("weight", .text("4,7")))
        source.handle(.activated("save"))
        let screen = await source.settled()
        #expect(screen.id == "pet-health")
        #expect(
            screen.allElements.contains {
                if case .notice(let notice) = $0 { notice.text.plain == "The weight is saved." } else { false }
            }
        )
        #expect(await world.health.savedWeights.map(\.weight.grams) == [4700])
    }

    @Test("An old weight is removed from the list as a person would, and back leads to the dashboard")
    func removesOldWeight() async throws {
        let coordinator = coordinator()
        coordinator.start()
        let source = try #require(stack.top)
        _ = await source.settled()
        source.handle(.selected("all-weights", in: "weights"))
        _ = await source.settled()
        let oldest = try #require(world.weights.last)
        source.handle(.selected("weight-\(oldest.id.description)", in: "all-weights"))
        #expect(source.screen.title == "Weight of 2 May 2025")
        source.handle(.activated("remove"))
        let list = await source.settled()
        #expect(list.id == "all-weights")
        #expect(await world.health.removed == [oldest.id.description])
        source.handle(.back)
        #expect(shown == ["pet-health"])
    }

    @Test("The dashboard's route leads back from a list")
    func leavesList() async throws {
        let coordinator = coordinator()
        try coordinator.open(Route(["weights"]))
        _ = await stack.top?.settled()
        try coordinator.open(Route([]))
        #expect(shown == ["pet-health"])
    }

    @Test("Back from the dashboard ends the flow, and nothing of it is left")
    func ends() async {
        weak var flow: (any Coordinator)?
        weak var dashboard: (any ScreenSource)?
        do {
            let coordinator = coordinator()
            coordinator.start()
            flow = coordinator
            dashboard = stack.top
        }
        #expect(flow != nil)
        _ = await stack.top?.settled()
        stack.top?.handle(.back)
        #expect(stack.sources.isEmpty)
        #expect(dashboard == nil)
        #expect(flow == nil)
    }
}
