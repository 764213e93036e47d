import CoreArchitecture
import CoreArchitectureTesting
import Testing

@MainActor
@Suite("Composition of reducers")
struct CompositionTests {
    private let gate = Gate()
    private let full = Kennel.State(guest: Bowl.State(), rows: [Bowl.State(id: 1), Bowl.State(id: 2)])

    private func store(_ state: Kennel.State) -> TestStore<Kennel.State, Kennel.Action> {
        TestStore(initialState: state, reducer: Kennel.whole(gate))
    }

    @Test("A part answers its actions first, and the whole sees its new state")
    func partFirst() async {
        let store = store(full)
        await store.send(.fixed(.filled)) {
            $0.fixed.count = 1
            $0.log = [1]
        }
        await store.send(.guest(.filled)) {
            $0.guest?.count = 1
            $0.log = [1, 1]
        }
        await store.send(.row(2, .filled)) {
            $0.rows[1].count = 1
            $0.log = [1, 1, 1]
        }
        await store.finish()
    }

    @Test("What a part's effect sends comes back as the part's action")
    func effects() async {
        gate.open()
        let store = store(full)
        for (action, answer) in [
            (Kennel.Action.fixed(.fillLater), Kennel.Action.fixed(.filledLater)),
            (.guest(.fillLater), .guest(.filledLater)),
            (.row(1, .fillLater), .row(1, .filledLater)),
        ] {
            await store.send(action) { $0.log.append(0) }
            await store.receive(answer) {
                switch answer {
                case .fixed: $0.fixed.count = 1
                case .guest: $0.guest?.count = 1
                default: $0.rows[0].count = 1
                }
                $0.log.append(1)
            }
        }
        await store.finish()
    }

    @Test("An id belongs to the part that uses it: neither the whole's nor a sibling's cancels it")
    func idsOfParts() async {
        let gates = (1...3).map { _ in Gate() }
        let store = TestStore(
            initialState: full,
            reducer: Kennel()
                .scope(\.fixed, action: Kennel.fixed, to: Bowl(gate: gates[0]))
                .ifPresent(\.guest, action: Kennel.guest, to: Bowl(gate: gates[1]))
                .forEach(\.rows, action: Kennel.row, to: Bowl(gate: gates[2]))
        )
        await store.send(.fixed(.fillLater)) { $0.log.append(0) }
        await store.send(.row(2, .fillLater)) { $0.log.append(0) }
        await store.send(.stopped)
        await store.send(.guest(.stopped)) { $0.log.append(0) }
        await store.send(.row(1, .stopped)) { $0.log.append(0) }
        for gate in gates { gate.open() }
        await store.receive(.fixed(.filledLater)) {
            $0.fixed.count = 1
            $0.log.append(1)
        }
        await store.receive(.row(2, .filledLater)) {
            $0.rows[1].count = 1
            $0.log.append(1)
        }
        await store.finish()
    }

    @Test("A part that is taken away takes its effects along, and only its own")
    func takenAway() async {
        let gates = (1...3).map { _ in Gate() }
        let store = TestStore(
            initialState: full,
            reducer: Kennel()
                .ifPresent(\.guest, action: Kennel.guest, to: Bowl(gate: gates[0]))
                .forEach(\.rows, action: Kennel.row, to: Bowl(gate: gates[1]))
        )
        await store.send(.guest(.fillLater)) { $0.log = [0] }
        await store.send(.row(1, .fillLater)) { $0.log = [0, 0] }
        await store.send(.guestLeft) { $0.guest = nil }
        await store.send(.rowLeft(2)) { $0.rows.removeLast() }
        gates[1].open()
        await store.receive(.row(1, .filledLater)) {
            $0.rows[0].count = 1
            $0.log = [0, 0, 1]
        }
        await store.send(.row(1, .fillLater)) { $0.log = [0, 0, 1, 1] }
        await store.send(.rowLeft(1)) { $0.rows = [] }
        await store.finish()
    }

    @Test("An action for a part that isn't there is reported")
    func missing() {
        var problems: [StoreProblem] = []
        let store = Store(initialState: Kennel.State(), reducer: Kennel.whole(gate)) { problems.append($0) }
        store.send(.guest(.filled))
        store.send(.row(7, .filled))
        #expect(
            problems == [
                .childMissing(action: "filled"),
                .childMissing(action: "\(ElementAction(id: 7, action: Bowl.Action.filled))"),
            ]
        )
        #expect(store.state == Kennel.State(log: [-1, -1]))
    }
}
