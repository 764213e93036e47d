import Foundation
import Synchronization

/// The log of a server.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    /// Adds a line.
    func add(_ line: String) { lines.withLock { $0.append(line) } }

    /// Returns the members of the entries whose messages contain a text.
    func entries(with text: String) throws -> [[String: String]] {
        try lines.withLock(\.self)
            .map { try JSONDecoder().decode([String: String].self, from: Data($0.utf8)) }
            .filter { $0["message"]?.contains(text) == true }
    }
}
