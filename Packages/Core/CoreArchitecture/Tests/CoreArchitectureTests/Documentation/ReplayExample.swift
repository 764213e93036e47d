import CoreArchitecture
import CoreArchitectureReplay
import Testing

@MainActor
@Suite("Documentation: replay")
struct ReplayExample {
    @Test("A log tells which action broke what should hold")
    func bisection() throws {
        // snippet: Replay
        struct Purse: Reducer {
            enum Action: Codable {
                case paid(Int)
            }

            func reduce(into state: inout Int, action: Action) -> Effect<Action> {
                if case .paid(let amount) = action { state -= amount }
                return .none
            }
        }

        var text = ""
        let recorder = IntentRecorder(clock: ContinuousClock()) { text += $0 }
        let store = Store(initialState: 100, reducer: Purse()) { print($0) }
        store.record(to: recorder, as: "purse")
        for amount in [30, 60, 20, 5] { store.send(.paid(amount)) }

        let log = try IntentLog(reading: text)
        var replay = IntentReplay(of: log, source: "purse", initialState: 100, reducer: Purse())
        try replay.check()
        let culprit = replay.firstStep { $0 >= 0 }
        // end
        #expect(culprit?.sequence == 3)
        #expect(replay.state == -10)
    }
}
