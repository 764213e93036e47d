import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CorePresentation
import Testing

@testable import ActivityFeature

@MainActor
@Suite("The screen of activity")
struct ActivityStoreTests {
    @Test(
        "Every state has a screen without contradictions",
        arguments: [
            ActivityState(),
            ActivityState(content: .loaded(ActivityDouble.sample)),
            ActivityState(content: .loaded([]), isLoading: true),
            ActivityState(content: .failed(.notFound)),
        ]
    )
    func presents(state: ActivityState) {
        let screen = ActivityStore.present(state)
        #expect(screen.inconsistencies.isEmpty)
        #expect(screen.isBusy == state.isLoading)
        #expect(screen.allElements.count == 1)
    }

    @Test("A refresh counts once, back leaves, and what isn't there means nothing")
    func interprets() {
        let state = ActivityState(content: .loaded([]))
        #expect(ActivityStore.interpret(.activated("refresh"), state) == .refreshAsked)
        let busy = ActivityState(isLoading: true)
        #expect(ActivityStore.interpret(.activated("refresh"), busy) == nil)
        #expect(ActivityStore.interpret(.back, state) == .left)
        #expect(ActivityStore.interpret(.activated("unknown"), state) == nil)
    }

    @Test("Shown, it loads and lists, and back closes it")
    func shown() async {
        let coordinator = CoordinatorDouble()
        let screen = ActivityStore.makeScreen(
            services: ActivityServices(ActivityDouble(), LogRecorder()),
            coordinator: coordinator
        )
        screen.appear()
        #expect(await screen.settled().row("1")?.title == "First")
        screen.handle(.back)
        #expect(coordinator.closed.map(ObjectIdentifier.init) == [ObjectIdentifier(screen)])
    }
}
