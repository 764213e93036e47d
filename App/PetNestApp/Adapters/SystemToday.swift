import CoreInterfaces
import CoreModels
import Foundation

/// The day and time that the machine's clock shows in its time zone, and the instants of the embedded backend: one clock
/// for both, so that what the one calls tomorrow the other does too.
struct SystemToday: Today {
    /// The environment variable that sets the clock: `2026-05-03T09:00`. For pictures of screens, which are to be the same
    /// on every day, and for tests that come back days later.
    static let variable = "PETNEST_NOW"

    private let stopped: LocalTime?
    private let started = ContinuousClock.now

    /// - Throws: ``AppError/argument(_:reason:)`` where the variable is set to no time.
    init(environment: [String: String], tell: @Sendable (String) -> Void) throws(AppError) {
        guard let text = environment[Self.variable], !text.isEmpty else {
            stopped = nil
            return
        }
        guard let time = LocalTime(text) else {
            throw .argument("\(Self.variable)=\(text)", reason: "It is a time like 2026-05-03T09:00.")
        }
        stopped = time
        tell("The clock stands at \(time.day.formatted), \(time.time), since \(Self.variable) is set.")
    }

    var now: LocalTime {
        stopped ?? LocalTime(Date(), in: .autoupdatingCurrent)
    }

    /// The instant of the backend. Where screens' clock stands, this one goes on from there: a bank takes its seconds to
    /// answer, and what is held for ten minutes is free again after them.
    var instant: Date {
        guard let stopped else { return Date() }
        let passed = started.duration(to: .now) / .seconds(1)
        return stopped.instant(in: .autoupdatingCurrent).addingTimeInterval(passed)
    }
}
