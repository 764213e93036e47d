import ConfigurationReading

/// All kinds of rules.
public enum RuleCatalog {
    /// The rules, in reading order. A line here registers a rule.
    static let rules: [any Rule.Type] = [
        LayersRule.self,
        UndeclaredRule.self,
        ImplicitRule.self,
        UnusedRule.self,
        UnusedImportRule.self,
        ManifestRule.self,
        ConditionalRule.self,
        CyclesRule.self,
        TestsRule.self,
        ForbiddenRule.self,
        ProtectedRule.self,
        TransitiveRule.self,
        FormRule.self,
        NamingRule.self,
        ConstructRule.self,
        IneffectiveRule.self,
        WaiverRule.self,
    ]

    /// The documentation of all kinds, in reading order.
    public static let all: [RuleDocumentation] = rules.map { $0.documentation }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The keys that every rule has, in addition to its own.
    public static let commonKeys: [ConfigurationKey] = RuleHead.keys

    /// Returns the keys at the top of a configuration file that belong to the rules of a kind.
    public static func keys(of kind: RuleKind) -> [ConfigurationKey] {
        rules.first { $0.kind == kind }?.keys ?? []
    }

    /// Returns the documentation of the rule with a name. A configured rule, such as `protected/grdb`, has that of its
    /// kind.
    public static func documentation(named name: String) -> RuleDocumentation? {
        byName[String(name.prefix { $0 != "/" })]
    }

    /// Returns the kind whose name is nearest to a word, for "did you mean".
    public static func nearest(to name: String) -> String? {
        NearestWord.to(name, among: all.map(\.name))
    }

    /// Returns the reason of a rule whose configuration gives none.
    static func reason(of name: String) -> String { documentation(named: name)?.why ?? "" }
}
