import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Waits for the signals that ask a process to end, where no terminal session does: Ctrl-C, SIGTERM, and a terminal that
/// goes away.
///
/// The first is only noted, so that what is open can be closed; a second ends the process as ever.
@MainActor
final class EndingSignals {
    /// The signal that came, if one did.
    private(set) var received: Int32?

    private var sources: [any DispatchSourceSignal] = []
    private var onSignal: [@MainActor () -> Void] = []

    init() {
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { [weak self] in
                MainActor.assumeIsolated { self?.note(number) }
            }
            source.resume()
            return source
        }
    }

    /// The same lines, which end at a signal.
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

    private func note(_ number: Int32) {
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
        received = number
        for notify in onSignal { notify() }
    }
}
