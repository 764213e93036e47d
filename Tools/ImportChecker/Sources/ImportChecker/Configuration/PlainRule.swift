/// A rule without configuration of its own.
struct PlainRule: Sendable {
    let head: RuleHead
    let isOn: Bool
}
