/// Names effects within one feature of one store, so that they can be cancelled. Write one as a string literal:
/// `"load"`, `"load-\(pet)"`.
public struct EffectID: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The name itself.
    public let rawValue: String

    /// Makes an id of a literal.
    public init(stringLiteral value: String) {
        rawValue = value
    }
}
