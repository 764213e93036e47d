import CoreInterfaces
import CoreModels
import Foundation

/// The day and time of the machine's clock in its time zone, and the instants of the embedded backend. Both come from
/// one clock, so screens and backend agree on what tomorrow is.
struct SystemToday: Today {
    /// The environment variable that sets the clock: `2026-05-03T09:00`. It serves screenshots that must be the same on
    /// every day, and tests that continue days later.
    static let variable = "PETNEST_NOW"

    /// The machine's time zone.
    let zone = TimeZone.autoupdatingCurrent

    private let stopped: LocalTime?
    /// The backend's instant when it was started.
    private var begin = Date.distantPast
    private let started = ContinuousClock.now
    /// The file that saves the backend's last instant.
    private let file: URL

    /// - Parameter folder: The data folder. Another run with the same time continues where the last one ended, so that
    ///   the last run's events are in the past.
    /// - Throws: ``AppError/argument(_:reason:)`` if the variable isn't a valid time.
    init(
        environment: [String: String], folder: URL, announce: @Sendable (String) -> Void
    ) throws(AppError) {
        file = folder.appending(path: "clock")
        guard let text = environment[Self.variable], !text.isEmpty else {
            stopped = nil
            return
        }
        guard let time = LocalTime(text) else {
            throw .argument("\(Self.variable)=\(text)", reason: "Set it to a time like 2026-05-03T09:00.")
        }
        stopped = time
        begin = time.instant(in: zone)
        // An instant far from the set time belongs to another set time. It is ignored, as is one that can't be read.
        if let kept = (try? String(contentsOf: file, encoding: .utf8)).flatMap({ Double($0) }),
            (0...3600).contains(kept - begin.timeIntervalSince1970)
        {
            begin = Date(timeIntervalSince1970: kept)
        }
        announce("The clock stands at \(time.day.formatted), \(time.time), since \(Self.variable) is set.")
    }

    var now: LocalTime {
        stopped ?? LocalTime(Date(), in: zone)
    }

    /// The backend's current instant. It advances even if the screens' clock is set to a fixed time, because a bank
    /// takes seconds to answer and a hold of ten minutes must end.
    var instant: Date {
        guard stopped != nil else { return Date() }
        return begin.addingTimeInterval(started.duration(to: .now) / .seconds(1))
    }

    /// Saves the backend's instant, if the clock was set.
    func save() {
        guard stopped != nil else { return }
        // If saving fails, the next run begins at the set time.
        try? Data("\(instant.timeIntervalSince1970)".utf8).write(to: file, options: .atomic)
    }
}
