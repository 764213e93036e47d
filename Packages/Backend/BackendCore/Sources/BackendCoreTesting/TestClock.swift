import Foundation
import Synchronization

/// A clock that a test sets. It begins at noon of 3 May 2026 in UTC.
public final class TestClock: Sendable {
    private let time: Mutex<Date>

    /// Creates a clock.
    public init(at now: Date = SliceBackend.noon) {
        time = Mutex(now)
    }

    /// The time.
    public var now: Date { time.withLock(\.self) }

    /// Moves the clock; a negative value moves it back.
    public func advance(by seconds: Double) {
        time.withLock { $0 += seconds }
    }
}
