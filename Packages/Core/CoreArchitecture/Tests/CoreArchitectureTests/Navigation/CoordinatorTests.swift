import CoreArchitecture
import Testing

@MainActor
@Suite("Coordinators", .timeLimit(.minutes(10)))
struct CoordinatorTests {
    private enum Known: Transition {
        case here, above, nowhere(Int)
    }

    private final class Child: Coordinator {
        weak var parent: (any Coordinator)?
        let stack: ScreenStack
        var handled: [Known] = []

        init(parent: (any Coordinator)?, stack: ScreenStack) {
            self.parent = parent
            self.stack = stack
        }

        func start() { stack.push(Place("child", coordinator: self)) }
        func stop() { stack.pop() }
        func close(_ screen: any ScreenSource, returning result: FlowResult?) { stack.pop(screen, returning: result) }

        func handle(_ transition: any Transition) -> Bool {
            guard let known = transition as? Known, known == .here else { return false }
            handled.append(known)
            return true
        }
    }

    private final class Root: RootCoordinator {
        let parent: (any Coordinator)? = nil
        let stack = ScreenStack()
        var handled: [Known] = []
        var rejected: [UnknownTransition] = []
        func stop() {}
        func close(_ screen: any ScreenSource, returning result: FlowResult?) { stack.pop(screen, returning: result) }

        func handle(_ transition: any Transition) -> Bool {
            guard let known = transition as? Known, known == .above else { return false }
            handled.append(known)
            return true
        }

        func open(_ route: Route) throws(RouteError) {}
        func reject(_ error: UnknownTransition) { rejected.append(error) }
    }

    private let root = Root()

    @Test("A transition goes to the nearest coordinator that knows it; an unknown one is an error that names it")
    func bubbling() {
        let child = Child(parent: root, stack: root.stack)
        let grandchild = Child(parent: child, stack: root.stack)
        for transition in [Known.here, .above, .nowhere(7)] { grandchild.perform(transition) }
        #expect(grandchild.handled == [.here])
        #expect(child.handled == [])
        #expect(root.handled == [.above])
        #expect(root.rejected.map(\.description) == ["Known.nowhere(7)"])
    }

    @Test("A flow's coordinator lives as long as one of the flow's screens")
    func lifetime() {
        weak var coordinator: Child?
        do {
            let child = Child(parent: root, stack: root.stack)
            child.start()
            coordinator = child
        }
        #expect(coordinator != nil)
        coordinator?.stop()
        #expect(coordinator == nil)
    }
}
