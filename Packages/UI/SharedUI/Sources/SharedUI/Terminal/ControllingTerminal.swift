import Dispatch
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The terminal that the process was started in: standard input and output.
///
/// Only one at a time can be entered. ``leave()`` restores the terminal, as do SIGINT, SIGTERM, SIGHUP, and signals of
/// crashes. A crash handler of another package that replaces these must call ``TerminalRestoration/perform()``.
public final class ControllingTerminal: TerminalDevice {
    private struct State {
        var saved: termios?
        var input: AsyncStream<TerminalInput>.Continuation?
        var sources: [ReadSource] = []
    }

    private let state = Mutex(State())
    private let reportsMouse: Bool
    private let queue = DispatchQueue(label: "SharedUI.ControllingTerminal")

    /// Sets the terminal's modes: alternate screen, no wrapping, bracketed paste, hidden cursor, and queries whether it
    /// supports synchronized output.
    private static let enterBytes = Array("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?25l\u{1B}[?2026$p".utf8)

    /// Enables mouse reports with coordinates of any size (xterm's modes 1000 and 1006).
    private static let mouseBytes = Array("\u{1B}[?1000h\u{1B}[?1006h".utf8)

    /// Opens the terminal.
    /// - Parameter reportsMouse: Whether clicks and the wheel are reported; the terminal selects text only while Shift
    ///   is held then.
    /// - Throws: ``TerminalError/notATerminal(what:)`` or ``TerminalError/cannotMoveCursor(term:)``.
    public init(capabilities: TerminalCapabilities, reportsMouse: Bool = false) throws(TerminalError) {
        self.reportsMouse = reportsMouse
        if isatty(STDIN_FILENO) == 0 { throw .notATerminal(what: "standard input") }
        if isatty(STDOUT_FILENO) == 0 { throw .notATerminal(what: "standard output") }
        if !capabilities.canMoveCursor { throw .cannotMoveCursor(term: "dumb") }
    }

    /// The window's size; 80 by 24 if the system doesn't know it.
    public var size: TerminalSize {
        var window = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    /// Enters the terminal.
    /// - Throws: ``TerminalError/failed(doing:errno:)`` if the system refuses.
    public func enter() throws(TerminalError) -> AsyncStream<TerminalInput> {
        var saved = termios()
        if tcgetattr(STDIN_FILENO, &saved) != 0 { throw .failed(doing: "to tell its settings", errno: errno) }
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) != 0 { throw .failed(doing: "a pipe for signals", errno: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)

        let (stream, continuation) = AsyncStream.makeStream(of: TerminalInput.self)
        TerminalRestoration.prepare(STDIN_FILENO, saved)
        SignalRelay.install(writingTo: ends[1])
        state.withLock { $0 = State(saved: saved, input: continuation) }
        setModes()
        let readEnd = ends[0]
        let writeEnd = ends[1]
        let keys = ReadSource(STDIN_FILENO, queue: queue) { Self.readKeys(into: continuation) }
        let signals = ReadSource(readEnd, queue: queue) { [weak self] in
            self?.readSignal(from: readEnd)
        } onEnd: {
            close(readEnd)
            close(writeEnd)
        }
        state.withLock { $0.sources = [keys, signals] }
        return stream
    }

    /// Writes all bytes. Does nothing unless the terminal is entered and connected.
    public func write(_ bytes: [UInt8]) {
        state.withLock { state in
            if state.saved != nil { Self.writeAll(bytes) }
        }
    }

    /// Restores the terminal's settings.
    public func leave() {
        let old = state.withLock { state in
            defer { state = State() }
            return state
        }
        guard old.saved != nil || old.input != nil else { return }
        TerminalRestoration.perform()
        SignalRelay.remove()
        for source in old.sources { source.cancel() }
        old.input?.finish()
    }

    /// Restores the terminal while the process is stopped.
    public func suspend() {
        guard let saved = state.withLock({ $0.saved }) else { return }
        TerminalRestoration.perform()
        SignalRelay.stopProcess()
        TerminalRestoration.prepare(STDIN_FILENO, saved)
        setModes()
    }

    private func setModes() {
        state.withLock { state in
            guard var raw = state.saved else { return }
            cfmakeraw(&raw)
            withUnsafeMutableBytes(of: &raw.c_cc) { codes in
                codes[Int(VMIN)] = 1
                codes[Int(VTIME)] = 0
            }
            tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
            Self.writeAll(Self.enterBytes + (reportsMouse ? Self.mouseBytes : []))
        }
    }

    private static func writeAll(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer
            while !rest.isEmpty {
                let count = systemWrite(STDOUT_FILENO, rest.baseAddress, rest.count)
                if count > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno == EAGAIN {
                    var wait = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                    poll(&wait, 1, 1000)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }

    private static func readKeys(into input: AsyncStream<TerminalInput>.Continuation) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        if count > 0 {
            input.yield(.bytes(Array(buffer[..<count])))
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
            input.finish()
        }
    }

    private func readSignal(from end: Int32) {
        var byte: UInt8 = 0
        guard read(end, &byte, 1) == 1 else { return }
        let input = state.withLock { $0.input }
        switch Int32(byte) {
        case SIGWINCH: input?.yield(.resized)
        case SIGTSTP: input?.yield(.suspended)
        case SIGCONT:
            setModes()
            input?.yield(.resumed)
        case let number:
            // Done here rather than in the session, so that the terminal is restored even if the app hangs. A second
            // signal then has its default effect.
            state.withLock { $0.saved = nil }
            TerminalRestoration.perform()
            SignalRelay.remove()
            input?.yield(.terminated(signal: number))
        }
    }
}

/// The system's `write`, which the device's own method of that name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
