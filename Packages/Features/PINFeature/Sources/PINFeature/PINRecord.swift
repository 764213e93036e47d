import CoreStorage
import Foundation

/// The saved state of a PIN, never the PIN itself.
struct PINRecord: Codable, Hashable, Sendable {
    /// The hash, with its salt and cost.
    var hash: String
    /// The number of failed attempts since the last right one.
    var failures = 0
    /// The time of the next possible attempt.
    var nextAttempt: Date?
}

extension StorageKey where Value == PINRecord {
    /// The name of its file: `pin.json`.
    static var pin: Self { Self("pin") }
}

/// The waits between attempts. The first three failures cost nothing; each further one doubles the wait, up to an hour.
/// Trying all PINs of four digits takes more than a year.
enum AttemptDelay {
    static let free = 3
    static let longest: TimeInterval = 3600

    /// Returns the wait after a number of failures.
    static func wait(after failures: Int) -> TimeInterval {
        failures < free ? 0 : min(30 * pow(2, Double(min(failures - free, 20))), longest)
    }
}

/// The rule for a new PIN.
enum PINRule {
    static let lengths = 4...32

    /// Returns the problem of a new PIN, or `nil`.
    static func problem(with text: String) -> String? {
        guard lengths.contains(text.count), text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return "A PIN has \(lengths.lowerBound) to \(lengths.upperBound) digits."
        }
        return nil
    }
}
