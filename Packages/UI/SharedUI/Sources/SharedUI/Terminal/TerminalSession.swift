import CorePresentation
import Observation

/// Shows screens in a terminal and turns keys into events.
///
/// The owner calls ``show(_:trail:)`` with every new screen value; the session draws the difference from the terminal's
/// content, in one write. Focus, scrolling and the caret are the session's own.
///
/// ```swift
/// let session = TerminalSession(device: try ControllingTerminal(), capabilities: capabilities) { event in
///     coordinator.handle(event)
/// } onQuit: {
///     session.stop()
/// }
/// session.show(screen)
/// try await session.run()
/// ```
@MainActor
public final class TerminalSession {
    private let device: any TerminalDevice
    private var renderer: Renderer
    private var theme: Theme
    private let clock: any Clock<Duration>
    private let palette: PaletteSource?
    private let onEvent: @MainActor (Event) -> Void
    private let onQuit: @MainActor () -> Void
    private let onInputEnded: @MainActor () -> Void
    private let onInput: @MainActor () -> Void

    /// The terminal's capabilities. A change takes effect at once.
    public var capabilities: TerminalCapabilities {
        didSet {
            guard capabilities != oldValue else { return }
            theme = Theme(capabilities)
            renderer = Renderer(theme: theme)
            encoder.colors = capabilities.colors
            encoder.reset()
            refreshLayout()
            if !isHandlingKeys { draw() }
        }
    }

    private var encoder = FrameEncoder()
    private var decoder = KeyDecoder()
    private var state = ViewState()
    private var screen: Screen?
    private var trail: [String] = []
    private var layout: PageLayout?
    private var isRunning = false
    private var isStopped = false
    private var isHandlingKeys = false
    private var inbox: AsyncStream<Work>.Continuation?
    private var animation: Task<Void, Never>?
    private var timeout: Task<Void, Never>?

    /// The next work of the session.
    private enum Work: Sendable {
        case input(TerminalInput)
        case inputEnded
        case patienceEnded
        case tick
        /// The entries of the open palette have changed.
        case entriesChanged
        case stop
    }

    /// The duration of a step of the animations.
    private static let tickLength = Duration.milliseconds(120)

    /// Creates a session that shows nothing yet.
    /// - Parameters:
    ///   - device: The terminal.
    ///   - capabilities: What it can show.
    ///   - clock: Measures the wait for the rest of a key, and the steps of animations.
    ///   - palette: The entries of the palette besides the screen's commands.
    ///   - onEvent: Handles an event, and shows the result before it returns: a busy screen if the work takes longer.
    ///   - onQuit: Called when the person quits, after the question about unsaved input if there is any. The host
    ///     finishes its work and calls ``stop()``.
    ///   - onInputEnded: Called without a question when the terminal is closed. `onQuit` is called if it is `nil`.
    ///   - onInput: Called before each key is handled, even if it causes no event, for example to reset an idle timer.
    public init(
        device: any TerminalDevice,
        capabilities: TerminalCapabilities,
        clock: any Clock<Duration> = ContinuousClock(),
        palette: PaletteSource? = nil,
        onEvent: @escaping @MainActor (Event) -> Void,
        onQuit: @escaping @MainActor () -> Void,
        onInputEnded: (@MainActor () -> Void)? = nil,
        onInput: @escaping @MainActor () -> Void = {}
    ) {
        self.capabilities = capabilities
        self.device = device
        self.clock = clock
        self.palette = palette
        self.onEvent = onEvent
        self.onQuit = onQuit
        self.onInputEnded = onInputEnded ?? onQuit
        self.onInput = onInput
        theme = Theme(capabilities)
        renderer = Renderer(theme: theme)
        encoder.colors = capabilities.colors
    }

    /// Shows a screen.
    /// - Parameters:
    ///   - screen: The screen. Focus and scroll position stay while its id is the same.
    ///   - trail: The titles of the screens below it, the lowest first.
    public func show(_ screen: Screen, trail: [String] = []) {
        if screen == self.screen, trail == self.trail { return }
        self.screen = screen
        self.trail = trail
        if isRunning { refreshLayout() }
        if isRunning, !isHandlingKeys { draw() }
    }

