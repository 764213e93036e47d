import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CorePresentation
import Testing

@testable import CartFeature

@MainActor
@Suite("The screen of cart")
struct CartStoreTests {
    @Test(
        "Every state has a screen without contradictions",
        arguments: [
            CartState(),
            CartState(content: .loaded(CartDouble.sample)),
            CartState(content: .loaded([]), isLoading: true),
            CartState(content: .failed(.notFound)),
        ]
    )
    func presents(state: CartState) {
        let screen = CartStore.present(state)
        #expect(screen.inconsistencies.isEmpty)
        #expect(screen.isBusy == state.isLoading)
        #expect(screen.allElements.count == 1)
    }

    @Test("A refresh counts once, back leaves, and what isn't there means nothing")
    func interprets() {
        let state = CartState(content: .loaded([]))
        #expect(CartStore.interpret(.activated("refresh"), state) == .refreshAsked)
        let busy = CartState(isLoading: true)
        #expect(CartStore.interpret(.activated("refresh"), busy) == nil)
        #expect(CartStore.interpret(.back, state) == .left)
        #expect(CartStore.interpret(.activated("unknown"), state) == nil)
    }

    @Test("Shown, it loads and lists, and back closes it")
    func shown() async {
        let coordinator = CoordinatorDouble()
        let screen = CartStore.makeScreen(
            services: CartServices(CartDouble(), LogRecorder()),
            coordinator: coordinator
        )
        screen.appear()
        #expect(await screen.settled().row("1")?.title == "First")
        screen.handle(.back)
        #expect(coordinator.closed.map(ObjectIdentifier.init) == [ObjectIdentifier(screen)])
    }
}
