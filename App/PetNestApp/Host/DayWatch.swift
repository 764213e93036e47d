import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Observation

/// Notices that another day begins while the app is open, and says so until it is put away.
@MainActor @Observable
final class DayWatch {
    /// The day that has begun, until the person has put that away.
    private(set) var news: CalendarDate?

    @ObservationIgnored private let today: any Today
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private var day: CalendarDate
    @ObservationIgnored private var watching: Task<Void, Never>?

    /// A computer sleeps, travels and has its clock set, so the day is looked at this often.
    private static let interval = Duration.seconds(30)

    /// The notice's id, by which it is put away.
    static let noticeID: ElementID = "day-turned"

    /// Creates a watch that doesn't watch yet.
    init(today: any Today, clock: any Clock<Duration>) {
        self.today = today
        self.clock = clock
        day = today.date
    }

    isolated deinit {
        watching?.cancel()
    }

    /// Watches from now on, as long as it lives.
    /// - Parameter onTurn: Called when another day has begun.
    func begin(onTurn: @escaping @MainActor () -> Void) {
        let polling = Polling(every: Self.interval, clock: clock, state: (), waitsFirst: true) { [today] _ in
            .next(today.date)
        }
        watching = Task { [weak self] in
            for await date in polling {
                if self?.turn(to: date) == true { onTurn() }
            }
        }
    }

    /// What is told of it on whatever screen is shown.
    var notice: Notice? {
        news.map { day in
            Notice(
                id: Self.noticeID, kind: .information, text: "It is \(day.formattedWithWeekday) now.",
                detail: "What is due is shown as of today.", isDismissible: true)
        }
    }

    /// Puts the notice away.
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
