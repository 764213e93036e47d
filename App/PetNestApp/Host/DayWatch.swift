import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// Detects a change of the date while the app is open, and shows a notice until the person dismisses it.
@MainActor @Observable
final class DayWatch {
    /// The new day, until the notice is dismissed.
    private(set) var news: CalendarDate?

    @ObservationIgnored private let today: any Today
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private var day: CalendarDate
    @ObservationIgnored private let tasks = TaskScope()

    /// The time between two checks of the clock. A timer until midnight would be wrong after the computer slept,
    /// traveled or had its clock set.
    private static let interval = Duration.seconds(30)

    /// The notice's id, by which it is dismissed.
    static let noticeID: ElementID = "day-turned"

    /// Creates a watch that hasn't started.
    init(today: any Today, clock: any Clock<Duration>) {
        self.today = today
        self.clock = clock
        day = today.date
    }

    /// Starts watching, for as long as the watch lives.
    /// - Parameter onTurn: Called when the date changes.
    func begin(onTurn: @escaping @MainActor () -> Void) {
        let polling = Polling(every: Self.interval, clock: clock, state: (), waitsFirst: true) { [today] _ in
            .next(today.date)
        }
        tasks.follow("date", polling) { [weak self] date in
            if self?.turn(to: date) == true { onTurn() }
        }
    }

    /// The notice about the new day, shown above every screen.
    var notice: Notice? {
        news.map { day in
            Notice(
                id: Self.noticeID, kind: .information, text: "It is \(day.formattedWithWeekday) now.",
                detail: "Due dates are shown as of today.", isDismissible: true)
        }
    }

    /// Dismisses the notice.
    func dismiss() {
        news = nil
    }

    private func turn(to date: CalendarDate) -> Bool {
        guard date != day else { return false }
        day = date
        news = date
        return true
    }
}
