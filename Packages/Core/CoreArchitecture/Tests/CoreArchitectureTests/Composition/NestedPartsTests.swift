import CoreArchitecture
import CoreArchitectureTesting
import Testing

@MainActor
@Suite("Composition: parts within parts")
struct NestedPartsTests {
    private let clock = TestClock()

    @Test("An id cancels waiting effects in its own part only")
    func waitingElsewhere() async {
        let answers: [String: Effect<String>] = [
            "start": .concatenate(
                .run { [clock] _ in try await clock.sleep(for: .seconds(1)) }, .send("done").cancellable(id: "end")),
            "cancel": .cancel(id: "end"),
        ]
        let store = TestStore(initialState: House.State(), reducer: House.whole(answers))
        await store.send(.hall(.cupboard("start"))) { $0.hall.cupboard = ["start"] }
        await store.send(.cellar(.cupboard("start"))) { $0.cellar.cupboard = ["start"] }
        await store.send(.hall(.cupboard("cancel"))) { $0.hall.cupboard.append("cancel") }
        await clock.sleepers(2)
        clock.advance(by: .seconds(1))
        await store.receive(.cellar(.cupboard("done"))) { $0.cellar.cupboard.append("done") }
        await store.finish()
    }
}
