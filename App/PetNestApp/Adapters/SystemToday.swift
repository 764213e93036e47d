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
    /// The instant of the backend when it was started.
    private var begin = Date.distantPast
    private let started = ContinuousClock.now
    /// Where it is kept how far the backend came.
    private let file: URL

    /// - Parameter folder: The data folder: another run with the same time goes on where the last one ended, so that what
    ///   was done then has happened.
    /// - Throws: ``AppError/argument(_:reason:)`` where the variable is set to no time.
    init(
        environment: [String: String], folder: URL, tell: @Sendable (String) -> Void
    ) throws(AppError) {
        file = folder.appending(path: "clock")
        guard let text = environment[Self.variable], !text.isEmpty else {
            stopped = nil
            return
        }
        guard let time = LocalTime(text) else {
            throw .argument("\(Self.variable)=\(text)", reason: "It is a time like 2026-05-03T09:00.")
        }
        stopped = time
        begin = time.instant(in: .autoupdatingCurrent)
        // One that came far beyond is of another time that was set: it doesn't count, nor does one that can't be read.
        if let kept = (try? String(contentsOf: file, encoding: .utf8)).flatMap({ Double($0) }),
            (0...3600).contains(kept - begin.timeIntervalSince1970)
        {
            begin = Date(timeIntervalSince1970: kept)
        }
        tell("The clock stands at \(time.day.formatted), \(time.time), since \(Self.variable) is set.")
    }

    var now: LocalTime {
        stopped ?? LocalTime(Date(), in: .autoupdatingCurrent)
    }

    /// The instant of the backend. Where screens' clock stands, this one goes on from there: a bank takes its seconds to
    /// answer, and what is held for ten minutes is free again after them.
    var instant: Date {
        guard stopped != nil else { return Date() }
        return begin.addingTimeInterval(started.duration(to: .now) / .seconds(1))
    }

    /// Keeps how far the backend came, where the clock was set.
    func keep() {
        guard stopped != nil else { return }
        // Without it the next run begins at the time that is set, which is all that was asked for.
        try? Data("\(instant.timeIntervalSince1970)".utf8).write(to: file, options: .atomic)
    }
}
