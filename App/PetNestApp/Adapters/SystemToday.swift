import CoreInterfaces
import CoreModels
import Foundation

/// The day and time that the machine's clock shows in its time zone.
struct SystemToday: Today {
    /// The environment variable that stops the clock: `2026-05-03T09:00`. For pictures of screens and for tests, which are
    /// to be the same on every day.
    static let variable = "PETNEST_NOW"

    private let stopped: LocalTime?

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
}
