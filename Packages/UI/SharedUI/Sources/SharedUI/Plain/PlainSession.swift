import CorePresentation

/// Shows screens as lines and interprets typed lines, for people who use a screen reader, and for scripts.
///
/// The owner calls ``show(_:trail:)`` with every new screen. A screen is printed when it is no longer busy and no
/// question is open; then a line is read.
@MainActor
public final class PlainSession {
    private let renderer: PlainRenderer
    private let palette: PaletteSource?
    private let write: @MainActor (String) -> Void
    private let onEvent: @MainActor (Event) -> Void
    private let onQuit: @MainActor () -> Void
    private let onInputEnded: @MainActor () -> Void
    private let onInput: @MainActor () -> Void
    private let hideTyping: @MainActor (Bool) -> Bool

    private var interpreter = PlainInterpreter()
    private var screen: Screen?
    private var trail: [String] = []
    private var printed: [String] = []
    private var isAwaitingLine = false
    /// Whether the awaited line and its end aren't echoed.
    private var isTypingHidden = false
    /// Whether a line wasn't understood or failed, or the lines ended with unsaved input; determines the exit status.
    public private(set) var hasFailed = false
    private var isStopped = false
    private var inbox: AsyncStream<Work>.Continuation?

    /// The next work of the session.
    private enum Work: Sendable {
        case line(String)
        case linesEnded
        case screenChanged
        case stop
    }

    /// Creates a session that shows nothing yet.
    /// - Parameters:
    ///   - renderer: Renders screens as lines.
    ///   - palette: The entries that `:word` finds besides the screen's commands.
    ///   - write: Prints text, line ends included.
    ///   - onEvent: Handles an event, and shows the result before it returns: a busy screen if the work takes longer.
    ///   - onQuit: Called when the person types `quit`. The host finishes its work and calls ``stop()``.
    ///   - onInputEnded: Called instead when the lines end; `nil` calls `onQuit`.
    ///   - onInput: Called before each line is handled.
    ///   - hideTyping: Stops or resumes echoing, and returns whether it can: ``StandardInputLines/hideTyping(_:)``.
    public init(
        renderer: PlainRenderer = PlainRenderer(),
        palette: PaletteSource? = nil,
        write: @escaping @MainActor (String) -> Void,
        onEvent: @escaping @MainActor (Event) -> Void,
        onQuit: @escaping @MainActor () -> Void,
        onInputEnded: (@MainActor () -> Void)? = nil,
        onInput: @escaping @MainActor () -> Void = {},
        hideTyping: @escaping @MainActor (Bool) -> Bool = { _ in false }
    ) {
        self.onInput = onInput
        self.hideTyping = hideTyping
        self.renderer = renderer
        self.palette = palette
        self.write = write
        self.onEvent = onEvent
        self.onQuit = onQuit
        self.onInputEnded = onInputEnded ?? onQuit
    }

    /// Shows a screen. It is printed when it is no longer busy.
    /// - Parameters:
    ///   - screen: The screen.
    ///   - trail: The titles of the screens below it, the lowest first.
    public func show(_ screen: Screen, trail: [String] = []) {
        if screen == self.screen, trail == self.trail { return }
        if screen.id != self.screen?.id { interpreter.begin(at: screen) }
        self.screen = screen
        self.trail = trail
        inbox?.yield(.screenChanged)
    }

    /// Prints screens and handles lines until ``stop()`` is called.
    /// - Parameter lines: The typed lines, without line ends; ``StandardInputLines`` for those of the process.
    public func run(lines: AsyncStream<String>) async {
        let (work, inbox) = AsyncStream.makeStream(of: Work.self)
        self.inbox = inbox
        isStopped = false
        let reader = Task {
            for await line in lines { inbox.yield(.line(line)) }
            inbox.yield(.linesEnded)
        }
        ask()
        // Lines typed ahead wait until the reply to the previous one is printed.
        var waiting: [Work] = []
        for await item in work {
            if isStopped { break }
            if case .screenChanged = item {
                if isAwaitingLine || screen?.isBusy == false { ask(onlyIfChanged: true) }
            } else {
                waiting.append(item)
            }
            while isAwaitingLine, !isStopped, !waiting.isEmpty { handle(waiting.removeFirst()) }
        }
        self.inbox = nil
        reader.cancel()
        showTyping()
    }

    /// Ends ``run(lines:)`` before the next line. Does nothing while it isn't running.
    public func stop() {
        isStopped = true
        inbox?.yield(.stop)
    }

    private func handle(_ work: Work) {
        switch work {
        case .linesEnded:
            if screen?.backConfirmation != nil { hasFailed = true }
            onInputEnded()
        case .line(let line): handle(line)
        case .screenChanged, .stop: break
        }
    }

    private func handle(_ line: String) {
        guard let screen else { return }
        onInput()
        showTyping()
        let reply = interpreter.handle(line, at: screen, hasBack: !trail.isEmpty) { palette?.entries() ?? [] }
        if reply.isFailure { hasFailed = true }
        for line in reply.lines { write(line + "\n") }
        for event in reply.events { onEvent(event) }
        if let id = reply.opens { palette?.open(id) }
        if reply.quits { return onQuit() }
        if reply.showsScreen { printed = [] }
        isAwaitingLine = false
        ask()
    }

    /// Prints the screen if it has changed, then the question.
    private func ask(onlyIfChanged: Bool = false) {
        guard let screen, !screen.isBusy else { return }
        let (questions, prompt) = interpreter.question(at: screen)
        let lines = renderer.lines(screen, trail: trail)
        let isFilling = interpreter.mode != .idle && !interpreter.isAtStart
        interpreter.isAtStart = false
        if onlyIfChanged, isAwaitingLine, lines == printed || isFilling { return }
        if lines != printed, !isFilling {
            if isAwaitingLine { write("\n") }
            printed = lines
            write(lines.joined(separator: "\n") + "\n\n")
        }
        showTyping()
        write((questions + [prompt]).joined(separator: "\n"))
        isTypingHidden = interpreter.asksForSecret(at: screen) && hideTyping(true)
        isAwaitingLine = true
    }

    /// Resumes echoing, and ends the line whose end wasn't echoed.
    private func showTyping() {
        guard isTypingHidden else { return }
        isTypingHidden = false
        _ = hideTyping(false)
        write("\n")
    }
}
