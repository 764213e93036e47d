import CoreArchitecture
import Testing

@MainActor
@Suite("Store: lifetime", .timeLimit(.minutes(10)))
struct StoreLifetimeTests {
    @Test("Releasing a store cancels all its effects")
    func released() async {
        let gates = [Gate(), Gate()]
        let ends = gates.map { _ in AsyncStream<Bool>.makeStream() }
        func work(_ index: Int) -> Effect<String> {
            .run { _ in
                await gates[index].pass()
                ends[index].continuation.yield(Task.isCancelled)
            }
        }
        var store: Store<[String], String>? = Store(
            initialState: [], reducer: Script(["a": .merge(work(0), work(1).cancellable(id: "b"))])
        ) { Issue.record("\($0)") }
        store?.send("a")
        for gate in gates { await gate.arrived() }
        weak let released = store
        store = nil
        #expect(released == nil)
        for end in ends {
            var iterator = end.stream.makeAsyncIterator()
            #expect(await iterator.next() == true)
        }
    }

    @Test("A running effect doesn't retain its store, and actions it sends after the release are dropped")
    func notRetained() async {
        let gate = Gate()
        let end = AsyncStream<Never>.makeStream()
        let work = Effect<String>.run { send in
            await gate.pass()
            send("late")
            end.continuation.finish()
        }
        var store: Store<[String], String>? = Store(initialState: [], reducer: Script(["a": work])) {
            Issue.record("\($0)")
        }
        weak let released = store
        store?.send("a")
        await gate.arrived()
        store = nil
        #expect(released == nil)
        for await _ in end.stream {}
    }

    @Test("An action sent after its effect has ended is reported and dropped")
    func sentAfterEnd() async {
        let gate = Gate()
        let work = Effect<String>.run { send in
            Task {
                await gate.pass()
                send("late")
            }
            send("done")
        }
        let problems = Problems()
        let store = Store(
            initialState: [],
            reducer: Script(["a": .concatenate(work, .send("ended"))]),
            onProblem: problems.add
        )
        store.send("a")
        await store.until { $0.last == "ended" }
        gate.open()
        await problems.firstCame()
        #expect(problems.all == [.sentAfterEnd(action: "late")])
        #expect(store.state == ["a", "done", "ended"])
    }

    @Test("An error that an effect throws is reported; cancellation is not")
    func throwing() async {
        struct Broken: Error {}
        let problems = Problems()
        let store = Store(
            initialState: [],
            reducer: Script([
                "a": .concatenate(.run { _ in throw CancellationError() }, .run { _ in throw Broken() }, .send("after"))
            ]),
            onProblem: problems.add
        )
        store.send("a")
        await store.until { $0.last == "after" }
        #expect(problems.all == [.effectFailed(error: "Broken()")])
    }
}
