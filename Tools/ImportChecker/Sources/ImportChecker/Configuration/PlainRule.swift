/// A rule without further configuration.
struct PlainRule: Sendable {
    let head: RuleHead
    var isOn: Bool
}
