import CoreArchitecture
import CoreArchitectureTesting
import Testing

// snippet: Store
struct WalkReducer: Reducer {
    struct State: Equatable {
        var kilometers = 0
        var weather: String?
    }

    enum Action: Equatable {
        case walked(kilometers: Int)
        case weatherRequested
        case weatherCame(String)
    }

    let forecast: @Sendable () async -> String

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .walked(let kilometers):
            state.kilometers += kilometers
            return .none
        case .weatherRequested:
            return .run { [forecast] send in send(.weatherCame(await forecast())) }
                .cancellable(id: "weather", cancelInFlight: true)
        case .weatherCame(let weather):
            state.weather = weather
            return .none
        }
    }
}
// end

@MainActor
@Suite("Documentation: store and test store", .timeLimit(.minutes(10)))
struct StoreExample {
    // snippet: Testing
    @Test("The forecast is shown")
    func weather() async {
        let store = TestStore(initialState: WalkReducer.State(), reducer: WalkReducer { "sunny" })
        await store.send(.walked(kilometers: 3)) { $0.kilometers = 3 }
        await store.send(.weatherRequested)
        await store.receive(.weatherCame("sunny")) { $0.weather = "sunny" }
        await store.finish()
    }
    // end
}
