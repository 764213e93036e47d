import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CorePresentation
import CoreWire
import Observation

/// The signals that fire when another client has changed something at the server.
struct ChangeSignals: Sendable {
    /// Records of the account, or of a pet that it has access to.
    let records = Signal()
    /// Posts and comments of the feed.
    let feed = Signal()
    /// Readings of a tracker on a walk, or records, since the walk may have ended.
    let walks = Signal()
}

/// Follows the changes that other clients make at a server, while somebody is signed in. A notice
/// above every screen reports a connection that stays lost, because a screen that isn't updated looks current.
@MainActor @Observable
final class ChangeWatch {
    /// The time at which the connection was lost, once it has been lost for ``gracePeriod``, until the mark is dismissed.
    private(set) var lostSince: LocalTime?

    @ObservationIgnored private let server: String
    @ObservationIgnored private let signals: ChangeSignals
    @ObservationIgnored private let today: any Today
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let onRecords: @MainActor () -> Void
    @ObservationIgnored private var isLost = false
    @ObservationIgnored private let tasks = TaskScope()

    /// The notice's id, by which it is dismissed.
    static let noticeID: ElementID = "connection"
    /// The suffix of screen titles while the notice is shown.
    static let titleMark = " (not connected)"
    /// The time that a connection may be lost before the notice appears. A restarted server is back sooner.
    nonisolated static let gracePeriod = Duration.seconds(8)

    /// Creates a watch that hasn't started.
    /// - Parameters:
    ///   - server: The server, as people know it.
    ///   - onRecords: Called after a change of the account's records.
    init(
        of server: String, signals: ChangeSignals, today: any Today, clock: any Clock<Duration>,
        onRecords: @escaping @MainActor () -> Void
    ) {
        self.server = server
        self.signals = signals
        self.today = today
        self.clock = clock
        self.onRecords = onRecords
    }

    /// Follows the changes of a session instead of those of an earlier one.
    /// - Parameter reports: The reports of the session's follower, or `nil` if there is nothing to follow.
    func follow(_ reports: AsyncStream<ChangeFollower.Report>?) {
        tasks.cancel("changes")
        connected()
        signals.walks.isLive = false
        guard let reports else { return }
        tasks.follow("changes", reports) { [weak self] in self?.handle($0) }
    }

    /// The notice of a lost connection, shown above every screen.
    var notice: Notice? {
        lostSince.map { lost in
            let since = lost.day == today.date ? "\(lost.time)" : "\(lost.day.formatted), \(lost.time)"
            return Notice(
                id: Self.noticeID, kind: .warning,
                text: "Not connected to \(server) since \(since); the screens may be out of date.",
                isDismissible: true)
        }
    }

    /// Dismisses the notice.
    func dismiss() {
        lostSince = nil
    }

    private func handle(_ report: ChangeFollower.Report) {
        switch report {
        case .changed(.records):
            signals.records.fire()
            signals.walks.fire()
            onRecords()
        case .changed(.feed): signals.feed.fire()
        case .changed(.readings): signals.walks.fire()
        case .connected:
            connected()
            signals.walks.isLive = true
            signals.walks.fire()
        case .disconnected:
            signals.walks.isLive = false
            disconnected()
        }
    }

    private func connected() {
        isLost = false
        tasks.cancel("loss")
        lostSince = nil
    }

    private func disconnected() {
        guard !isLost else { return }
        isLost = true
        let now = today.now
        tasks.run("loss", after: Self.gracePeriod, on: clock) { () async throws(Never) in
        } then: { [weak self] (_: Result<Void, Never>) in
            self?.lostSince = now
        }
    }
}
