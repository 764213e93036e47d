import CoreArchitecture
import CoreArchitectureReplay
import CoreArchitectureTesting

/// A feature whose actions are recorded.
struct Ledger: Reducer {
    struct State: Equatable {
        var total = 0
        var isSignedIn = false
        var seen: Set<String> = []
    }

    enum Action: Codable, Equatable {
        case added(Int)
        case loadAsked
        case loaded(Int)
        case signedIn(password: Secret<String>)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .added(let amount):
            state.total += amount
            state.seen.insert("added \(amount)")
        case .loadAsked: return .run { $0(.loaded(10)) }
        case .loaded(let amount): state.total += amount
        case .signedIn: state.isSignedIn = true
        }
        return .none
    }
}

/// The log of using a ledger.
@MainActor
struct LedgerSession {
    let text: String

    init() async {
        let clock = TestClock()
        var text = ""
        let recorder = IntentRecorder(clock: clock) { text += $0 }
        let store = Store(initialState: Ledger.State(), reducer: Ledger()) { _ in }
        store.record(to: recorder, as: "ledger")
        store.send(.added(5), origin: .route)
        clock.advance(by: .milliseconds(1500))
        store.send(.loadAsked)
        await store.until { $0.total == 15 }
        store.send(.signedIn(password: Secret("open sesame")))
        store.send(.added(-20))
        store.send(.added(1))
        self.text = text
    }
}
