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

/// Stops running work when the process is asked to end, by Ctrl-C or otherwise.
final class Interruption: @unchecked Sendable {
    // The sources, which alone aren't Sendable, are set once and only cancelled, which any thread may do.
    private let signal = Atomic<Int32>(0)
    private let sources: [any DispatchSourceSignal]
    private let queue = DispatchQueue(label: "bulkhead.interruption")
    private let stopWork: @Sendable () -> Void

    /// Begins to listen.
    ///
    /// - Parameter stopWork: is called on a queue of its own, once for each signal.
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

    /// Does as if a signal had come: SIGPIPE, by which the process would end and leave behind what runs.
    func come(_ number: Int32) {
        _ = signal.compareExchange(expected: 0, desired: number, ordering: .relaxed)
        queue.async { self.stopWork() }
    }

    private func stop(_ number: Int32) {
        // The first one counts; the others find everything stopped.
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

    /// Whether it came to that.
    var hasCome: Bool { signal.load(ordering: .relaxed) != 0 }

    /// The exit status that says so: 128 and the signal, as shells have it.
    private var status: Int32 { 128 + signal.load(ordering: .relaxed) }

    /// What a command ends with.
    var exit: ExitCode {
        StandardError.print("bulkhead: interrupted")
        return ExitCode(status)
    }

    /// Stops listening.
    func end() { for source in sources { source.cancel() } }
}
