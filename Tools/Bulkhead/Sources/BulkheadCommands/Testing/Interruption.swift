import Dispatch
import PackageTests
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Stops what runs when the process is told to end, by Ctrl-C or otherwise.
final class Interruption: @unchecked Sendable {
    // The sources, which alone aren't Sendable, are set once and only cancelled, which any thread may do.
    private let signal = Atomic<Int32>(0)
    private let sources: [any DispatchSourceSignal]

    /// Begins to listen.
    init(stopping groups: ProcessGroups) {
        let queue = DispatchQueue(label: "bulkhead.interruption")
        let signals = [SIGINT, SIGTERM, SIGHUP]
        sources = signals.map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
        for (number, source) in zip(signals, sources) {
            #if canImport(Darwin)
            _ = Darwin.signal(number, SIG_IGN)
            #elseif canImport(Musl)
            _ = Musl.signal(number, SIG_IGN)
            #else
            _ = Glibc.signal(number, SIG_IGN)
            #endif
            source.setEventHandler { [self] in
                // The first one counts; the others find everything stopped.
                _ = signal.compareExchange(expected: 0, desired: number, ordering: .relaxed)
                groups.stop()
            }
            source.resume()
        }
    }

    /// Whether it came to that.
    var hasCome: Bool { signal.load(ordering: .relaxed) != 0 }

    /// The exit status that says so: 128 and the signal, as shells have it.
    var status: Int32 { 128 + signal.load(ordering: .relaxed) }

    /// Stops listening.
    func end() { for source in sources { source.cancel() } }
}
