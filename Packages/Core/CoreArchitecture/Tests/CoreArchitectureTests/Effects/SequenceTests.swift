import CoreArchitecture
import CoreArchitectureTesting
import Testing

@MainActor
@Suite("Effects: one after another", .timeLimit(.minutes(10)))
struct SequenceTests {
    @Test("Each part starts when the previous one ends")
    func order() async {
        let gates = [Gate(), Gate()]
        func work(_ index: Int) -> Effect<String> {
            .run { send in
                send("begin \(index)")
                await gates[index].pass()
                send("end \(index)")
            }
        }
        let store = TestStore(
            initialState: [],
            reducer: Script(["start": .concatenate(.merge(work(0), .send("at once")), work(1), .send("last"))])
        )
        gates[1].open()
        await store.send("start") { $0 = ["start"] }
        await store.receive("at once") { $0.append("at once") }
        await store.receive("begin 0") { $0.append("begin 0") }
        gates[0].open()
        for action in ["end 0", "begin 1", "end 1", "last"] {
            await store.receive(action) { $0.append(action) }
        }
        await store.finish()
    }

    @Test("A sequence within a sequence ends with its last part")
    func nested() async {
        let work = { (name: String) in Effect<String>.run { $0(name) } }
        let store = TestStore(
            initialState: [],
            reducer: Script([
                "start": .concatenate(.concatenate(work("a"), work("b")), .concatenate(work("c"), .send("d")))
            ])
        )
        await store.send("start") { $0 = ["start"] }
        for action in ["a", "b", "c", "d"] { await store.receive(action) { $0.append(action) } }
        await store.finish()
    }
}
