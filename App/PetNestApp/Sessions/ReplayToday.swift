import CoreInterfaces
import CoreModels
import Foundation
import Synchronization

/// The day and time of a recorded session at the current step of its replay.
final class ReplayToday: Today {
    /// The machine's time zone, because a recording doesn't contain the one in which it was made.
    let zone = TimeZone.autoupdatingCurrent

    private let beginning: Double
    private let elapsed = Mutex<Duration>(.zero)

    init(beginning: Double) {
        self.beginning = beginning
    }

    var now: LocalTime {
        let seconds = elapsed.withLock { $0 } / .seconds(1)
        return LocalTime(Date(timeIntervalSince1970: beginning + seconds), in: .gmt)
    }

    /// Advances to a time since the beginning.
    func move(to time: Duration) {
        elapsed.withLock { $0 = time }
    }
}
