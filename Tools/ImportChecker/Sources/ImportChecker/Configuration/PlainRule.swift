/// A rule without further configuration.
struct PlainRule: Sendable {
    let head: RuleHead
    let isOn: Bool
}
