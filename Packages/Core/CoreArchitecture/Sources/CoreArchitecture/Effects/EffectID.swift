/// Names effects within one store, so that they can be cancelled. Write one as a string literal: `"load"`.
public struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name itself.
    public let rawValue: String

    /// Makes an id of a literal.
    public init(stringLiteral value: String) {
        rawValue = value
    }
}
