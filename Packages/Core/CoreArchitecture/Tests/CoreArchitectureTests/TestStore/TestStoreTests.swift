import CoreArchitecture
import CoreArchitectureTesting
import Testing

@MainActor
@Suite("Test store: what passes", .timeLimit(.minutes(10)))
struct TestStoreTests {
    @Test("Sent and received actions change the state as stated")
    func steps() async {
        let store = TestStore(initialState: Counter.State(), reducer: Counter())
        await store.send(.incremented) { $0.count = 1 }
        await store.send(.factRequested) { $0.isLoading = true }
        await store.receive(.factArrived("1 is a number")) {
            $0.isLoading = false
            $0.fact = "1 is a number"
        }
        await store.send(.reset)
        await store.receive(.resetDone) { $0 = Counter.State() }
        await store.send(.left)
        await store.receive(transition: Counter.Exit.left(at: 0))
        await store.finish()
    }

    @Test("Of two effects, the test chooses which it receives first", arguments: [[1, 2], [2, 1]])
    func order(of numbers: [Int]) async {
        let store = TestStore(initialState: Counter.State(), reducer: Counter())
        await store.send(.bothRequested)
        for number in numbers {
            await store.receive(.factArrived("\(number) is a number")) { $0.fact = "\(number) is a number" }
        }
        await store.finish()
    }

    @Test("An action of a cancelled effect is dropped, even if it came in time")
    func cancelled() async {
        let store = TestStore(initialState: Counter.State(), reducer: Counter())
        await store.send(.factRequested) { $0.isLoading = true }
        await store.send(.factCancelled) { $0.isLoading = false }
        await store.finish()
    }

    @Test("An action that an effect sent before its cancellation is dropped if it wasn't received")
    func cancelledAfterSending() async {
        let gate = Gate()
        let store = TestStore(
            initialState: [],
            reducer: Script([
                "start": .run { send in
                    send("early")
                    await gate.pass()
                }
                .cancellable(id: "a"),
                "cancel": .cancel(id: "a"),
            ])
        )
        await store.send("start") { $0 = ["start"] }
        await gate.arrived()
        await store.send("cancel") { $0.append("cancel") }
        await store.finish()
    }

    @Test("Only the effect that replaced another is received")
    func replaced() async {
        let store = TestStore(initialState: Counter.State(), reducer: Counter())
        await store.send(.factRequested) { $0.isLoading = true }
        await store.send(.incremented) { $0.count = 1 }
        await store.send(.factRequested)
        await store.receive(.factArrived("1 is a number")) {
            $0.isLoading = false
            $0.fact = "1 is a number"
        }
        await store.finish()
    }
}
