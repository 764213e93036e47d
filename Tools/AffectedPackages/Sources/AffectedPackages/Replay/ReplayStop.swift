import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Stops a replay from another thread, for example after Ctrl-C. Ends the current build and prevents new ones.
public final class ReplayStop: Sendable {
    private struct State {
        var isStopped = false
        var building: pid_t?
    }

    private let state = Mutex(State())

    /// Creates a handle that isn't stopped.
    public init() {}

    /// Whether ``stop()`` was called.
    public var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Stops the replay. Interrupts the current build, so that it can stop its compilers, and kills it if it doesn't
    /// end. Takes up to 2 s.
    public func stop() {
        let building = state.withLock { state in
            state.isStopped = true
            if let process = state.building { kill(process, SIGINT) }
            return state.building
        }
        guard building != nil else { return }
        let end = Date().addingTimeInterval(2)
        while Date() < end, state.withLock({ $0.building != nil }) { usleep(20_000) }
        state.withLock { state in
            if let process = state.building { kill(process, SIGKILL) }
        }
    }

    /// Starts a process, unless the replay is stopped.
    ///
    /// - Throws: `CancellationError` if the replay is stopped, or the system's error.
    func start(_ process: Process) throws {
        // Starts the process under the lock, so that `stop()` either prevents it or ends it.
        let hasBegun = try state.withLock { state in
            if state.isStopped { return false }
            try process.run()
            state.building = process.processIdentifier
            return true
        }
        guard hasBegun else { throw CancellationError() }
    }

    /// Removes the process after it has ended.
    func ended() { state.withLock { $0.building = nil } }
}
