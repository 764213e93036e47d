/// A rule about who may import certain modules: forbidden, protected or transitive.
struct ModuleRule: Sendable {
    let head: RuleHead
    let modules: [Glob]
    /// The places where a forbidden or transitive rule applies, or where a protected module may be imported.
    let places: [Selector]
}
