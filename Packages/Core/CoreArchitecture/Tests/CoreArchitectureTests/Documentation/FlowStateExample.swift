import CoreArchitecture
import CorePresentation
import Observation
import Testing

// snippet: FlowState
/// The state that the screens of one order share.
@MainActor @Observable
final class OrderDraft {
    var portions = 1
    var note = ""
}

/// Holds the flow's state. The flow's screens hold the coordinator, so the state lives as long as one of them.
final class OrderCoordinator: FlowCoordinator {
    let flow: FlowStack
    let draft = OrderDraft()

    init(flow: FlowStack) {
        self.flow = flow
    }

    func show(_ step: OrderStep) {
        flow.show(step == .summary ? [self.step(to: .portions), self.step(to: .summary)] : [self.step(to: step)])
    }

    func handle(_ transition: any Transition) -> Bool {
        guard let step = transition as? OrderStep else { return false }
        flow.push(self.step(to: step))
        return true
    }

    private func step(to step: OrderStep) -> ScreenStep {
        ScreenStep(step) {
            switch step {
            case .portions: PortionsScreen(coordinator: self)
            case .summary: SummaryScreen(coordinator: self)
            }
        }
    }
}

final class PortionsScreen: ScreenSource {
    private let coordinator: OrderCoordinator

    init(coordinator: OrderCoordinator) {
        self.coordinator = coordinator
    }

    /// Reading the draft is tracked by Observation, so each screen is drawn again when it changes.
    var screen: Screen {
        Screen(id: "portions", title: "\(coordinator.draft.portions) portions", body: [])
    }

    func handle(_ event: Event) {
        switch event {
        case .activated("more"): coordinator.draft.portions += 1
        case .activated("done"): coordinator.perform(OrderStep.summary)
        default: break
        }
    }
}
// end

enum OrderStep: Transition {
    case portions, summary
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
@Suite("Documentation: flow state", .timeLimit(.minutes(10)))
struct FlowStateExample {
    private let stack = ScreenStack()

    private func begin(_ order: String) -> OrderCoordinator {
        OrderCoordinator(flow: FlowStack(on: stack, key: order, parent: nil))
    }

    @Test("A change by one screen of a flow is shown by the others, and observers are notified")
    func shared() {
        begin("order").show(.portions)
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

    @Test("The state of a flow is released with its last screen, and another flow has its own")
    func lifetime() {
        func start(_ order: String) -> OrderDraft? {
            let coordinator = begin(order)
            coordinator.show(.portions)
            return coordinator.draft
        }
        weak let first = start("first")
        weak let second = start("second")
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
        #expect(first == nil)
    }
}
