import CoreArchitecture
import CorePresentation

/// Records what happens to a whole program, so that a ``SessionPlayer`` can let it happen again.
///
/// The program calls it where things come in: before an event goes to the screen on top, before a route is opened, and
/// when something outside has answered, before the answer goes on to whoever asked.
@MainActor
public final class SessionRecorder {
    private let recorder: IntentRecorder
    private let stack: ScreenStack
    private let onProblem: @MainActor (any Error) -> Void
    private var hasEnded = false
    private var lastAnswer: Duration?
    /// How long an answer may take to come to the screen.
    private static let span = Duration.milliseconds(100)

    /// Begins a session.
    /// - Parameters:
    ///   - recorder: Takes the records.
    ///   - stack: The screens that the program shows.
    ///   - date: The time at which the session begins, in seconds since 1970.
    ///   - onProblem: Takes what kept something from being recorded.
    public init(
        _ recorder: IntentRecorder,
        stack: ScreenStack,
        date: Double,
        onProblem: @escaping @MainActor (any Error) -> Void
    ) {
        self.recorder = recorder
        self.stack = stack
        self.onProblem = onProblem
        record(.began(at: date), .user)
    }

    /// Records an event that the screen on top is about to take.
    public func event(_ event: Event) {
        record(.event(RecordedEvent(event, on: stack.top?.screen)), .user)
    }

    /// Records a route that is about to be opened.
    public func route(_ route: Route) {
        record(.route(route.description), .route)
    }

    /// Records an answer from outside that is about to be handed on.
    /// - Parameters:
    ///   - request: What was asked, in words that are the same each time; they tell a replay which answer belongs to which
    ///     request.
    ///   - answer: The answer. Its secrets are of type ``Secret``.
    public func answer(to request: String, _ answer: JSONValue) {
        record(.answer(to: request, answer), .effect)
        lastAnswer = recorder.elapsed
    }

    /// Records that the session ends, and with which screen. What is answered afterwards belongs to nothing.
    public func end() {
        // Whatever was answered just now, nothing comes after this state: it has to be the one that a replay ends in.
        lastAnswer = nil
        record(.ended, .user)
        hasEnded = true
    }

    /// Whether a screen works, or may not have what was answered just now.
    private var isBusy: Bool {
        if let lastAnswer, recorder.elapsed - lastAnswer < Self.span { return true }
        return stack.sources.contains { $0.screen.isBusy }
    }

    private func record(_ intent: SessionIntent, _ origin: IntentOrigin) {
        guard !hasEnded else { return }
        do {
            try recorder.record(
                intent, source: SessionPlayer.source, origin: origin, state: StateHash(of: stack),
                isBusy: isBusy)
        } catch {
            onProblem(error)
        }
    }
}
