import CoreArchitecture
import CorePresentation
import Observation
import Testing

// snippet: FlowState
/// What the screens of one order share: no screen's own, and never handed on from one to the next.
@MainActor @Observable
final class OrderDraft {
    var portions = 1
    var note = ""
}

/// Holds the flow's state. The flow's screens hold the coordinator, so the state lives as long as one of them.
final class OrderCoordinator: Coordinator {
    weak var parent: (any Coordinator)?
    let draft = OrderDraft()
    private weak var stack: ScreenStack?

    init(stack: ScreenStack) {
        self.stack = stack
    }

    func start() {
        stack?.push(PortionsScreen(coordinator: self))
    }

    func handle(_ transition: any Transition) -> Bool {
        guard case OrderTransition.summary as OrderTransition = transition else { return false }
        stack?.push(SummaryScreen(coordinator: self))
        return true
    }

    func open(_ route: Route) throws(RouteError) {
        guard route.isEmpty else { throw route.unknown(expected: ["nothing more"]) }
    }
}

final class PortionsScreen: ScreenSource {
    private let coordinator: OrderCoordinator

    init(coordinator: OrderCoordinator) {
        self.coordinator = coordinator
    }

    /// Observation sees the draft read, through whatever screen: each is drawn anew when it changes.
    var screen: Screen {
        Screen(id: "portions", title: "\(coordinator.draft.portions) portions", body: [])
    }

    func handle(_ event: Event) {
        switch event {
        case .activated("more"): coordinator.draft.portions += 1
        case .activated("done"): coordinator.perform(OrderTransition.summary)
        default: break
        }
    }
}
// end

enum OrderTransition: Transition {
    case summary
}

final class SummaryScreen: ScreenSource {
    private let coordinator: OrderCoordinator

    init(coordinator: OrderCoordinator) {
        self.coordinator = coordinator
    }

    var screen: Screen {
        Screen(id: "summary", title: "Order of \(coordinator.draft.portions)", body: [])
    }

    func handle(_ event: Event) {
        if case .activated("more") = event { coordinator.draft.portions += 1 }
    }
}

@MainActor
@Suite("Documentation: flow state")
struct FlowStateExample {
    private let stack = ScreenStack()

    @Test("What one screen of a flow changes, the others show, and Observation tells of it")
    func shared() {
        OrderCoordinator(stack: stack).start()
        stack.top?.handle(.activated("more"))
        stack.top?.handle(.activated("done"))
        #expect(stack.titles == ["2 portions", "Order of 2"])
        let (changes, change) = AsyncStream<Never>.makeStream()
        withObservationTracking {
            _ = stack.sources.first?.screen
        } onChange: {
            change.finish()
        }
        stack.top?.handle(.activated("more"))
        #expect(stack.titles == ["3 portions", "Order of 3"])
        withExtendedLifetime(changes) {}
    }

    @Test("The state of a flow dies with its last screen, and another flow has its own")
    func lifetime() {
        let leaks = LeakCheck()
        func start() -> OrderDraft? {
            let coordinator = OrderCoordinator(stack: stack)
            coordinator.start()
            leaks.watch(coordinator.draft, in: "order")
            return coordinator.draft
        }
        weak let first = start()
        weak let second = start()
        #expect(first !== second)
        first?.portions = 5
        #expect(stack.titles == ["5 portions", "1 portions"])
        stack.top?.handle(.activated("done"))
        stack.pop()
        #expect(second != nil, "one screen of its flow is left")
        stack.pop()
        #expect(second == nil)
        #expect(first != nil)
        stack.pop()
        #expect(leaks.end("order") == [])
    }
}
