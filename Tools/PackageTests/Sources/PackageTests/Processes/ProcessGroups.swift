import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The running process groups, each with its own session, so that all of them can be stopped.
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

    /// Stops all groups, and prevents new ones. Interrupts them first, so that a build can stop its compilers, and then
    /// kills them. Takes up to 2 s.
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

    /// Starts a group by calling `start`, which returns its id. Returns `nil` if everything has been stopped.
    func add(_ start: () throws(LaunchError) -> pid_t) throws(LaunchError) -> pid_t? {
        // Not inside of the lock, because its closure can't have a typed error. The check after the start covers the
        // time in between.
        if isStopped { return nil }
        let group = try start()
        let isLate = state.withLock { state in
            state.running.insert(group)
            return state.isStopped
        }
        if isLate { kill(-group, SIGKILL) }
        return group
    }

    /// Kills the rest of a group and of its session. The group's first process has exited but isn't reaped, so that its
    /// id is still valid.
    func remove(_ group: pid_t) {
        kill(-group, SIGKILL)
        SessionProcesses.end(in: group)
        state.withLock { _ = $0.running.remove(group) }
    }
}
