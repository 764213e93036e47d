import CorePresentation

/// Shows screens as lines and takes lines as answers, for people who use a screen reader, and for scripts.
///
/// The owner calls ``show(_:trail:)`` with every new screen value. A screen is printed when it is no longer busy and
/// nothing else is being asked; then a line is read.
@MainActor
public final class PlainSession {
    private let renderer: PlainRenderer
    private let palette: PaletteSource?
    private let write: @MainActor (String) -> Void
    private let onEvent: @MainActor (Event) -> Void
    private let onQuit: @MainActor () -> Void
    private let onInput: @MainActor () -> Void
    private let hideTyping: @MainActor (Bool) -> Bool

    private var interpreter = PlainInterpreter()
    private var screen: Screen?
    private var trail: [String] = []
    private var printed: [String] = []
    private var isAwaitingLine = false
    /// Whether the line that is awaited isn't echoed, its end neither.
    private var isTypingHidden = false
    /// Whether a line wasn't understood or couldn't be done, or the lines ended while something typed wasn't saved: what
    /// a script wants to know of the process at its end.
    public private(set) var hasFailed = false
    private var isStopped = false
    private var inbox: AsyncStream<Work>.Continuation?

    /// What the session has to do next.
    private enum Work: Sendable {
        case line(String)
        case linesEnded
        case screenChanged
        case stop
    }

    /// Creates a session that shows nothing yet.
    /// - Parameters:
    ///   - renderer: Turns screens into lines.
    ///   - palette: What `:word` finds beside what can be done at the screen.
    ///   - write: Takes text to print, line ends included.
    ///   - onEvent: Takes what the person did on the screen, and shows what that leads to before it returns: a screen
    ///     that is busy, where the answer takes work.
    ///   - onQuit: Called when the person types `quit` or the lines end; the host decides what is left to do and calls
    ///     ``stop()``.
    ///   - onInput: Called before each line is handled: someone is there.
    ///   - hideTyping: Keeps what is typed next from being echoed, or ends that; returns whether it can:
    ///     ``StandardInputLines/hideTyping(_:)``.
    public init(
        renderer: PlainRenderer = PlainRenderer(),
        palette: PaletteSource? = nil,
        write: @escaping @MainActor (String) -> Void,
        onEvent: @escaping @MainActor (Event) -> Void,
        onQuit: @escaping @MainActor () -> Void,
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
    }

    /// Shows a screen from now on. It is printed when it is no longer busy.
    /// - Parameters:
    ///   - screen: The screen.
    ///   - trail: The titles of the screens that lead to it, outermost first.
    public func show(_ screen: Screen, trail: [String] = []) {
        if screen == self.screen, trail == self.trail { return }
        if screen.id != self.screen?.id { interpreter.begin(at: screen) }
        self.screen = screen
        self.trail = trail
        inbox?.yield(.screenChanged)
    }

    /// Prints screens and takes lines until ``stop()`` is called.
    /// - Parameter lines: The lines typed, without line ends; ``StandardInputLines`` for those of the process.
    public func run(lines: AsyncStream<String>) async {
        let (work, inbox) = AsyncStream.makeStream(of: Work.self)
        self.inbox = inbox
        isStopped = false
        let reader = Task {
            for await line in lines { inbox.yield(.line(line)) }
            inbox.yield(.linesEnded)
        }
        ask()
        // Lines typed ahead wait until the answer to the one before them is printed.
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

    /// Ends ``run(lines:)`` before another line is taken. Does nothing while it isn't running.
    public func stop() {
        isStopped = true
        inbox?.yield(.stop)
    }

    private func handle(_ work: Work) {
        switch work {
        case .linesEnded:
            if screen?.backConfirmation != nil { hasFailed = true }
            onQuit()
        case .line(let line): take(line)
        case .screenChanged, .stop: break
        }
    }

    private func take(_ line: String) {
        guard let screen else { return }
        onInput()
        showTyping()
        let reply = interpreter.take(line, at: screen, hasBack: !trail.isEmpty) { palette?.entries() ?? [] }
        if reply.isFailure { hasFailed = true }
        for line in reply.lines { write(line + "\n") }
        for event in reply.events { onEvent(event) }
        if let id = reply.opens { palette?.open(id) }
        if reply.quits { return onQuit() }
        if reply.showsScreen { printed = [] }
        isAwaitingLine = false
        ask()
    }

    /// Prints the screen where it has changed, then what is asked.
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

    /// Echoes what is typed again, and ends the line whose end wasn't echoed.
    private func showTyping() {
        guard isTypingHidden else { return }
        isTypingHidden = false
        _ = hideTyping(false)
        write("\n")
    }
}
