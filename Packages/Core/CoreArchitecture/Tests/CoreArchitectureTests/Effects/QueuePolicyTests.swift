import CoreArchitecture
import CoreArchitectureTesting
import Testing

@MainActor
@Suite("Effects: queue policies", .timeLimit(.minutes(10)))
struct QueuePolicyTests {
    private let gates = [Gate(), Gate(), Gate()]

    private func store(_ policy: QueuePolicy) -> TestStore<[String], String> {
        var answers: [String: Effect<String>] = ["cancel": .cancel(id: "x")]
        for (index, gate) in gates.enumerated() {
            answers["\(index)"] = Effect.run { send in
                await gate.pass()
                if !Task.isCancelled { send("did \(index)") }
            }
            .queued(id: "x", policy: policy)
        }
        return TestStore(initialState: [], reducer: Script(answers))
    }

    private func sendAll(to store: TestStore<[String], String>) async {
        for action in ["0", "1", "2"] { await store.send(action) { $0.append(action) } }
    }

    @Test("The newest effects continue; the oldest is cancelled to make room")
    func newest() async {
        let store = store(.newest(2))
        await sendAll(to: store)
        for gate in gates { gate.open() }
        await store.receive("did 1") { $0.append("did 1") }
        await store.receive("did 2") { $0.append("did 2") }
        await store.finish()
    }

    @Test("The oldest effects continue; one too many never starts")
    func oldestDrop() async {
        let store = store(.oldest(2))
        await sendAll(to: store)
        for gate in gates { gate.open() }
        await store.receive("did 0") { $0.append("did 0") }
        await store.receive("did 1") { $0.append("did 1") }
        await store.finish()
    }

    @Test("When an effect ends, the next can start", arguments: [QueuePolicy.oldest(1), .oldest(1, .wait)])
    func placeAgain(policy: QueuePolicy) async {
        let store = store(policy)
        for index in 0...2 {
            gates[index].open()
            await store.send("\(index)") { $0.append("\(index)") }
            await store.receive("did \(index)") { $0.append("did \(index)") }
        }
        await store.finish()
    }

    @Test("One too many waits until there is room, first in, first out", arguments: [0, 1])
    func oldestWait(limit: Int) async {
        let store = store(.oldest(limit, .wait))
        gates[2].open()
        gates[1].open()
        await sendAll(to: store)
        gates[0].open()
        for action in ["did 0", "did 1", "did 2"] { await store.receive(action) { $0.append(action) } }
        await store.finish()
    }

    @Test("An id cancels the waiting effects of its queue as well as the running ones")
    func cancelled() async {
        let store = store(.oldest(1, .wait))
        await sendAll(to: store)
        await store.send("cancel") { $0.append("cancel") }
        for gate in gates { gate.open() }
        await store.finish()
    }

    @Test("A waiting effect can be cancelled by its own id, and the one behind it moves up")
    func cancelledByOwnID() async {
        let gate = gates[0]
        let store = TestStore(
            initialState: [],
            reducer: Script([
                "0": .run { _ in await gate.pass() }.queued(id: "x", policy: .oldest(1, .wait)),
                "1": .run { $0("never") }.cancellable(id: "own").queued(id: "x", policy: .oldest(1, .wait)),
                "2": .run { $0("did 2") }.queued(id: "x", policy: .oldest(1, .wait)),
                "cancel": .cancel(id: "own"),
            ])
        )
        await sendAll(to: store)
        await store.send("cancel") { $0.append("cancel") }
        gate.open()
        await store.receive("did 2") { $0.append("did 2") }
        await store.finish()
    }

    @Test("A sequence continues when its part in a queue ends")
    func partOfSequence() async {
        let gate = gates[0]
        let store = TestStore(
            initialState: [],
            reducer: Script([
                "0": .run { _ in await gate.pass() }.queued(id: "x", policy: .oldest(1, .wait)),
                "1": .concatenate(
                    .run { $0("did 1") }.queued(id: "x", policy: .oldest(1, .wait)), .send("after 1")),
            ])
        )
        await store.send("0") { $0.append("0") }
        await store.send("1") { $0.append("1") }
        gate.open()
        await store.receive("did 1") { $0.append("did 1") }
        await store.receive("after 1") { $0.append("after 1") }
        await store.finish()
    }

    @Test("A sequence continues when its part that waits in a queue is cancelled")
    func waitingPartCancelled() async {
        let gate = gates[0]
        let store = TestStore(
            initialState: [],
            reducer: Script([
                "0": .run { _ in await gate.pass() }.queued(id: "x", policy: .oldest(1, .wait)),
                "1": .concatenate(
                    .run { $0("never") }.queued(id: "x", policy: .oldest(1, .wait)), .send("after 1")),
                "cancel": .cancel(id: "x"),
            ])
        )
        await store.send("0") { $0.append("0") }
        await store.send("1") { $0.append("1") }
        await store.send("cancel") { $0.append("cancel") }
        await store.receive("after 1") { $0.append("after 1") }
        await store.finish()
    }
}
