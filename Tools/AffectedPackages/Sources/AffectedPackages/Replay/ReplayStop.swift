import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Ends a replay from another thread, such as one that hears of Ctrl-C: what is being built is stopped, and no more is begun.
public final class ReplayStop: Sendable {
    private struct State {
        var isStopped = false
        var building: pid_t?
    }

    private let state = Mutex(State())

    /// Creates one that hasn't stopped anything.
    public init() {}

    /// Whether ``stop()`` was called.
    public var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Stops: asks first, since a build stops its compilers itself, and then doesn't ask. Takes up to 2 s.
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

    /// Starts a process, unless all is stopped.
    ///
    /// - Throws: `CancellationError` when it is, or the system's error.
    func start(_ process: Process) throws {
        // Within the lock, so that it either isn't begun or is known to be.
        let hasBegun = try state.withLock { state in
            if state.isStopped { return false }
            try process.run()
            state.building = process.processIdentifier
            return true
        }
        guard hasBegun else { throw CancellationError() }
    }

    /// Forgets the process that was run, which has ended.
    func ended() { state.withLock { $0.building = nil } }
}
