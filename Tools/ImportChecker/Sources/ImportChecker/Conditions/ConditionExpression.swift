/// A condition of `#if`.
indirect enum ConditionExpression: Hashable, Sendable {
    case not(ConditionExpression)
    case and(ConditionExpression, ConditionExpression)
    case or(ConditionExpression, ConditionExpression)
    case literal(Bool)
    /// A custom flag: `DEBUG`.
    case flag(String)
    /// A compiler condition such as `os(Linux)`, with its argument as written.
    case call(String, String)
    /// Any other expression.
    case unknown

    init(_ text: String) {
        var parser = ConditionParser(text)
        self = parser.parse()
    }

    /// The custom flags in the condition.
    var flags: Set<String> {
        switch self {
        case .not(let inner): inner.flags
        case .and(let left, let right), .or(let left, let right): left.flags.union(right.flags)
        case .flag(let name): [name]
        case .literal, .call, .unknown: []
        }
    }

    /// Returns the value in Kleene's three-valued logic; `nil` if it is undetermined.
    func value(_ flag: (String) -> Bool?, _ call: (String, String) -> Bool?) -> Bool? {
        switch self {
        case .not(let inner): return inner.value(flag, call).map { !$0 }
        case .and(let left, let right):
            let values = (left.value(flag, call), right.value(flag, call))
            if values.0 == false || values.1 == false { return false }
            return values.0 == nil || values.1 == nil ? nil : true
        case .or(let left, let right):
            let values = (left.value(flag, call), right.value(flag, call))
            if values.0 == true || values.1 == true { return true }
            return values.0 == nil || values.1 == nil ? nil : false
        case .literal(let value): return value
        case .flag(let name): return flag(name)
        case .call(let name, let argument): return call(name, argument)
        case .unknown: return nil
        }
    }
}
