import CoreArchitecture
import CoreArchitectureTesting
import Testing

@MainActor
@Suite("Test store: what fails", .timeLimit(.minutes(10)))
struct TestStoreFailureTests {
    @Test("Another state than stated fails at its line, with the lines that differ")
    func unassertedState() async {
        let store = TestStore(initialState: Counter.State(), reducer: Counter())
        let failures = await recorded {
            await store.send(.incremented)
        }
        await store.finish()
        #expect(failures.map(\.line) == [1])
        #expect(
            failures.map(\.text) == [
                """
                Sending incremented led to another state than expected (- expected, + actual):
                  State
                -   count: 0
                +   count: 1
                    …
                """
            ]
        )
    }

    @Test("An action that never comes fails at once when no effect is left")
    func nothingCame() async {
        let store = TestStore(initialState: Counter.State(), reducer: Counter())
        let failures = await recorded {
            await store.receive(.resetDone)
        }
        await store.finish()
        #expect(failures.map(\.line) == [1])
        #expect(failures.map(\.text) == ["Expected to receive resetDone. Nothing came; no effect is running."])
    }

    @Test("Another action than expected fails with the difference")
    func otherAction() async {
        let store = TestStore(initialState: Counter.State(), reducer: Counter())
        await store.send(.factRequested) { $0.isLoading = true }
        let failures = await recorded {
            await store.receive(.factArrived("0 is odd")) { $0.fact = "0 is odd" }
            await store.finish()
        }
        #expect(failures.map(\.line) == [1, 2])
        #expect(failures.first?.text.contains("What came instead: factArrived(\"0 is a number\")") == true)
        #expect(failures.first?.text.contains("- .factArrived") == false)
        #expect(failures.first?.text.contains("-   factArrived: \"0 is odd\"") == true)
        #expect(failures.last?.text == "An action was never received: factArrived(\"0 is a number\").")
    }

    @Test("Sending before an action that was sent at once is received fails")
    func sentAtOnce() async {
        let store = TestStore(initialState: Counter.State(), reducer: Counter())
        await store.send(.reset)
        let failures = await recorded {
            await store.send(.incremented) { $0.count = 1 }
        }
        #expect(
            failures.map(\.text) == [
                "resetDone was sent at once by an effect: receive it before sending incremented."
            ]
        )
        await store.receive(.resetDone) { $0.count = 0 }
        await store.finish()
    }

    @Test("A transition that wasn't received fails at the end; one that never comes fails where it is expected")
    func transitions() async {
        let store = TestStore(initialState: Counter.State(), reducer: Counter())
        await store.send(.left)
        let failures = await recorded {
            await store.receive(transition: Counter.Exit.left(at: 1))
            await store.finish()
        }
        #expect(failures.map(\.line) == [1, 2])
        #expect(
            failures.map(\.text) == [
                "Expected to receive the transition Exit.left(at: 1). What came instead: Exit.left(at: 0);"
                    + " no effect is running.",
                "A transition was never received: Exit.left(at: 0).",
            ]
        )
    }

    @Test("A test store that is released without being finished fails where it was created")
    func unfinished() async {
        let failures = await recorded {
            let store = TestStore(initialState: Counter.State(), reducer: Counter())
            await store.send(.incremented) { $0.count = 1 }
        }
        #expect(failures.map(\.line) == [1])
        #expect(failures.map(\.text) == ["The test store was released without finish()."])
    }

    @Test("An effect that throws fails")
    func throwing() async {
        let store = TestStore(initialState: Counter.State(), reducer: Counter())
        await store.send(.failed)
        let failures = await recorded {
            await store.finish()
        }
        #expect(failures.map(\.text) == ["The store reported a problem: effectFailed(error: \"Broken()\")."])
    }

    @Test("Effects that never end are named in the order in which they started")
    func endlessInOrder() async {
        let names: [EffectID] = ["a", "b", "c"]
        let endless = names.map { Effect<String>.run { _ in await Gate().pass() }.cancellable(id: $0) }
        let store = TestStore(
            initialState: [],
            reducer: Script(["start": .merge(endless), "cancel": .cancel(id: "a")]),
            timeout: .milliseconds(1)
        )
        await store.send("start") { $0 = ["start"] }
        await store.send("cancel") { $0.append("cancel") }
        let failures = await recorded { await store.finish() }
        let expected = "At the end, effects are still running: \"b\" started by start; \"c\" started by start."
        #expect(failures.map(\.text) == [expected])
    }

    @Test("An effect that never ends fails by name after the timeout", arguments: ["receive", "finish"])
    func endless(step: String) async {
        let endless = Counter { _ in
            let (stream, continuation) = AsyncStream<Never>.makeStream()
            for await _ in stream {}
            continuation.finish()
            return ""
        }
        let store = TestStore(initialState: Counter.State(), reducer: endless, timeout: .milliseconds(1))
        await store.send(.factRequested) { $0.isLoading = true }
        let failures = await recorded {
            if step == "receive" { await store.receive(.factArrived("")) }
            if step == "finish" { await store.finish() }
        }
        await store.send(.factCancelled) { $0.isLoading = false }
        await store.finish()
        #expect(failures.map(\.line) == [step == "receive" ? 1 : 2])
        #expect(failures.first?.text.contains("\"fact\" started by factRequested") == true)
    }
}
