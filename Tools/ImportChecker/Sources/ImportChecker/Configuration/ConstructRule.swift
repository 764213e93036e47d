/// Code that may not be written in certain places.
struct ConstructRule: Sendable {
    let head: RuleHead
    let constructs: [ConstructPattern]
    /// Where it holds; empty for everywhere.
    let places: [Selector]
    /// Where it doesn't, although it would.
    let excluded: [Selector]
}
