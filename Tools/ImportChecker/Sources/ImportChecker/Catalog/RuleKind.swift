/// The name of a kind of rule in ``RuleCatalog``. Each rule's file has a constant for it if other code mentions the rule.
public struct RuleKind: RawRepresentable, Hashable, Sendable, Codable, CaseIterable {
    /// The name, as in configurations, waivers and findings.
    public let rawValue: String

    /// Creates the kind with a name; `nil` if no rule has it.
    public init?(rawValue: String) {
        guard Self.names.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// Creates the kind of a rule.
    init(of documentation: RuleDocumentation) {
        rawValue = documentation.name
    }

    /// All kinds, in reading order.
    public static var allCases: [RuleKind] { RuleCatalog.rules.map { $0.kind } }

    private static let names = Set(RuleCatalog.rules.map { $0.documentation.name })
}

extension RuleKind {
    /// Returns the kind of a rule by its full name: that of the kind, or `kind/name` of a configured rule.
    public init?(ofRule name: String) {
        self.init(rawValue: String(name.prefix { $0 != "/" }))
    }
}
