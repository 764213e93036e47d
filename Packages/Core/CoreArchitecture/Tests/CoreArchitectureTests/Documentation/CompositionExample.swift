import CoreArchitecture
import CoreArchitectureTesting
import Testing

// snippet: Composition
struct Packing: Reducer {
    struct State: Equatable {
        var items: Set<String> = []
    }

    enum Action: Equatable {
        case packed(String)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        if case .packed(let item) = action { state.items.insert(item) }
        return .none
    }
}

struct Trip: Reducer {
    struct State: Equatable {
        var packing = Packing.State()
        var isReady = false
    }

    enum Action: Equatable {
        case packing(Packing.Action)
    }

    static let packing = ActionPath(embed: Action.packing) {
        switch $0 {
        case .packing(let action): action
        }
    }

    static var whole: some Reducer<State, Action> {
        Trip().scope(\.packing, action: packing, to: Packing())
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        state.isReady = state.packing.items.isSuperset(of: ["bowl", "leash"])
        return .none
    }
}
// end

@MainActor
@Suite("Documentation: composition")
struct CompositionExample {
    @Test("A trip is ready when all is packed")
    func packing() async {
        let store = TestStore(initialState: Trip.State(), reducer: Trip.whole)
        await store.send(.packing(.packed("bowl"))) { $0.packing.items = ["bowl"] }
        await store.send(.packing(.packed("leash"))) {
            $0.packing.items = ["bowl", "leash"]
            $0.isReady = true
        }
        await store.finish()
    }
}
