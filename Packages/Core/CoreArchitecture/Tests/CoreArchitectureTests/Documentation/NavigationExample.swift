import CoreArchitecture
import CoreArchitectureTesting
import CorePresentation
import Testing

// snippet: Navigation
struct FeedingModule: ScreenModule {
    static let id: FeatureID = "feeding"

    static let routes: [FeatureRoute<Step>] = [
        FeatureRoute("bowls/:bowl/feeding", "What a bowl holds") { .bowl(try $0.value("bowl")) },
        FeatureRoute("bowls/:bowl/feeding/history", "What it held") { .history(try $0.value("bowl")) },
    ]

    static let links = [
        FeatureLink(id: "feeding", label: "Feeding", key: "f", on: "bowls/:bowl", to: "bowls/:bowl/feeding")
    ]

    /// The destinations of its routes, and its inner steps.
    enum Step: Transition {
        case bowl(Int)
        case history(Int)
    }

    /// The requests that the app fulfills.
    enum Output: Transition {
        case shop(product: String)
    }

    init(dependencies: Void) {}

    func path(to step: Step) -> [Step] {
        if case .history(let bowl) = step { [.bowl(bowl), step] } else { [step] }
    }

    func makeScreen(for step: Step, coordinator: any Coordinator) -> any ScreenSource {
        switch step {
        case .bowl: FeedingScreen("Feeding", coordinator: coordinator)
        case .history: FeedingScreen("History", coordinator: coordinator)
        }
    }
}
// end

@MainActor
final class FeedingScreen: ScreenSource {
    let screen: Screen
    private let coordinator: any Coordinator

    init(_ title: String, coordinator: any Coordinator) {
        screen = Screen(id: ScreenID(title), title: title, body: [])
        self.coordinator = coordinator
    }

    func handle(_ event: Event) {
        switch event {
        case .activated("history"): coordinator.perform(FeedingModule.Step.history(7))
        case .activated("shop"): coordinator.perform(FeedingModule.Output.shop(product: "oats"))
        case .back: coordinator.close(self)
        default: break
        }
    }
}

@MainActor
@Suite("Documentation: navigation", .timeLimit(.minutes(10)))
struct NavigationExample {
    @Test("A feature opens its routes, handles its inner steps, and passes unknown transitions to its parent")
    func feature() throws {
        // snippet: FlowTester
        let flows = FlowTester(FeedingModule.self)
        try flows.open(Route(["bowls", "7", "feeding"])) { FeedingModule(dependencies: ()) }
        flows.stack.top?.handle(.activated("history"))
        #expect(flows.shown == ["Feeding", "History"])
        // end
        flows.stack.top?.handle(.activated("shop"))
        #expect(flows.parent.transitions(of: FeedingModule.Output.self) == [.shop(product: "oats")])
        flows.stack.top?.handle(.back)
        #expect(flows.shown == ["Feeding"])
        let error = #expect(throws: RouteError.self) {
            try flows.open(Route(["bowls", "blue", "feeding"])) { FeedingModule(dependencies: ()) }
        }
        #expect(error == .unknown(component: "blue", position: 2, expected: ["a bowl"]))
    }
}
