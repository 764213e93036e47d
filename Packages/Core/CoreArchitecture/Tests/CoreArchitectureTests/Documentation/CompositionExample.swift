import CoreArchitecture
import CoreArchitectureTesting
import Testing

// snippet: Composition
struct Visit: Reducer {
    struct State: Equatable, Identifiable {
        let id: Int
        var isDone = false
    }

    enum Action: Equatable {
        case done
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        state.isDone = true
        return .none
    }
}

struct Calendar: Reducer {
    struct State: Equatable {
        var visits: [Visit.State] = []
    }

    enum Action: Equatable {
        case visit(ElementAction<Int, Visit.Action>)
        case cleared
    }

    static let visit = ActionPath<Action, ElementAction<Int, Visit.Action>>(
        embed: { .visit($0) },
        extract: { if case .visit(let action) = $0 { action } else { nil } }
    )

    static var whole: some Reducer<State, Action> {
        Calendar().forEach(\.visits, action: visit, to: Visit())
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        if case .cleared = action { state.visits.removeAll(where: \.isDone) }
        return .none
    }
}
// end

@MainActor
@Suite("Documentation: composition")
struct CompositionExample {
    @Test("Visits that are done are cleared")
    func clearing() async {
        let state = Calendar.State(visits: [Visit.State(id: 1), Visit.State(id: 2)])
        let store = TestStore(initialState: state, reducer: Calendar.whole)
        await store.send(.visit(ElementAction(id: 2, action: .done))) { $0.visits[1].isDone = true }
        await store.send(.cleared) { $0.visits.removeLast() }
        await store.finish()
    }
}
