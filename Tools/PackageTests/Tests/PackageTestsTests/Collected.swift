import Synchronization

/// A thread-safe list of texts in the order in which they were added.
final class Collected: Sendable {
    private let words = Mutex<[String]>([])

    var all: [String] { words.withLock { $0 } }

    func add(_ word: String) { words.withLock { $0.append(word) } }
}
