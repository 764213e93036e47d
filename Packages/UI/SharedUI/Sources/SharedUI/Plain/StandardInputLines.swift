import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The lines of standard input.
public enum StandardInputLines {
    /// Returns a stream of standard input's lines, without line ends. It reads on its own thread; only one stream at a
    /// time gets the lines.
    public static func stream() -> AsyncStream<String> {
        AsyncStream { continuation in
            DispatchQueue(label: "SharedUI.StandardInputLines").async {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
    }

    /// Whether a person types the lines: standard input is a terminal, not a file or a pipe.
    public static var areTyped: Bool { isatty(STDIN_FILENO) == 1 }

    /// Stops or resumes echoing typed text.
    /// - Returns: Whether standard input is a terminal, so that this had an effect.
    @MainActor
    public static func hideTyping(_ isHidden: Bool) -> Bool {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
        if isHidden {
            settings.c_lflag &= ~tcflag_t(ECHO)
        } else {
            settings.c_lflag |= tcflag_t(ECHO)
        }
        return tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0
    }
}
