import Synchronization

/// Collects the lines that a step reports.
final class Reports: Sendable {
    private let storage = Mutex<[String]>([])

    var lines: [String] { storage.withLock { $0 } }

    @Sendable func add(_ line: String) { storage.withLock { $0.append(line) } }
}
