/// The access levels with which certain modules may be imported.
struct AccessRule: Sendable {
    let head: RuleHead
    let modules: [Glob]
    let levels: [String]
    /// Where it holds; empty for everywhere.
    let places: [Selector]
}
