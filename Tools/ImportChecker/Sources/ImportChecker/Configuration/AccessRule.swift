/// A rule about the access levels of imports of certain modules.
struct AccessRule: Sendable {
    let head: RuleHead
    let modules: [Glob]
    let levels: [String]
    /// The places where it applies; empty for everywhere.
    let places: [Selector]
}
