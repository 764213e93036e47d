import CoreArchitectureTesting
import Synchronization

/// A clock that advances to every deadline at once, and records it.
final class EagerClock: Clock, Sendable {
    typealias Instant = TestClock.Instant

    private let times: Mutex<[Instant]>
    private let start = TestClock().now

    init() {
        times = Mutex([start])
    }

    /// The recorded deadlines, as durations from the start.
    var slept: [Duration] { times.withLock { $0.dropFirst().map(\.offset) } }

    var now: Instant { times.withLock { $0.max() } ?? start }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        times.withLock { $0.append(deadline) }
    }
}
