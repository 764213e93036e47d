import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Stops work that runs one process after another, from another thread, for example after Ctrl-C. Ends the current
/// process and prevents new ones.
public final class ProcessStop: Sendable {
    private struct State {
        var isStopped = false
        var running: pid_t?
    }

    private let state = Mutex(State())

    /// Creates a handle that isn't stopped.
    public init() {}

    /// Whether ``stop()`` was called.
    public var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Stops the work. Interrupts the current process, so that a build can stop its compilers, and kills it if it
    /// doesn't end. Takes up to 2 s.
    public func stop() {
        let running = state.withLock { state in
            state.isStopped = true
            if let process = state.running { kill(process, SIGINT) }
            return state.running
        }
        guard running != nil else { return }
        let end = Date().addingTimeInterval(2)
        while Date() < end, state.withLock({ $0.running != nil }) { usleep(20_000) }
        state.withLock { state in
            if let process = state.running { kill(process, SIGKILL) }
        }
    }

    /// Starts a process, unless the work is stopped.
    ///
    /// - Parameter process: A process that isn't running. The previous one has ended.
    /// - Throws: `CancellationError` if the work is stopped, or the system's error.
    public func start(_ process: Process) throws {
        // Starts the process under the lock, so that `stop()` either prevents it or ends it.
        let hasBegun = try state.withLock { state in
            if state.isStopped { return false }
            try process.run()
            state.running = process.processIdentifier
            return true
        }
        guard hasBegun else { throw CancellationError() }
    }

    /// Forgets the process. Called after it has ended, since another process may get its number.
    public func ended() { state.withLock { $0.running = nil } }
}
