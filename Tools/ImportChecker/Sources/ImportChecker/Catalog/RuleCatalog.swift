/// The documentation of every kind of rule.
public enum RuleCatalog {
    /// All kinds, in the order in which they are best read.
    public static let all: [RuleDocumentation] = RuleKind.allCases.map(documentation)

    /// The documentation of a kind.
    public static func documentation(of kind: RuleKind) -> RuleDocumentation {
        switch kind {
        case .layers: layers
        case .undeclared: undeclared
        case .unused: unused
        case .manifest: manifest
        case .conditional: conditional
        case .cycles: cycles
        case .forbidden: forbidden
        case .protected: protected
        case .transitive: transitive
        case .form: form
        case .naming: naming
        case .construct: construct
        case .tests: tests
        case .ineffective: ineffective
        case .waiver: waiver
        }
    }

    /// The documentation of the rule of a name; a configured rule's, such as `protected/grdb`, is that of its kind.
    public static func documentation(named name: String) -> RuleDocumentation? {
        RuleKind(rawValue: String(name.prefix { $0 != "/" })).map(documentation)
    }

    /// The kind whose name is nearest to a word, for "did you mean".
    public static func nearest(to name: String) -> String? {
        NearestWord.to(name, among: RuleKind.allCases.map(\.rawValue))
    }

    /// The reason of a rule whose configuration gives none.
    static func reason(of name: String) -> String { documentation(named: name)?.why ?? "" }
}
