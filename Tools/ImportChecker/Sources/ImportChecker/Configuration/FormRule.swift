/// A rule about how imports are written.
struct FormRule: Sendable {
    let head: RuleHead
    var isOn: Bool
    /// The places outside of tests where `@testable` is allowed.
    let testable: [Selector]
    /// The places where `@_exported` is allowed.
    let exported: [Selector]
    /// Whether `public import` of another layer's module is a finding.
    let refusesPublicAcrossLayers: Bool
}
