import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Restores a terminal from any place where a program ends, including signal handlers.
public enum TerminalRestoration {
    /// The bytes that undo every mode of a session: styles, synchronized output, the mouse, bracketed paste, wrapping,
    /// the alternate screen and the cursor. They are harmless if no mode is set.
    public static let bytes = Array(
        "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[m\u{1B}[?7h\u{1B}[?1049l\u{1B}[?25h".utf8)

    /// The file descriptor of the entered terminal; -1 if there is none.
    private static let descriptor = Atomic<Int32>(-1)
    /// The address of the saved `termios` and a copy of ``bytes``; 0 until a terminal was entered.
    private static let settings = Atomic<UInt>(0)
    private static let buffer = Atomic<UInt>(0)

    /// Restores the entered terminal. The first call does it; later ones do nothing.
    ///
    /// It calls only functions that POSIX allows in signal handlers, on memory that was filled before.
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

    /// The number of ``bytes``, where a signal handler may read it.
    private static let byteCount = bytes.count

    /// Saves the settings to restore. The memory is never freed, and allocated once for each terminal.
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
