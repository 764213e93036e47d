/// A rule about who may import certain modules: forbidden, protected or transitive.
struct ModuleRule: Sendable {
    let head: RuleHead
    let modules: [Glob]
    /// Forbidden and transitive: where it holds. Protected: where the modules may be imported.
    let places: [Selector]
}
