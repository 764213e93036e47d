import CoreArchitecture
import CoreArchitectureTesting
import Testing

@MainActor
@Suite("Effects: cancellation", .timeLimit(.minutes(10)))
struct CancellationTests {
    private func store(_ answers: [String: Effect<String>]) -> TestStore<[String], String> {
        TestStore(initialState: [], reducer: Script(answers))
    }

    private func endless() -> Effect<String> {
        .run { _ in await Gate().pass() }
    }

    @Test("An id cancels the running effects that have it, and no others")
    func byID() async {
        let other = Gate()
        let store = store([
            "start": .merge(
                endless().cancellable(id: "a"),
                .merge(endless(), endless()).cancellable(id: "a"),
                Effect.run { send in
                    await other.pass()
                    send("other")
                }
                .cancellable(id: "b")
            ),
            "cancel": .cancel(id: "a"),
        ])
        await store.send("start") { $0 = ["start"] }
        await store.send("cancel") { $0 = ["start", "cancel"] }
        other.open()
        await store.receive("other") { $0 = ["start", "cancel", "other"] }
        await store.finish()
    }

    @Test("Any of an effect's ids cancels it")
    func nestedIDs() async {
        let store = store([
            "start": endless().cancellable(id: "in").cancellable(id: "out"), "cancel in": .cancel(id: "in"),
            "cancel out": .cancel(id: "out"),
        ])
        for id in ["in", "out"] {
            await store.send("start") { $0.append("start") }
            await store.send("cancel \(id)") { $0.append("cancel \(id)") }
        }
        await store.finish()
    }

    @Test("Ids belong to one store")
    func perStore() async {
        let gate = Gate()
        let work = Effect<String>.run { send in
            await gate.pass()
            send("done")
        }
        let first = store(["start": work.cancellable(id: "a")])
        let second = store(["cancel": .cancel(id: "a")])
        await first.send("start") { $0 = ["start"] }
        await second.send("cancel") { $0 = ["cancel"] }
        gate.open()
        await first.receive("done") { $0 = ["start", "done"] }
        await first.finish()
        await second.finish()
    }

    @Test("Waiting effects of a sequence are cancelled by their own id, and the rest continues")
    func waitingInSequence() async {
        let gate = Gate()
        let store = store([
            "start": .concatenate(
                .run { _ in await gate.pass() },
                .send("never").cancellable(id: "a"),
                .merge(.run { $0("never") }.cancellable(id: "a"), .send("other")),
                .send("last")
            ),
            "cancel": .cancel(id: "a"),
        ])
        await store.send("start") { $0 = ["start"] }
        await store.send("cancel") { $0 = ["start", "cancel"] }
        gate.open()
        await store.receive("other") { $0.append("other") }
        await store.receive("last") { $0.append("last") }
        await store.finish()
    }

    @Test("Cancelling a whole sequence ends it, including its waiting effects")
    func wholeSequence() async {
        let store = store([
            "start": .concatenate(endless(), .send("never")).cancellable(id: "a"),
            "cancel": .cancel(id: "a"),
        ])
        await store.send("start") { $0 = ["start"] }
        await store.send("cancel") { $0 = ["start", "cancel"] }
        await store.finish()
    }

    @Test("A sequence continues after a cancelled part")
    func partOfSequence() async {
        let store = store([
            "start": .concatenate(endless().cancellable(id: "a"), .send("next")),
            "cancel": .cancel(id: "a"),
        ])
        await store.send("start") { $0 = ["start"] }
        await store.send("cancel") { $0 = ["start", "cancel"] }
        await store.receive("next") { $0.append("next") }
        await store.finish()
    }

    @Test("An effect that is cancelled before its turn never starts, and the next one isn't cancelled with it")
    func beforeItBegins() async {
        let store = store([
            "start": .run { _ in Issue.record("began") }.cancellable(id: "a"),
            "cancel": .cancel(id: "a"),
            "next": .run { $0(Task.isCancelled ? "cancelled" : "well") },
        ])
        await store.send("start") { $0 = ["start"] }
        await store.send("cancel") { $0.append("cancel") }
        for _ in 1...2 {
            await store.send("next") { $0.append("next") }
            await store.receive("well") { $0.append("well") }
        }
        await store.finish()
    }

    @Test("An effect that was cancelled while running doesn't affect later ones")
    func afterCancelled() async {
        let gate = Gate()
        let store = store([
            "start": .run { _ in await gate.pass() }.cancellable(id: "a"),
            "cancel": .cancel(id: "a"),
            "next": .run { $0(Task.isCancelled ? "cancelled" : "well") },
        ])
        await store.send("next") { $0 = ["next"] }
        await store.receive("well") { $0.append("well") }
        await store.send("start") { $0.append("start") }
        await gate.arrived()
        await store.send("cancel") { $0.append("cancel") }
        for _ in 1...2 {
            await store.send("next") { $0.append("next") }
            await store.receive("well") { $0.append("well") }
        }
        await store.finish()
    }

    @Test("Actions sent by a cancelled effect are dropped without a report")
    func lateSend() async {
        let gate = Gate()
        let end = AsyncStream<Never>.makeStream()
        let work = Effect<String>.run { send in
            await gate.pass()
            send("late")
            end.continuation.finish()
        }
        let store = Store(
            initialState: [], reducer: Script(["start": work.cancellable(id: "a"), "cancel": .cancel(id: "a")])
        ) { Issue.record("\($0)") }
        store.send("start")
        await gate.arrived()
        store.send("cancel")
        for await _ in end.stream {}
        #expect(store.state == ["start", "cancel"])
    }
}
