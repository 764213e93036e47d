import CoreArchitecture
import CorePresentation

/// Records all input of a program, so that a ``SessionPlayer`` can replay it.
///
/// The program calls it wherever input arrives: before an event goes to the top screen, before a route is opened, and
/// before an external response is returned to its caller.
@MainActor
public final class SessionRecorder {
    private let recorder: IntentRecorder
    private let stack: ScreenStack
    private let onProblem: @MainActor (any Error) -> Void
    private var hasEnded = false
    private var lastAnswer: Duration?
    /// The longest time an answer takes to reach the screen, on a busy machine.
    private static let span = Duration.milliseconds(500)

    /// Starts a session.
    /// - Parameters:
    ///   - recorder: Writes the records.
    ///   - stack: The screens that the program shows.
    ///   - date: The start of the session, in seconds since 1970.
    ///   - onProblem: Handles the reason something couldn't be recorded.
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

    /// Records an event before the top screen handles it.
    public func event(_ event: Event) {
        record(.event(RecordedEvent(event, on: stack.top?.screen)), .user)
    }

    /// Records a route before it is opened.
    public func route(_ route: Route) {
        record(.route(route.description), .route)
    }

    /// Records an answer from outside before it is returned.
    /// - Parameters:
    ///   - request: A text that identifies the request and is the same each time. A replay finds the answer by it.
    ///   - answer: The answer. Secrets in it are of type ``Secret``.
    public func answer(to request: String, _ answer: JSONValue) {
        record(.answer(to: request, answer), .effect)
        lastAnswer = recorder.elapsed
    }

    /// Records the end of the session and its last screen. Later answers aren't recorded.
    public func end() {
        // This is the last recorded state, even if responses have just arrived, because a replay must end in it.
        lastAnswer = nil
        record(.ended, .user)
        hasEnded = true
    }

    /// Whether a screen is busy, or may not show the last answer yet.
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
