/// The documentation of every kind of rule.
public enum RuleCatalog {
    /// All kinds, in the order in which they are best read.
    public static let all: [RuleDocumentation] = RuleKind.allCases.map(documentation)

    /// The documentation of a kind.
    public static func documentation(of kind: RuleKind) -> RuleDocumentation {
        RuleDocumentation(name: kind.rawValue, summary: "", why: "", configuration: "", failing: "", passing: "")
    }

    /// The documentation of the rule of a name; a configured rule's, such as `protected/grdb`, is that of its kind.
    public static func documentation(named name: String) -> RuleDocumentation? {
        RuleKind(rawValue: String(name.prefix { $0 != "/" })).map(documentation)
    }

    /// The kind whose name is nearest to a word, for "did you mean".
    public static func nearest(to name: String) -> String? {
        NearestWord.to(name, among: RuleKind.allCases.map(\.rawValue))
    }
}
