import CoreArchitecture
import Testing

@MainActor
@Suite("Coordinators")
struct CoordinatorTests {
    private enum Known: Transition {
        case here, above, nowhere(Int)
    }

    private final class Child: Coordinator {
        weak var parent: (any Coordinator)?
        let stack: ScreenStack
        var handled: [Known] = []
        /// What a leak looks like: a closure that holds the coordinator that holds it.
        var leak: (() -> Void)?

        init(parent: (any Coordinator)?, stack: ScreenStack) {
            self.parent = parent
            self.stack = stack
        }

        func start() { stack.push(Place("child", coordinator: self)) }
        func stop() { stack.pop() }
        func close(_ screen: any ScreenSource) { stack.pop(screen) }

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
        func close(_ screen: any ScreenSource) { stack.pop(screen) }

        func handle(_ transition: any Transition) -> Bool {
            guard let known = transition as? Known, known == .above else { return false }
            handled.append(known)
            return true
        }

        func open(_ route: Route) throws(RouteError) {}
        func reject(_ error: UnknownTransition) { rejected.append(error) }
    }

    private let root = Root()

    @Test("A transition goes to the nearest coordinator that knows it; one that nobody knows is an error that names it")
    func bubbling() {
        let child = Child(parent: root, stack: root.stack)
        let grandchild = Child(parent: child, stack: root.stack)
        for transition in [Known.here, .above, .nowhere(7)] { grandchild.perform(transition) }
        #expect(grandchild.handled == [.here])
        #expect(child.handled == [])
        #expect(root.handled == [.above])
        #expect(root.rejected.map(\.description) == ["Known.nowhere(7)"])
    }

    @Test("A flow's coordinator lives as long as a screen of the flow")
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

    @Test("The leak check names a coordinator that outlives its flow, and none that doesn't")
    func leaks() {
        let check = LeakCheck()
        weak var leaked: Child?
        for isLeaking in [true, false] {
            let child = Child(parent: root, stack: root.stack)
            check.watch(child, in: "flow \(isLeaking)")
            child.start()
            if isLeaking {
                child.leak = { child.start() }
                leaked = child
            }
        }
        root.stack.removeAll()
        #expect(check.leaks == [])
        #expect(check.end("flow false") == [])
        #expect(check.end("flow true").map(\.name) == ["Child"])
        #expect(check.leaks.first?.description.hasPrefix("Child outlives its flow \"flow true\"") == true)
        leaked?.leak = nil
        #expect(check.leaks == [])
    }

    @Test("The end of a flow tells of that flow alone; one that begins anew is under way until it ends again")
    func flowsApart() {
        let check = LeakCheck()
        let (first, second) = (Child(parent: root, stack: root.stack), Child(parent: root, stack: root.stack))
        check.watch(first, in: "first", as: "the first")
        check.watch(second, in: "second")
        #expect(check.end("first").map(\.name) == ["the first"])
        #expect(check.end("second").map(\.flow) == ["second"])
        #expect(check.leaks.map(\.flow) == ["first", "second"])
        let again = Child(parent: root, stack: root.stack)
        check.watch(again, in: "second")
        #expect(check.leaks.map(\.flow) == ["first"])
        withExtendedLifetime((first, second, again)) {}
    }
}
