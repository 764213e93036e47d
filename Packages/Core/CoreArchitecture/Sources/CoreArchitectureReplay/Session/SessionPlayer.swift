import CoreArchitecture
import CorePresentation
import Foundation

/// Replays what a ``SessionRecorder`` recorded.
///
/// The program is put together as ever, except that what asks outside asks ``answer(to:)`` instead. The player sends
/// events, opens routes and hands out answers one after another, each once the program's screens are those on which it
/// was recorded. So a replay ends in the same screen, or names the first record that found another.
@MainActor
public final class SessionPlayer {
    /// The name by which sessions are recorded.
    nonisolated static let source = "session"

    /// What can be replayed, in order.
    public let steps: [(record: IntentRecord, intent: SessionIntent)]
    /// Why the session ends early, if it does.
    public let problem: IntentLogError?
    /// How many steps were taken.
    public private(set) var taken = 0
    /// The last screen on which something happened, as it was then: also after the program's last screen has gone.
    public private(set) var lastScreen: Screen?

    private let patience: Duration
    /// How long to wait for a screen on which work was under way.
    private let busyPatience: Duration
    private let clock: any Clock<Duration>
    private var answers: [String: [JSONValue]] = [:]
    private var waiting: [String: [CheckedContinuation<JSONValue, any Error>]] = [:]
    private let question = WakeUp()
    private var isOver = false
    private var history: ScreenHistory?

    /// Creates a player of a log.
    /// - Parameters:
    ///   - log: The log.
    ///   - patience: How long to wait for a screen before the replay has failed; a tenth of it for one on which work was
    ///     under way.
    ///   - clock: Measures it.
    public init(
        _ log: IntentLog,
        patience: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.patience = patience
        busyPatience = patience / 10
        self.clock = clock
        var steps: [(record: IntentRecord, intent: SessionIntent)] = []
        var problem = log.problem
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        for record in log.records where record.source == Self.source {
            do {
                let intent = try decoder.decode(SessionIntent.self, from: encoder.encode(record.payload))
                steps.append((record, intent))
            } catch {
                let reason = String(describing: error)
                problem = .unknownAction(record: record.sequence, type: record.type, reason: reason)
                break
            }
        }
        self.steps = steps
        self.problem = problem
    }

    /// When the session began, in seconds since 1970; the clock that the program is given should stand there.
    public var beginning: Double? {
        for case (_, .began(let date)) in steps { return date }
        return nil
    }

    /// Gives the recorded answer to a request, as soon as its turn has come.
    /// - Throws: `CancellationError` when the replay is over and the log holds no answer, which the program takes as it
    ///   takes the end of the program.
    public func answer(to request: String) async throws -> JSONValue {
        if let answer = answers[request]?.first {
            answers[request]?.removeFirst()
            return answer
        }
        if isOver { throw CancellationError() }
        return try await withCheckedThrowingContinuation {
            waiting[request, default: []].append($0)
            question.call()
        }
    }

    /// Replays the session, or what is left of it, up to a step.
    /// - Parameters:
    ///   - last: The number of the last step to take, counted from 1; all by default.
    ///   - stack: The screens that the program shows.
    ///   - open: Opens a route, as the program does.
    ///   - moveClock: Called before each step with the time since the beginning, to move the program's clock there.
    /// - Throws: ``IntentLogError/otherState(record:expected:found:)`` where the program doesn't show the screen on which
    ///   the next thing happened, ``IntentLogError/malformed(record:reason:)`` for a route that can't be opened.
    public func play(
        upTo last: Int = .max,
        on stack: ScreenStack,
        open: @MainActor (Route) throws -> Void,
        moveClock: @MainActor (Duration) -> Void = { _ in }
    ) async throws(IntentLogError) {
        while taken < min(last, steps.count) {
            let (record, intent) = steps[taken]
            moveClock(.nanoseconds(record.nanoseconds))
            switch intent {
            case .began: break
            case .answer(let request, let answer):
                // Not before what came before it is shown, so that answers are reduced in the order in which they came.
                try await wait(for: record, on: stack)
                await waitForQuestion(request)
                give(answer, to: request)
            case .event(let event):
                try await wait(for: record, on: stack)
                stack.top?.handle(event.event)
            case .route(let text):
                try await wait(for: record, on: stack)
                do {
                    try open(Route(parsing: text))
                } catch {
                    throw .malformed(record: record.sequence, reason: "route \(text): \(error)")
                }
            case .ended: try await wait(for: record, on: stack)
            }
            taken += 1
        }
        if taken == steps.count {
            endWaiting()
        } else {
            // The next step found what the last one led to.
            try await wait(for: steps[taken].record, on: stack)
        }
    }

    /// Replays the session, or what is left of it, up to the first step after which a predicate on the screen is false.
    /// - Parameters:
    ///   - holds: What was true first. It is asked of the screen that each step has led to; of `nil` where the program has
    ///     none.
    ///   - stack: The screens that the program shows.
    ///   - open: Opens a route, as the program does.
    ///   - moveClock: As ``play(upTo:on:open:moveClock:)`` calls it.
    /// - Returns: The number of the step, counted from 1, or `nil` where the predicate holds to the end.
    /// - Throws: What ``play(upTo:on:open:moveClock:)`` throws.
    public func firstStep(
        afterWhichNot holds: @MainActor (Screen?) -> Bool,
        on stack: ScreenStack,
        open: @MainActor (Route) throws -> Void,
        moveClock: @MainActor (Duration) -> Void = { _ in }
    ) async throws(IntentLogError) -> Int? {
        while taken < steps.count {
            try await play(upTo: taken + 1, on: stack, open: open, moveClock: moveClock)
            if !holds(stack.top?.screen) { return taken }
        }
        return nil
    }

    private func give(_ answer: JSONValue, to request: String) {
        if let first = waiting[request]?.first {
            waiting[request]?.removeFirst()
            first.resume(returning: answer)
        } else {
            answers[request, default: []].append(answer)
        }
    }

    /// Waits until the program asks: one that asks again and again by a clock of its own does it when its time has come. What
    /// isn't asked in time is kept for whoever will.
    private func waitForQuestion(_ request: String) async {
        _ = await question.wait(for: patience, by: clock) { waiting[request]?.isEmpty == false }
    }

    private func endWaiting() {
        isOver = true
        for continuation in waiting.values.joined() { continuation.resume(throwing: CancellationError()) }
        waiting = [:]
    }

    /// Waits until the screens, covered ones among them, are those on which a record was made, or have been since the record
    /// before: two answers that came at the same time may have changed them one after the other in one turn. Where work was
    /// under way, they may never be: the next record on which none was has to find its own.
    private func wait(for record: IntentRecord, on stack: ScreenStack) async throws(IntentLogError) {
        guard let expected = record.state else { return }
        let isBusy = record.isBusy == true
        let isReached = await history(of: stack).reaches(expected, within: isBusy ? busyPatience : patience, by: clock)
        guard isReached || isBusy else {
            throw .otherState(record: record.sequence, expected: expected, found: StateHash(of: stack))
        }
        if let top = stack.top { lastScreen = top.screen }
    }

    private func history(of stack: ScreenStack) -> ScreenHistory {
        if let history, history.stack === stack { return history }
        let history = ScreenHistory(of: stack)
        self.history = history
        return history
    }
}
