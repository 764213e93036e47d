import Synchronization

/// A clock that moves only when a test advances it.
///
/// ```swift
/// let clock = TestClock()
/// await store.send(.queryChanged("mis"))   // debounced for 300 ms on the clock
/// clock.advance(by: .milliseconds(300))
/// await store.receive(.found([miso])) { $0.found = [miso] }
/// ```
///
/// A store's delays (``/CoreArchitecture/Effect/debounced(id:for:clock:)``) count from the moment when the action is
/// reduced, so the clock can be advanced right afterwards. If work sleeps on the clock itself, wait with
/// ``sleepers(_:)`` until it does.
public final class TestClock: Clock, Sendable {
    /// A point in time, as the duration since the clock was created.
    public struct Instant: InstantProtocol {
        /// The duration since the clock was created.
        public let offset: Duration

        /// Returns the instant that is later by a duration.
        public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
        /// Returns the duration from this instant to another.
        public func duration(to other: Self) -> Duration { other.offset - offset }
        /// Orders moments by time.
        public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var lastNumber = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// Creates a clock at zero.
    public init() {}

    /// The current instant.
    public var now: Instant { state.withLock { $0.now } }

    /// Zero: the clock is exact.
    public var minimumResolution: Duration { .zero }

    /// Sleeps until the clock reaches an instant. Returns at once if it already has.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { add(number, Sleeper(deadline: deadline, continuation: $0)) }
        } onCancel: {
            cancel(number)
        }
    }

    /// Advances the clock, and wakes the tasks whose time has come, earliest first.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    /// Waits until at least this many tasks sleep on the clock.
    public func sleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isMet = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isMet { continuation.resume() }
        }
    }

    private func add(_ number: Int, _ sleeper: Sleeper) {
        enum Outcome {
            case asleep([CheckedContinuation<Void, Never>]), late, cancelled
        }
        let outcome: Outcome = state.withLock { state in
            if state.cancelled.remove(number) != nil { return .cancelled }
            if sleeper.deadline <= state.now { return .late }
            state.sleepers[number] = sleeper
            let count = state.sleepers.count
            let met = state.watchers.filter { $0.count <= count }
            state.watchers.removeAll { $0.count <= count }
            return .asleep(met.map(\.continuation))
        }
        switch outcome {
        case .asleep(let watchers): for watcher in watchers { watcher.resume() }
        case .late: sleeper.continuation.resume()
        case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
        }
    }

    private func cancel(_ number: Int) {
        let sleeper = state.withLock { state in
            let sleeper = state.sleepers.removeValue(forKey: number)
            if sleeper == nil { state.cancelled.insert(number) }
            return sleeper
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
