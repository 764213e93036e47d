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

    /// The system's number for why something couldn't be written; nil when all was.
    static var failure: Int32? { firstFailure.withLock { $0 } }

    /// Writes a text and a newline; what would control a terminal is spelled out.
    static func print(_ text: String) {
        write(Array((CleanText.output(text) + "\n").utf8))
    }

    /// Writes bytes as they are. A reader that has gone ends the process by its signal, as with any filter.
    static func write(_ bytes: [UInt8]) {
        guard let failure = FileDescriptor.write(bytes, to: 1) else { return }
        firstFailure.withLock { $0 = $0 ?? failure }
    }

    /// Whether a person sees it.
    static var isTerminal: Bool { isatty(1) == 1 }
}
