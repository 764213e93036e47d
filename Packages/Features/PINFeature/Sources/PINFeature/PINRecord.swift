import CoreStorage
import Foundation

/// What is kept of a PIN: never the PIN itself.
struct PINRecord: Codable, Hashable, Sendable {
    /// The hash, with its salt and cost.
    var hash: String
    /// How many attempts failed since one that didn't.
    var failures = 0
    /// Before which time no other attempt is taken.
    var nextAttempt: Date?
}

extension StorageKey where Value == PINRecord {
    /// Where it is kept: `pin.json`.
    static var pin: Self { Self("pin") }
}

/// How attempts are slowed: the first three cost nothing, each that fails from then on twice the wait of the last, up to an
/// hour. Ten thousand PINs of four digits then take more than a year.
enum PINPatience {
    static let free = 3
    static let longest: TimeInterval = 3600

    /// How long to wait after so many failures.
    static func wait(after failures: Int) -> TimeInterval {
        failures < free ? 0 : min(30 * pow(2, Double(min(failures - free, 20))), longest)
    }
}

/// What a person typed as a new PIN, judged.
enum PINRule {
    static let lengths = 4...32

    /// What is wrong with it, or `nil`.
    static func problem(with text: String) -> String? {
        guard lengths.contains(text.count), text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return "A PIN has \(lengths.lowerBound) to \(lengths.upperBound) digits."
        }
        return nil
    }
}
