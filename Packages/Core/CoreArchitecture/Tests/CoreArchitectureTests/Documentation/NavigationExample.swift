import CoreArchitecture
import CorePresentation
import Testing

// snippet: Navigation
enum FeedingTransition: Transition {
    case history
    case shop(product: String)
}

final class FeedingCoordinator: Coordinator {
    weak var parent: (any Coordinator)?
    private let stack: ScreenStack
    private weak var first: FeedingScreen?

    init(parent: any Coordinator, stack: ScreenStack) {
        self.parent = parent
        self.stack = stack
    }

    func start() {
        let screen = FeedingScreen("Feeding", coordinator: self)
        first = screen
        stack.push(screen)
    }

    func stop() {
        if let first { stack.pop(first) }
    }

    func handle(_ transition: any Transition) -> Bool {
        guard case .history? = transition as? FeedingTransition else { return false }
        stack.show([historyStep], above: first)
        return true
    }

    func open(_ route: Route) throws(RouteError) {
        switch route.components {
        case []: stack.show([], above: first)
        case ["history"]: stack.show([historyStep], above: first)
        default: throw route.unknown(expected: ["history"])
        }
    }

    private var historyStep: ScreenStep {
        ScreenStep("feeding/history") { FeedingScreen("History", coordinator: self) }
    }
}
// end

@MainActor
final class FeedingScreen: ScreenSource {
    let screen: Screen
    private let coordinator: FeedingCoordinator

    init(_ title: String, coordinator: FeedingCoordinator) {
        screen = Screen(id: "feeding", title: title, body: [])
        self.coordinator = coordinator
    }

    func handle(_ event: Event) {}
}

@MainActor
@Suite("Documentation: navigation")
struct NavigationExample {
    private final class Root: RootCoordinator {
        let parent: (any Coordinator)? = nil
        var rejected: [UnknownTransition] = []
        func start() {}
        func handle(_ transition: any Transition) -> Bool { false }
        func open(_ route: Route) throws(RouteError) {}
        func reject(_ error: UnknownTransition) { rejected.append(error) }
    }

    @Test("A flow opens its routes, hands up what it doesn't know, and ends with its screens")
    func flow() throws {
        let (root, stack) = (Root(), ScreenStack())
        weak var flow: FeedingCoordinator?
        do {
            let coordinator = FeedingCoordinator(parent: root, stack: stack)
            coordinator.start()
            flow = coordinator
        }
        try flow?.open(Route(["history"]))
        flow?.perform(FeedingTransition.history)
        #expect(stack.titles == ["Feeding", "History"])
        flow?.perform(FeedingTransition.shop(product: "oats"))
        #expect(root.rejected.count == 1)
        try flow?.open(Route([]))
        #expect(stack.titles == ["Feeding"])
        flow?.stop()
        #expect(flow == nil)
    }
}
