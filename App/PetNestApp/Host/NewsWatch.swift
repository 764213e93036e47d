import CoreArchitecture
import CoreInterfaces
import CorePresentation
import Foundation
import Observation

/// Polls for notices while the app is open, at intervals and when another client has changed something. It shows the
/// newest one above every screen until it is dismissed or opened, and reports each one once.
@MainActor @Observable
final class NewsWatch {
    /// The notice that is shown.
    private(set) var item: NewsItem?

    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let interval: Duration
    @ObservationIgnored private let changes: Signal?
    @ObservationIgnored private let ask: @MainActor () async -> [NewsItem]?
    @ObservationIgnored private let onNews: @MainActor (NewsItem) -> Void
    @ObservationIgnored private let onReturn: @MainActor () -> Void
    /// Whether the notices couldn't be fetched the last time.
    @ObservationIgnored private var hasFailed = false
    /// The date of the newest notice so far, or `nil` before the first answer.
    @ObservationIgnored private var newest: Date?
    @ObservationIgnored private let tasks = TaskScope()

    /// The default time between two polls. A sitter's answer takes minutes at least.
    nonisolated static let interval = Duration.seconds(30)
    /// The environment variable that sets the seconds between two polls, for tests.
    nonisolated static let variable = "PETNEST_NEWS_INTERVAL"

    /// The notice's id, by which it is dismissed.
    static let noticeID: ElementID = "news"
    /// The command that opens the place of the notice.
    static let open: CommandID = "open-news"

    /// Creates a watch that hasn't started.
    /// - Parameters:
    ///   - interval: The time between two polls.
    ///   - ask: Returns the unread notices, or `nil` if they can't be fetched now.
    ///   - onNews: Called with each notice that is newer than the first answer.
    ///   - onReturn: Called when the notices can be fetched again after they couldn't be.
    ///   - changes: Fires when there may be a new notice.
    init(
        clock: any Clock<Duration>, interval: Duration = NewsWatch.interval,
        ask: @escaping @MainActor () async -> [NewsItem]?, onNews: @escaping @MainActor (NewsItem) -> Void,
        onReturn: @escaping @MainActor () -> Void = {}, changes: Signal? = nil
    ) {
        self.clock = clock
        self.interval = interval
        self.ask = ask
        self.onNews = onNews
        self.onReturn = onReturn
        self.changes = changes
    }

    /// Returns the time between two polls from the environment.
    /// - Throws: ``AppError/argument(_:reason:)`` if ``variable`` isn't a number of seconds from 1 to 3600.
    nonisolated static func interval(_ environment: [String: String]) throws(AppError) -> Duration {
        guard let text = environment[variable], !text.isEmpty else { return interval }
        guard let seconds = Int(text), (1...3600).contains(seconds) else {
            throw .argument("\(variable)=\(text)", reason: "It must be a number of seconds from 1 to 3600.")
        }
        return .seconds(seconds)
    }

    /// Starts polling, for as long as the watch lives. Home counts earlier unread notices, so they aren't shown here.
    func begin() {
        let polling = Polling(every: interval, clock: clock, state: (), signal: changes) { [ask] _ in
            .next(await ask())
        }
        tasks.follow("news", polling) { [weak self] news in
            guard let self else { return }
            if let news {
                if hasFailed { onReturn() }
                handle(news)
            }
            hasFailed = news == nil
        }
    }

    /// The notice, shown above every screen.
    var notice: Notice? {
        item.map { item in
            let open = Command(id: Self.open, label: "Open it")
            return Notice(
                id: Self.noticeID, kind: .information, text: RichText(item.title),
                detail: item.detail.map { RichText($0) }, commands: item.route == nil ? [] : [open],
                isDismissible: true)
        }
    }

    /// Dismisses the notice.
    func dismiss() {
        item = nil
    }

    /// Begins again for another account: its notices so far aren't new, and none of the earlier account's is shown.
    func reset() {
        item = nil
        newest = nil
    }

    private func handle(_ news: [NewsItem]) {
        let known = newest
        let before = known ?? .distantPast
        newest = max(before, news.map(\.date).max() ?? before)
        if known == nil { return }
        let fresh = news.filter { $0.date > before }
        if let latest = fresh.max(by: { $0.date < $1.date }) { item = latest }
        for item in fresh.sorted(by: { $0.date < $1.date }) { onNews(item) }
    }
}
