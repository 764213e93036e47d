import CoreArchitecture
import CoreArchitectureTesting
import Testing

@MainActor
@Suite("Composition: parts within parts")
struct NestedPartsTests {
    private let clock = TestClock()

    private func store(_ answers: [String: Effect<String>]) -> TestStore<House.State, House.Action> {
        TestStore(initialState: House.State(), reducer: House.whole(answers))
    }

    @Test("A part that is taken away takes along what parts inside it do")
    func takenAway() async {
        let store = store(["work": .run { _ in await Gate().pass() }])
        await store.send(.cupboard(2, "work")) { $0.rooms[1].cupboard = ["work"] }
        await store.send(.left(2)) { $0.rooms.removeLast() }
        await store.finish()
    }

    @Test("What a part that was taken away had throttled doesn't hold back the next one in its place")
    func throttledAnew() async {
        let knock = Effect<String>.send("opened").throttled(id: "door", for: .seconds(1), latest: false, clock: clock)
        let store = store(["knock": knock])
        for _ in 1...2 {
            await store.send(.cupboard(2, "knock")) { $0.rooms[1].cupboard = ["knock"] }
            await store.receive(.cupboard(2, "opened")) { $0.rooms[1].cupboard = ["knock", "opened"] }
            await store.send(.left(2)) { $0.rooms.removeLast() }
            await store.send(.came(2)) { $0.rooms.append(House.Room.State(id: 2)) }
        }
        await store.finish()
    }

    @Test("An id cancels what waits for its turn in its own part alone")
    func waitingElsewhere() async {
        let store = store([
            "start": .concatenate(
                .run { [clock] _ in try await clock.sleep(for: .seconds(1)) }, .send("done").cancellable(id: "end")),
            "cancel": .cancel(id: "end"),
        ])
        for room in 1...2 {
            await store.send(.cupboard(room, "start")) { $0.rooms[room - 1].cupboard = ["start"] }
        }
        await store.send(.cupboard(1, "cancel")) { $0.rooms[0].cupboard.append("cancel") }
        await clock.sleepers(2)
        clock.advance(by: .seconds(1))
        await store.receive(.cupboard(2, "done")) { $0.rooms[1].cupboard.append("done") }
        await store.finish()
    }
}
