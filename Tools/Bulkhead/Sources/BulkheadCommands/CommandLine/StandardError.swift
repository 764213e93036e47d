#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Standard error: what isn't a result.
enum StandardError {
    /// Writes a text and a newline; what would control a terminal is spelled out.
    static func print(_ text: String) {
        FileDescriptor.write(Array((CleanText.output(text) + "\n").utf8), to: 2)
    }

    /// Whether a person sees it.
    static var isTerminal: Bool { isatty(2) == 1 }
}
