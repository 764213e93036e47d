#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Standard error: what isn't a result.
enum StandardError {
    /// Writes a text and a newline.
    static func print(_ text: String) {
        FileDescriptor.write(Array((text + "\n").utf8), to: 2)
    }

    /// Whether a person sees it.
    static var isTerminal: Bool { isatty(2) == 1 }
}
