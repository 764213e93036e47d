import CoreArchitecture
import CoreArchitectureTesting
import Synchronization
import Testing

@MainActor @Suite("Effects of requests", .timeLimit(.minutes(1)))
struct RequestTests {
    private struct Refused: Error, Equatable {
        let reason: String
    }

    /// Loads a number and records what was logged.
    private struct Loading: Reducer {
        enum Action: Equatable {
            case asked
            case loaded(Int)
            case failed(Refused)
        }

        let result: Result<Int?, Refused>
        let logged: Recorded

        func reduce(into state: inout [Action], action: Action) -> Effect<Action> {
            state.append(action)
            guard action == .asked else { return .none }
            return .request(failed: { $0.reason.isEmpty ? nil : .failed($0) }, log: { logged.add($0.reason) }) {
                [result] () async throws(Refused) in
                try result.get().map(Action.loaded)
            }
        }
    }

    private final class Recorded: Sendable {
        private let stored = Mutex<[String]>([])

        var texts: [String] { stored.withLock { $0 } }

        func add(_ text: String) { stored.withLock { $0.append(text) } }
    }

    private func actions(after result: Result<Int?, Refused>) async -> (actions: [Loading.Action], logged: [String]) {
        let logged = Recorded()
        let store = TestStore(initialState: [], reducer: Loading(result: result, logged: logged))
        await store.send(.asked) { $0 = [.asked] }
        switch result {
        case .success(let number?): await store.receive(.loaded(number)) { $0.append(.loaded(number)) }
        case .failure(let error) where !error.reason.isEmpty:
            await store.receive(.failed(error)) { $0.append(.failed(error)) }
        default: break
        }
        await store.finish()
        return (store.state, logged.texts)
    }

    @Test("A value is sent as an action, and nothing is logged")
    func value() async {
        let (actions, logged) = await actions(after: .success(7))
        #expect(actions == [.asked, .loaded(7)])
        #expect(logged == [])
    }

    @Test("An error is logged and sent as an action")
    func error() async {
        let (actions, logged) = await actions(after: .failure(Refused(reason: "closed")))
        #expect(actions == [.asked, .failed(Refused(reason: "closed"))])
        #expect(logged == ["closed"])
    }

    @Test("Without an action for a value or an error, nothing is sent")
    func noAction() async {
        #expect(await actions(after: .success(nil)).actions == [.asked])
        let (actions, logged) = await actions(after: .failure(Refused(reason: "")))
        #expect(actions == [.asked])
        #expect(logged == [""])
    }
}
