import CoreArchitecture
import Foundation

/// Replays the actions of one store from a log, with effects off: the actions that they sent are in the log.
///
/// ```swift
/// var replay = IntentReplay(of: log, source: "health", initialState: .init(), reducer: reducer)
/// try replay.check()                                    // the same state as recorded, after every step
/// replay.jump(to: 12)                                   // forth or back
/// let culprit = replay.firstStep(afterWhichNot: { $0.total >= 0 })   // the first step after which that is false
/// ```
public struct IntentReplay<State, Action: Codable & Sendable> {
    /// The records that can be replayed, in order: step 1 is the first of them.
    public let records: [IntentRecord]
    /// Why the records end early, if they do.
    public let problem: IntentLogError?
    /// How many steps have been taken.
    public private(set) var step = 0

    private let actions: [Action]
    private let reduce: (inout State, Action) -> Void
    /// The state before the first step and after each that was ever taken; they share what didn't change.
    private var states: [State]

    /// Creates a replay that stands before its first step.
    /// - Parameters:
    ///   - log: The log.
    ///   - source: The name by which the store was recorded.
    ///   - initialState: The state with which the store was made.
    ///   - reducer: The store's reducer.
    public init(of log: IntentLog, source: String, initialState: State, reducer: some Reducer<State, Action>) {
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        var records: [IntentRecord] = []
        var actions: [Action] = []
        var problem = log.problem
        for record in log.records where record.source == source {
            do {
                actions.append(try decoder.decode(Action.self, from: encoder.encode(record.payload)))
                records.append(record)
            } catch {
                problem = .unknownAction(record: record.sequence, type: record.type, reason: Self.reason(error))
                break
            }
        }
        self.records = records
        self.actions = actions
        self.problem = problem
        states = [initialState]
        reduce = { state, action in _ = reducer.reduce(into: &state, action: action) }
    }

    /// The state after ``step``.
    public var state: State { states[step] }

    /// The action of a step, counted from 1, or `nil` where there is none.
    public func action(ofStep step: Int) -> Action? {
        actions.indices.contains(step - 1) ? actions[step - 1] : nil
    }

    /// Goes to a step, forth or back; as far as the records go. 0 is before the first.
    public mutating func jump(to step: Int) {
        self.step = min(max(step, 0), actions.count)
        while states.count <= self.step {
            var state = states[states.count - 1]
            reduce(&state, actions[states.count - 1])
            states.append(state)
        }
    }

    /// Replays all steps, and compares the state after each with the one recorded.
    /// - Throws: ``IntentLogError/otherState(record:expected:found:)`` at the first that differs, where the replay stands
    ///   then.
    public mutating func check() throws(IntentLogError) {
        for (index, record) in records.enumerated() {
            jump(to: index + 1)
            let found = StateHash(of: state)
            if let expected = record.state, expected != found {
                throw .otherState(record: record.sequence, expected: expected, found: found)
            }
        }
    }

    /// Finds, by bisection, the first step after which a predicate is false, and goes there.
    /// - Parameter holds: What was true first, turned false at one step and stayed so.
    /// - Returns: The record of that step, or `nil` where the predicate holds to the end, or not even before the first step.
    public mutating func firstStep(afterWhichNot holds: (State) -> Bool) -> IntentRecord? {
        jump(to: actions.count)
        guard holds(states[0]), !holds(state) else { return nil }
        var good = 0
        var bad = actions.count
        while bad - good > 1 {
            let middle = (good + bad) / 2
            if holds(states[middle]) { good = middle } else { bad = middle }
        }
        jump(to: bad)
        return records[bad - 1]
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case DecodingError.dataCorrupted(let context), DecodingError.keyNotFound(_, let context),
            DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            context.debugDescription
        default: String(describing: error)
        }
    }
}
