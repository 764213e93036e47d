import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Handles the signals that ask a process to end while no terminal session does so: Ctrl-C, SIGTERM, and the hang-up of
/// a terminal.
///
/// The first signal is only recorded, so that open files can be closed. A second one ends the process.
@MainActor
final class EndingSignals {
    /// The received signal, or `nil`.
    private(set) var received: Int32?

    private var sources: [any DispatchSourceSignal] = []
    private var onSignal: [@MainActor () -> Void] = []

    init() {
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { [weak self] in
                MainActor.assumeIsolated { self?.record(number) }
            }
            source.resume()
            return source
        }
    }

    /// Returns the same lines, ending at a signal.
    func ending(_ lines: AsyncStream<String>) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let forwarding = Task {
            for await line in lines { continuation.yield(line) }
            continuation.finish()
        }
        onSignal.append {
            forwarding.cancel()
            continuation.finish()
        }
        if received != nil { continuation.finish() }
        return stream
    }

    private func record(_ number: Int32) {
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
        received = number
        for notify in onSignal { notify() }
    }
}
