import CoreModels
import Foundation

/// A rule that a member of a record breaks, as a sentence for a person about what would be right. ``MemberChecks``
/// records it at the member.
public struct BrokenRule: ExplainedError, Hashable {
    /// One or two sentences.
    public let explanation: String

    /// Creates it from its sentence.
    public init(_ explanation: String) {
        self.explanation = explanation
    }

    /// - Throws: The broken rule if the condition is false.
    public static func unless(_ condition: Bool, _ explanation: String) throws(BrokenRule) {
        if !condition { throw BrokenRule(explanation) }
    }

    /// Returns a value.
    /// - Throws: The broken rule if there is none.
    public static func found<Value>(_ value: Value?, _ explanation: String) throws(BrokenRule) -> Value {
        guard let value else { throw BrokenRule(explanation) }
        return value
    }

    /// Returns an amount.
    /// - Throws: The broken rule if it isn't in a range.
    @discardableResult
    public static func amount(_ amount: Int, in range: ClosedRange<Int>, _ unit: String) throws(BrokenRule) -> Int {
        try unless(
            range.contains(amount),
            "This must be from \(range.lowerBound) to \(range.upperBound) \(unit), not \(amount).")
        return amount
    }

    /// - Throws: The broken rule if a local time is in the future at an instant, wherever it is. Something that is
    ///   recorded for the future would count as done.
    public static func unlessFuture(_ time: LocalTime, at instant: Date) throws(BrokenRule) {
        try unless(
            !time.isFuture(at: instant),
            "It isn't \(time) in any time zone yet. Check the time, and the clock of the device.")
    }
}
