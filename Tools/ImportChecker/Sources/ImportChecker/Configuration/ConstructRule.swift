/// A rule that forbids certain code in certain places.
struct ConstructRule: Sendable {
    let head: RuleHead
    let constructs: [ConstructPattern]
    /// The places where it applies; empty for everywhere.
    let places: [Selector]
    /// The exempted places.
    let excluded: [Selector]
}
