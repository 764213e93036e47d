import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Gives a terminal back from wherever a program ends, a signal handler included.
public enum TerminalRestoration {
    /// Undoes every mode that a session sets: styles, synchronized output, the mouse, bracketed paste, wrapping, the other screen,
    /// the cursor. Harmless to a terminal in which none of them is set.
    public static let bytes = Array(
        "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[m\u{1B}[?7h\u{1B}[?1049l\u{1B}[?25h".utf8)

    /// The file descriptor of the terminal that is taken over; -1 while none is.
    private static let descriptor = Atomic<Int32>(-1)
    /// Where the saved `termios` and a copy of ``bytes`` lie; 0 until one was taken over.
    private static let settings = Atomic<UInt>(0)
    private static let buffer = Atomic<UInt>(0)

    /// Restores the terminal where one is taken over; the first caller does it, later calls do nothing.
    ///
    /// Calls only functions that POSIX allows in signal handlers, on memory that was filled before.
    /// - Returns: Whether there was a terminal to restore.
    @discardableResult
    public static func perform() -> Bool {
        let terminal = descriptor.exchange(-1, ordering: .sequentiallyConsistent)
        guard terminal >= 0 else { return false }
        let saved = errno
        if let buffer = UnsafeMutablePointer<UInt8>(bitPattern: buffer.load(ordering: .sequentiallyConsistent)) {
            _ = write(terminal, buffer, byteCount)
        }
        if let settings = UnsafeMutablePointer<termios>(bitPattern: settings.load(ordering: .sequentiallyConsistent)) {
            tcsetattr(terminal, TCSAFLUSH, settings)
        }
        errno = saved
        return true
    }

    /// The number of ``bytes``, in a place that a signal handler may read.
    private static let byteCount = bytes.count

    /// Notes what is to be restored. The memory lives as long as the process, once for each terminal.
    static func prepare(_ terminal: Int32, _ saved: termios) {
        let copy =
            UnsafeMutablePointer<termios>(bitPattern: settings.load(ordering: .sequentiallyConsistent))
            ?? .allocate(capacity: 1)
        copy.initialize(to: saved)
        settings.store(UInt(bitPattern: copy), ordering: .sequentiallyConsistent)
        if buffer.load(ordering: .sequentiallyConsistent) == 0 {
            let letters = UnsafeMutablePointer<UInt8>.allocate(capacity: byteCount)
            letters.initialize(from: bytes, count: byteCount)
            buffer.store(UInt(bitPattern: letters), ordering: .sequentiallyConsistent)
        }
        descriptor.store(terminal, ordering: .sequentiallyConsistent)
    }
}
