import CoreModels

/// A rule that a record of care breaks, in a sentence.
struct CareRule: ExplainedError {
    let explanation: String

    /// - Throws: The rule if the condition doesn't hold.
    static func holds(_ condition: Bool, _ explanation: String) throws(CareRule) {
        if !condition { throw CareRule(explanation: explanation) }
    }

    /// Returns a value.
    /// - Throws: The rule if there is none.
    static func found<Value>(_ value: Value?, _ explanation: String) throws(CareRule) -> Value {
        guard let value else { throw CareRule(explanation: explanation) }
        return value
    }
}
