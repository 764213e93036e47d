import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The lines that are typed into the process.
public enum StandardInputLines {
    /// Standard input line by line, without line ends, until its end. Reads on a thread of its own; only one stream at a
    /// time gets the lines.
    public static func stream() -> AsyncStream<String> {
        AsyncStream { continuation in
            DispatchQueue(label: "SharedUI.StandardInputLines").async {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
    }

    /// Keeps the terminal from echoing what is typed, or lets it echo again.
    /// - Returns: Whether standard input is a terminal, so that this did anything.
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
