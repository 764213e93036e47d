import CoreArchitecture
import CoreArchitectureTesting
import Testing

@MainActor
@Suite("Composition of reducers")
struct CompositionTests {
    private let left = Gate()
    private let right = Gate()

    private var store: TestStore<Kennel.State, Kennel.Action> {
        TestStore(initialState: Kennel.State(), reducer: Kennel.whole(left, right))
    }

    @Test("A part handles its actions first, and the whole sees its new state")
    func partFirst() async {
        let store = store
        await store.send(.left(.filled)) {
            $0.left.count = 1
            $0.log = [1]
        }
        await store.send(.right(.filled)) {
            $0.right.count = 1
            $0.log = [1, 1]
        }
        await store.send(.left(.filled)) {
            $0.left.count = 2
            $0.log = [1, 1, 2]
        }
        await store.finish()
    }

    @Test("An action sent by a part's effect is delivered as the part's action")
    func effects() async {
        right.open()
        let store = store
        await store.send(.right(.fillLater)) { $0.log = [0] }
        await store.receive(.right(.filledLater)) {
            $0.right.count = 1
            $0.log = [0, 1]
        }
        await store.finish()
    }

    @Test("An id belongs to its part: the whole and siblings don't cancel it")
    func idsOfParts() async {
        let store = store
        await store.send(.left(.fillLater)) { $0.log = [0] }
        await store.send(.stopped)
        await store.send(.right(.fillLater)) { $0.log = [0, 0] }
        await store.send(.right(.stopped)) { $0.log = [0, 0, 0] }
        left.open()
        right.open()
        await store.receive(.left(.filledLater)) {
            $0.left.count = 1
            $0.log = [0, 0, 0, 1]
        }
        await store.finish()
    }
}
