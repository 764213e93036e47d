import CoreArchitecture
import CorePresentation
import Foundation

/// Replays what a ``SessionRecorder`` recorded.
///
/// The program is assembled as usual, except that its requests to the outside go to ``answer(to:)``. The player sends
/// events, opens routes and returns answers one after another, each when the program has nothing left to do and its
/// screens are the ones on which it was recorded. So a replay ends on the same screen, or names the first record at
/// which the screens differ. It depends on the machine's load unless the process uses ``OneThread``.
@MainActor
public final class SessionPlayer {
    /// The source name of session records.
    nonisolated static let source = "session"

    /// The steps that can be replayed, in order.
    public let steps: [(record: IntentRecord, intent: SessionIntent)]
    /// The reason the session ends early, if it does.
    public let problem: IntentLogError?
    /// The number of steps done.
    public private(set) var taken = 0
    /// The last screen on which something happened, in its state at that time. It remains after the screen is closed.
    public private(set) var lastScreen: Screen?

    private let timeout: Duration
    /// The time to wait for a timer before a request is answered again.
    private let timerTimeout: Duration
    private let clock: any Clock<Duration>
    private var answers: [String: [JSONValue]] = [:]
    private var waiting: [String: [CheckedContinuation<JSONValue, any Error>]] = [:]
    private let question = WakeUp()
    private var isOver = false
    private var history: ScreenHistory?

    /// Creates a player of a log.
    /// - Parameters:
    ///   - log: The log.
    ///   - timeout: The longest wait for a timer of the program before the replay fails.
    ///   - clock: Measures the timeout.
    public init(
        _ log: IntentLog,
        timeout: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.timeout = timeout
        timerTimeout = timeout / 10
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

    /// The start of the session, in seconds since 1970, at which the program's clock should start too.
    public var beginning: Double? {
        for case (_, .began(let date)) in steps { return date }
        return nil
    }

    /// Returns the recorded answer to a request, as soon as it is next.
    /// - Throws: `CancellationError` if the replay is over and the log has no answer. The program handles it like its
    ///   own termination.
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

    /// Replays the rest of the session, up to a step.
    /// - Parameters:
    ///   - last: The number of the last step to do, counted from 1; all by default.
    ///   - stack: The screens that the program shows.
    ///   - open: Opens a route, as the program does.
    ///   - moveClock: Called before each step with the time since the start, to move the program's clock there.
    /// - Throws: ``IntentLogError/otherState(record:expected:found:)`` if the program doesn't show the screen on which
    ///   the next step happened, ``IntentLogError/malformed(record:reason:)`` for a route that can't be opened.
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
                // Wait for the effect of the previous step, so that answers are reduced in the order in which they
                // arrived.
                try await wait(for: record, on: stack)
                // Two reads at the same time may share one request in the replay, though they didn't while the session
                // was recorded. If the second answer is the same, it isn't kept: a later read would get it too early.
                if await waitForQuestion(request) || !isRepeated(answer, to: request) {
                    deliver(answer, to: request)
                }
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
            // The next step was recorded on the result of the last one.
            try await wait(for: steps[taken].record, on: stack)
        }
    }

    /// Replays the rest of the session, up to the first step after which a condition on the screen is false.
    /// - Parameters:
    ///   - holds: The condition. It is evaluated for the screen after each step; `nil` if the program shows none.
    ///   - stack: The screens that the program shows.
    ///   - open: Opens a route, as the program does.
    ///   - moveClock: Called as by ``play(upTo:on:open:moveClock:)``.
    /// - Returns: The number of the step, counted from 1, or `nil` if the condition is true to the end.
    /// - Throws: The same errors as ``play(upTo:on:open:moveClock:)``.
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

    private func deliver(_ answer: JSONValue, to request: String) {
        if let first = waiting[request]?.first {
            waiting[request]?.removeFirst()
            first.resume(returning: answer)
        } else {
            answers[request, default: []].append(answer)
        }
    }

    /// Waits until the program sends a request. A program that polls sends it when its own clock reaches the time.
    /// - Returns: Whether the request was sent in time.
    private func waitForQuestion(_ request: String) async -> Bool {
        await succeeds { time in
            await question.wait(for: time, by: clock) { waiting[request]?.isEmpty == false }
        }
    }

    /// Returns whether an answer equals the last one so far to its request.
    private func isRepeated(_ answer: JSONValue, to request: String) -> Bool {
        repeatableAnswers.contains { $0.request == request && $0.answer == answer }
    }

    /// Waits. While that doesn't succeed, repeats earlier answers for the requests that are waiting, one after another.
    ///
    /// While the session was recorded, two reads at the same time may have shared one request. In the replay, the
    /// second one may come too late to share it, and the log has only one answer.
    private func succeeds(_ wait: (_ time: Duration) async -> Bool) async -> Bool {
        if await wait(timerTimeout) { return true }
        for (request, answer) in repeatableAnswers {
            guard let continuations = waiting.removeValue(forKey: request), !continuations.isEmpty else { continue }
            for continuation in continuations { continuation.resume(returning: answer) }
            if await wait(.zero) { return true }
        }
        return await wait(timeout - timerTimeout)
    }

    /// The last answer so far to each request, in the order of the log. A request to which the log has a later answer
    /// probably waits for that one, so it comes last.
    private var repeatableAnswers: [(request: String, answer: JSONValue)] {
        func answers(in steps: ArraySlice<(record: IntentRecord, intent: SessionIntent)>)
            -> [(request: String, answer: JSONValue)]
        {
            steps.compactMap { if case .answer(let request, let answer) = $0.intent { (request, answer) } else { nil } }
        }
        var seen: Set<String> = []
        let last = answers(in: steps[..<taken]).reversed().filter { seen.insert($0.request).inserted }.reversed()
        let later = Set(answers(in: steps[taken...]).map(\.request))
        return last.filter { !later.contains($0.request) } + last.filter { later.contains($0.request) }
    }

    private func endWaiting() {
        isOver = true
        for continuation in waiting.values.joined() { continuation.resume(throwing: CancellationError()) }
        waiting = [:]
    }

    /// Waits until the program has nothing left to do, and its screens, including covered ones, match those of a record,
    /// or have matched them since the previous record: two answers that arrived together may have changed them in one
    /// turn. If work was running, they may never match; then the next record without running work has to match.
    private func wait(for record: IntentRecord, on stack: ScreenStack) async throws(IntentLogError) {
        guard let expected = record.state else { return }
        let history = self.history(of: stack)
        await restOfProgram()
        if !history.hasReached(expected), record.isBusy != true {
            let isReached = await succeeds { time in await history.reaches(expected, within: time, by: clock) }
            guard isReached else {
                throw .otherState(record: record.sequence, expected: expected, found: StateHash(of: stack))
            }
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
