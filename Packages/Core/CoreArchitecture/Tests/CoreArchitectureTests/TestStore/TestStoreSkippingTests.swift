import CoreArchitecture
import CoreArchitectureTesting
import Testing

@MainActor
@Suite("Test store: what may be skipped", .timeLimit(.minutes(10)))
struct TestStoreSkippingTests {
    private func store() -> TestStore<Counter.State, Counter.Action> {
        let store = TestStore(initialState: Counter.State(), reducer: Counter())
        store.exhaustivity = .stated
        return store
    }

    @Test("Changes that aren't stated are reported")
    func changes() async {
        let store = store()
        let issues = await recorded {
            await store.send(.incremented)
        }
        await store.finish()
        #expect(issues.map(\.line) == [1])
        #expect(store.skipped.count == 1)
        #expect(store.skipped.first?.contains("+   count: 1") == true)
    }

    @Test("A stated change still has to be right")
    func wrong() async {
        let store = store()
        let issues = await recorded {
            await store.send(.incremented) { $0.count = 2 }
        }
        await store.finish()
        #expect(issues.first?.text.contains("-   count: 2\n+   count: 1") == true)
        #expect(store.skipped == [])
    }

    @Test("Actions before the expected one are reduced and reported")
    func actions() async {
        let store = store()
        await store.send(.reset)
        let issues = await recorded {
            await store.send(.factRequested) { $0.isLoading = true }
            await store.receive(.factArrived("0 is a number")) { $0.isLoading = false }
            await store.send(.left)
            await store.finish()
        }
        #expect(issues.map(\.line) == [1, 2, 4])
        #expect(store.state == Counter.State(fact: "0 is a number"))
        #expect(
            store.skipped.map { $0.prefix(21) } == [
                "resetDone was sent at", "Receiving factArrived", "A transition was neve",
            ])
    }

    @Test("An action that never comes still fails")
    func nothingCame() async {
        let store = store()
        let issues = await recorded {
            await store.receive(.resetDone)
        }
        await store.finish()
        #expect(issues.map(\.text) == ["Expected to receive resetDone. Nothing came; no effect is running."])
    }
}
