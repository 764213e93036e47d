import CoreArchitecture
import CoreNetworking
import CoreWire

/// The signals that fire when another client has changed something at the server.
struct ChangeSignals: Sendable {
    /// Records of the account, or of a pet that it has access to.
    let records = Signal()
    /// Posts and comments of the feed.
    let feed = Signal()
}

/// Follows the changes that other clients make at a server, while somebody is signed in.
@MainActor
final class ChangeWatch {
    private let signals: ChangeSignals
    private let onRecords: @MainActor () -> Void
    private let tasks = TaskScope()

    /// Creates a watch that hasn't started.
    /// - Parameter onRecords: Called after a change of the account's records.
    init(signals: ChangeSignals, onRecords: @escaping @MainActor () -> Void) {
        self.signals = signals
        self.onRecords = onRecords
    }

    /// Follows the changes of a session instead of those of an earlier one.
    /// - Parameter changes: The session's changes, or `nil` if there are none to follow.
    func follow(_ changes: ChangeFollower?) {
        tasks.cancel("changes")
        guard let changes else { return }
        tasks.follow("changes", changes.changes()) { [weak self] in self?.handle($0) }
    }

    private func handle(_ event: ChangeEvent) {
        switch event {
        case .records:
            signals.records.fire()
            onRecords()
        case .feed: signals.feed.fire()
        }
    }
}
