/// How imports may be written.
struct FormRule: Sendable {
    let head: RuleHead
    let isOn: Bool
    /// Where `@testable` may be written besides tests.
    let testable: [Selector]
    /// Where `@_exported` may be written.
    let exported: [Selector]
    /// Whether `public import` of another layer's module is a finding.
    let refusesPublicAcrossLayers: Bool
}
