import CoreArchitecture
import CoreArchitectureReplay
import Testing

@MainActor
@Suite("Intent replay")
struct IntentReplayTests {
    private func replay(_ text: String, _ reducer: Ledger = Ledger()) throws -> IntentReplay<
        Ledger.State, Ledger.Action
    > {
        IntentReplay(of: try IntentLog(reading: text), source: "ledger", initialState: .init(), reducer: reducer)
    }

    @Test("A replay leads to the same state at each step")
    func same() async throws {
        let session = await LedgerSession()
        var replay = try replay(session.text)
        try replay.check()
        #expect(replay.step == 6)
        #expect(replay.state == session.state)
    }

    @Test("A replay that leads elsewhere names the first record that does")
    func other() async throws {
        var replay = try replay(await LedgerSession().text, Ledger(doubles: true))
        let error = #expect(throws: IntentLogError.self) { try replay.check() }
        #expect(error?.description.hasPrefix("Record 1 led to the state") == true)
        #expect(replay.step == 1)
        #expect(replay.state.total == 10)
    }

    @Test("A replay goes forth and back, and no further than its records")
    func jumping() async throws {
        var replay = try replay(await LedgerSession().text)
        var totals: [Int] = []
        for step in [6, 1, 3, 0, 99, -1] {
            replay.jump(to: step)
            totals.append(replay.state.total)
        }
        #expect(totals == [-4, 5, 15, 0, -4, 0])
        #expect(replay.action(ofStep: 1) == .added(5))
        #expect(replay.action(ofStep: 0) == nil)
        #expect(replay.action(ofStep: 7) == nil)
    }

    @Test("Bisection finds the first step after which a predicate is false")
    func bisection() async throws {
        var replay = try replay(await LedgerSession().text)
        #expect(replay.firstStep { $0.total >= 0 }?.sequence == 5)
        #expect(replay.step == 5)
        #expect(replay.firstStep { !$0.isSignedIn }?.sequence == 4)
        #expect(replay.firstStep { $0.total < 100 } == nil)
        #expect(replay.firstStep { $0.total > 100 } == nil)
    }

    @Test("An action that isn't known any more ends the replay before it, by number and type")
    func unknown() async throws {
        let text = await LedgerSession().text.replacing("\"loaded\"", with: "\"fetched\"")
        var replay = try replay(text)
        guard case .unknownAction(record: 3, let type, _) = replay.problem else {
            Issue.record("\(String(describing: replay.problem))")
            return
        }
        #expect(type.hasSuffix("Ledger.Action"))
        try replay.check()
        #expect(replay.step == 2)
    }

    @Test("An action that can't be encoded is reported, and the rest is recorded")
    func notEncodable() {
        struct Broken: Error {}
        struct Action: Encodable, Sendable {
            let isBroken: Bool
            func encode(to encoder: any Encoder) throws {
                if isBroken { throw Broken() } else { try "fine".encode(to: encoder) }
            }
        }
        struct Count: Reducer {
            func reduce(into state: inout Int, action: Action) -> Effect<Action> {
                state += 1
                return .none
            }
        }
        var text = ""
        var problems: [StoreProblem] = []
        let store = Store(initialState: 0, reducer: Count()) { problems.append($0) }
        store.record(to: IntentRecorder(clock: ContinuousClock()) { text += $0 }, as: "count")
        store.send(Action(isBroken: true))
        store.send(Action(isBroken: false))
        #expect(problems.map { "\($0)".contains("Broken()") } == [true])
        #expect((try? IntentLog(reading: text))?.records.count == 1)
    }
}
