#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Standard error, for everything except results.
enum StandardError {
    /// Writes a text and a newline. Control characters are escaped.
    static func print(_ text: String) {
        FileDescriptor.write(Array((CleanText.output(text) + "\n").utf8), to: 2)
    }

    /// Whether it is a terminal.
    static var isTerminal: Bool { isatty(2) == 1 }
}
