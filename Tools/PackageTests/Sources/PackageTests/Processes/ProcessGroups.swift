import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The process groups that are running, each the first of a session, so that all can be stopped at once.
public final class ProcessGroups: Sendable {
    private struct State {
        var running: Set<pid_t> = []
        var isStopped = false
    }

    private let state = Mutex(State())

    /// Creates an empty set.
    public init() {}

    /// Whether ``stop()`` was called.
    public var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Stops all that runs and whatever is started later: asks first, since a build stops its compilers itself, and then
    /// doesn't ask. Takes up to 2 s.
    public func stop() {
        let groups = state.withLock { state in
            state.isStopped = true
            return state.running
        }
        for group in groups { kill(-group, SIGINT) }
        let end = Date().addingTimeInterval(2)
        while Date() < end, state.withLock({ !$0.running.isEmpty }) { usleep(20_000) }
        state.withLock { state in
            for group in state.running { kill(-group, SIGKILL) }
        }
    }

    /// Starts a group: `start` is called, and what it returns is running from then on, unless all is stopped already.
    func add(_ start: () throws(LaunchError) -> pid_t) throws(LaunchError) -> pid_t? {
        // Not within the lock's closure, whose error type can't be told: the check after the start closes the gap.
        if isStopped { return nil }
        let group = try start()
        let isLate = state.withLock { state in
            state.running.insert(group)
            return state.isStopped
        }
        if isLate { kill(-group, SIGKILL) }
        return group
    }

    /// Ends a group, and all others of its session. Its first process has exited but isn't reaped, so that its number still
    /// stands for both.
    func remove(_ group: pid_t) {
        kill(-group, SIGKILL)
        SessionProcesses.end(in: group)
        state.withLock { _ = $0.running.remove(group) }
    }
}
