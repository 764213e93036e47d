import ArgumentParser
import Dispatch
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Stops running work when the process receives a signal to end, such as Ctrl-C.
final class Interruption: @unchecked Sendable {
    // Only the sources aren't Sendable. They are set once and then only canceled, which is thread-safe.
    private let signal = Atomic<Int32>(0)
    private let sources: [any DispatchSourceSignal]
    private let queue = DispatchQueue(label: "bulkhead.interruption")
    private let stopWork: @Sendable () -> Void

    /// Starts handling signals.
    /// - Parameter stopWork: Called on its own queue, once for each signal.
    init(_ stopWork: @escaping @Sendable () -> Void) {
        self.stopWork = stopWork
        let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
        sources = signals.map { [queue] in DispatchSource.makeSignalSource(signal: $0, queue: queue) }
        Self.ignore(SIGPIPE)
        for (number, source) in zip(signals, sources) {
            Self.ignore(number)
            source.setEventHandler { [self] in stop(number) }
            source.resume()
        }
    }

    /// Simulates a signal, for example SIGPIPE, which would otherwise end the process but not its running work.
    func come(_ number: Int32) {
        _ = signal.compareExchange(expected: 0, desired: number, ordering: .relaxed)
        queue.async { self.stopWork() }
    }

    private func stop(_ number: Int32) {
        // The first signal determines the exit status.
        _ = signal.compareExchange(expected: 0, desired: number, ordering: .relaxed)
        stopWork()
    }

    private static func ignore(_ number: Int32) {
        #if canImport(Darwin)
        _ = Darwin.signal(number, SIG_IGN)
        #elseif canImport(Musl)
        _ = Musl.signal(number, SIG_IGN)
        #else
        _ = Glibc.signal(number, SIG_IGN)
        #endif
    }

    /// Whether a signal was received.
    var hasCome: Bool { signal.load(ordering: .relaxed) != 0 }

    /// The exit status of the signal: 128 plus its number, as in shells.
    private var status: Int32 { 128 + signal.load(ordering: .relaxed) }

    /// The error that ends the command.
    var exit: ExitCode {
        StandardError.print("bulkhead: interrupted")
        return ExitCode(status)
    }

    /// Stops handling signals.
    func end() { for source in sources { source.cancel() } }
}