    /// Enters the terminal until ``stop()`` is called, and always restores it.
    /// - Throws: ``TerminalError`` if the terminal can't be used, or when a signal ended the session.
    public func run() async throws(TerminalError) {
        let size = device.size
        guard size.isUsable else { throw .tooSmall(size) }
        let input = try device.enter()
        let (work, inbox) = AsyncStream.makeStream(of: Work.self)
        self.inbox = inbox
        let reader = Task {
            for await item in input { inbox.yield(.input(item)) }
            inbox.yield(.inputEnded)
        }
        isRunning = true
        isStopped = false
        encoder.reset()
        refreshLayout()
        draw()
        var ending: TerminalError?
        loop: for await item in work {
            if isStopped { break }
            switch item {
            case .input(.terminated(let signal)):
                ending = .terminated(signal: signal)
                break loop
            default: handle(item)
            }
        }
        isRunning = false
        self.inbox = nil
        reader.cancel()
        animation?.cancel()
        timeout?.cancel()
        device.leave()
        if let ending { throw ending }
    }

    /// Ends ``run()`` before the next key. Does nothing while it isn't running.
    public func stop() {
        isStopped = true
        inbox?.yield(.stop)
    }

    private func handle(_ work: Work) {
        switch work {
        case .input(.bytes(let bytes)):
            handle(decoder.decode(bytes))
            waitForRestOfKey()
        case .patienceEnded: handle(decoder.flush())
        case .input(.resized):
            refreshLayout()
            draw()
        case .input(.resumed):
            encoder.reset()
            refreshLayout()
            draw()
        case .input(.suspended): suspend()
        case .inputEnded: onInputEnded()
        case .tick:
            animation = nil
            state.tick += 1
            draw()
        case .entriesChanged:
            guard let layout, case .palette = state.overlay else { break }
            state.refreshPalette(on: layout, entries: entries())
            draw()
        case .input(.terminated), .stop: break
        }
    }

    private func handle(_ keys: [Key]) {
        isHandlingKeys = true
        for key in keys {
            if case .modeReport(2026, let status) = key {
                encoder.isSynchronized = status == 1 || status == 2
            } else {
                onInput()
            }
            guard let layout, !isStopped else { break }
            var interaction = Interaction(layout, state: state)
            interaction.handle(key)
            state = interaction.state
            for outcome in interaction.outcomes { carryOut(outcome) }
            if self.layout?.isArranged(as: state) == false { refreshLayout() }
        }
        isHandlingKeys = false
        announceNearEnds()
        draw()
    }

    private func carryOut(_ outcome: Outcome) {
        switch outcome {
        case .quit: onQuit()
        case .suspend: suspend()
        case .redraw: encoder.reset()
        case .palette:
            if let layout { state.openPalette(on: layout, entries: entries()) }
        case .open(let id): palette?.open(id)
        case .event(let event):
            // Keys that were typed ahead are for the screen after this event, which the owner has shown by now.
            onEvent(event)
        }
    }

    /// Returns the app's entries for the palette. When they change, an open palette is refilled, so that text typed
    /// before the pets were loaded finds them afterwards.
    private func entries() -> [PaletteEntry] {
        guard let palette else { return [] }
        return withObservationTracking {
            palette.entries()
        } onChange: { [inbox] in
            inbox?.yield(.entriesChanged)
        }
    }

    private func suspend() {
        device.suspend()
        encoder.reset()
        refreshLayout()
        draw()
    }

    /// Lays out the screen for the window's size, and announces visible ends of lists.
    private func refreshLayout() {
        guard let screen else { return }
        let (filter, sort) = screen.id == layout?.screen.id ? (state.filter, state.sort) : (nil, nil)
        let new = PageLayout(
            screen, hasBack: !trail.isEmpty, size: device.size, theme: theme, filter: filter, sort: sort)
        state.reconcile(from: layout, to: new)
        layout = new
        if !isHandlingKeys { announceNearEnds() }
    }

    private func announceNearEnds() {
        guard let layout else { return }
        for element in state.announceNearEnds(in: layout) { onEvent(.nearEnd(element)) }
    }

    private func draw() {
        guard isRunning, !isStopped, let layout else { return }
        let frame = renderer.frame(layout, trail: trail, state: state)
        let bytes = encoder.encode(frame)
        if !bytes.isEmpty { device.write(bytes) }
        if frame.isAnimated { animate() }
    }

    private func animate() {
        guard animation == nil else { return }
        animation = after(Self.tickLength, .tick)
    }

    private func waitForRestOfKey() {
        timeout?.cancel()
        timeout = decoder.timeout.map { after($0, .patienceEnded) }
    }

    private func after(_ duration: Duration, _ work: Work) -> Task<Void, Never> {
        Task { [clock, inbox] in
            do {
                try await clock.sleep(for: duration)
                inbox?.yield(work)
            } catch {
                // Cancelled.
            }
        }
    }
}
