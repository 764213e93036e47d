/// The documentation of all kinds of rules.
public enum RuleCatalog {
    /// All kinds, in reading order.
    public static let all: [RuleDocumentation] = RuleKind.allCases.map(documentation)

    /// Returns the documentation of a kind.
    public static func documentation(of kind: RuleKind) -> RuleDocumentation {
        switch kind {
        case .layers: layers
        case .undeclared: undeclared
        case .implicit: implicit
        case .unused: unused
        case .unusedImport: unusedImport
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

    /// Returns the documentation of the rule with a name. A configured rule, such as `protected/grdb`, has that of its
    /// kind.
    public static func documentation(named name: String) -> RuleDocumentation? {
        RuleKind(ofRule: name).map(documentation)
    }

    /// Returns the kind whose name is nearest to a word, for "did you mean".
    public static func nearest(to name: String) -> String? {
        NearestWord.to(name, among: RuleKind.allCases.map(\.rawValue))
    }

    /// Returns the reason of a rule whose configuration gives none.
    static func reason(of name: String) -> String { documentation(named: name)?.why ?? "" }
}
