import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Standard output, written in large pieces.
enum StandardOutput {
    private static let firstFailure = Mutex<Int32?>(nil)

    /// The `errno` of the first failed write, or `nil`.
    static var failure: Int32? { firstFailure.withLock { $0 } }

    /// Writes a text and a newline. Control characters are escaped.
    static func print(_ text: String) {
        write(Array((CleanText.output(text) + "\n").utf8))
    }

    /// Writes bytes unchanged. If the reader has exited, the process ends by SIGPIPE, like any filter.
    static func write(_ bytes: [UInt8]) {
        guard let failure = FileDescriptor.write(bytes, to: 1) else { return }
        firstFailure.withLock { $0 = $0 ?? failure }
    }

    /// Whether it is a terminal.
    static var isTerminal: Bool { isatty(1) == 1 }
}
