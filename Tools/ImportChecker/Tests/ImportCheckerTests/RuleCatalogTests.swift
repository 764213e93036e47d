import ImportChecker
import Testing

@Suite("The catalogue of rules")
struct RuleCatalogTests {
    @Test("Every rule is documented with why, a failing and a passing example", arguments: RuleKind.allCases)
    func documented(kind: RuleKind) {
        let documentation = RuleCatalog.documentation(of: kind)
        #expect(documentation.name == kind.rawValue)
        #expect(!documentation.summary.isEmpty && !documentation.why.isEmpty)
        #expect(!documentation.failing.isEmpty && !documentation.passing.isEmpty)
        #expect(documentation.failing != documentation.passing)
    }

    @Test("The configurations in the catalogue can be read", arguments: RuleCatalog.all)
    func configurations(rule: RuleDocumentation) throws {
        _ = try CheckConfiguration.parse([.init(path: "a.yml", text: rule.configuration)])
    }

    @Test("A configured rule is documented by its kind, and an unknown name has a nearest one")
    func names() {
        #expect(RuleCatalog.documentation(named: "protected/grdb") == RuleCatalog.documentation(of: .protected))
        #expect(RuleCatalog.documentation(named: "zebra") == nil)
        #expect(RuleCatalog.nearest(to: "undeclard") == "undeclared")
    }
}
