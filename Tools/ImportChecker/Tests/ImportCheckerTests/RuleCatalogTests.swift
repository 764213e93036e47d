import ImportChecker
import Testing

@Suite("The catalog of rules", .timeLimit(.minutes(20)))
struct RuleCatalogTests {
    @Test("Every rule is documented with a reason, a failing and a passing example", arguments: RuleKind.allCases)
    func documented(kind: RuleKind) {
        let documentation = RuleCatalog.documentation(of: kind)
        #expect(documentation.name == kind.rawValue)
        #expect(!documentation.summary.isEmpty && !documentation.why.isEmpty)
        #expect(!documentation.failing.isEmpty && !documentation.passing.isEmpty)
        #expect(documentation.failing != documentation.passing)
    }

    @Test("The configurations in the catalog can be read", arguments: RuleCatalog.all)
    func configurations(rule: RuleDocumentation) throws {
        _ = try CheckConfiguration.parse([.init(path: "a.yml", text: rule.configuration)])
    }

    @Test("A configured rule has the documentation of its kind, and an unknown name has a nearest one")
    func names() {
        #expect(RuleCatalog.documentation(named: "protected/grdb") == RuleCatalog.documentation(of: .protected))
        #expect(RuleCatalog.documentation(named: "zebra") == nil)
        #expect(RuleCatalog.nearest(to: "undeclard") == "undeclared")
    }

    @Test(
        "The failing example of every rule violates that rule, and the passing one doesn't", arguments: RuleCatalog.all)
    func examples(rule: RuleDocumentation) throws {
        let places = try findings(rule, rule.failing)
        #expect(!places.isEmpty)
        // The finding is in the example's own files.
        #expect(places.contains { rule.failing.contains($0) })
        // The imports of the packages around the example aren't used.
        let others = try rule.name == "unused-import" ? findings(rule, "") : []
        let passing = try findings(rule, rule.passing).filter { rule.passing.contains($0) || !others.contains($0) }
        #expect(passing == [], "\(rule.name)")
    }

    /// Returns the files in which an example has findings of its rule, with the configuration in the rule's
    /// documentation.
    private func findings(_ rule: RuleDocumentation, _ text: String) throws -> [String] {
        let example = RuleExample(text)
        let tree = try TemporaryTree(example.files)
        let path = CheckConfiguration.defaultFolder + "/layers.yml"
        let rules = example.files[path] ?? rule.configuration
        let configuration = try CheckConfiguration.parse([.init(path: path, text: rules)])
        let result = try Checker.check(tree.root, configuration, TemporaryTree.options)
        #expect(result.problems == [])
        return result.findings.filter { $0.rule == rule.name || $0.rule.hasPrefix(rule.name + "/") }.map(\.place.file)
    }
}
