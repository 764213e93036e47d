import CoreArchitecture
import CoreArchitectureTesting
import Testing

// snippet: Effects
struct ProductSearch: Reducer {
    struct State: Equatable {
        var query = ""
        var found: [String] = []
    }

    enum Action: Equatable {
        case queryChanged(String)
        case found([String])
        case left
    }

    let clock: any Clock<Duration>
    let search: @Sendable (String) async -> [String]

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .queryChanged(let query):
            state.query = query
            return .run { [search] send in send(.found(await search(query))) }
                .debounced(id: "search", for: .milliseconds(300), clock: clock)
        case .found(let products):
            state.found = products
            return .none
        case .left:
            return .cancel(id: "search")
        }
    }
}
// end

@MainActor
@Suite("Documentation: effects", .timeLimit(.minutes(10)))
struct EffectsExample {
    // snippet: Clock
    @Test("Only the last query is searched for")
    func search() async {
        let clock = TestClock()
        let reducer = ProductSearch(clock: clock) { ["\($0) food"] }
        let store = TestStore(initialState: ProductSearch.State(), reducer: reducer)
        await store.send(.queryChanged("c")) { $0.query = "c" }
        await store.send(.queryChanged("cat")) { $0.query = "cat" }
        clock.advance(by: .milliseconds(300))
        await store.receive(.found(["cat food"])) { $0.found = ["cat food"] }
        await store.finish()
    }
    // end
}
