import ConfigurationReading
import ImportChecker
import Testing

@Suite("The catalog of rules", .timeLimit(.minutes(20)))
struct RuleCatalogTests {
    @Test("Every rule has a name of its own, a requirement, a reason, a correction and two examples")
    func documented() {
        #expect(Set(RuleCatalog.all.map(\.name)).count == RuleCatalog.all.count)
        #expect(RuleKind.allCases.map(\.rawValue) == RuleCatalog.all.map(\.name))
        for rule in RuleCatalog.all {
            let texts = [rule.summary, rule.why, rule.fix, rule.failing, rule.passing]
            #expect(!texts.contains(""), "\(rule.name)")
            #expect(rule.failing != rule.passing, "\(rule.name)")
        }
    }

    @Test("The keys of a configuration are distinct, and each has a description")
    func keys() {
        func check(_ keys: [ConfigurationKey], in subject: String) {
            #expect(Set(keys.map(\.name)).count == keys.count, "\(subject)")
            for key in keys {
                #expect(!key.summary.isEmpty, "\(key.name) in \(subject)")
                guard let form = key.value.form else { continue }
                check(form.keys, in: form.subject)
                for name in (form.exclusive + form.alternatives).joined() {
                    #expect(form.keys.contains { $0.name == name }, "\(name) in \(form.subject)")
                }
            }
        }
        check(CheckConfiguration.keys, in: "the configuration")
    }

    @Test("The configurations in the catalog can be read", arguments: RuleCatalog.all)
    func configurations(rule: RuleDocumentation) throws {
        _ = try CheckConfiguration.parse([.init(path: "a.yml", text: rule.configuration)])
    }

    @Test("A configured rule has the documentation of its kind, and an unknown name has a nearest one")
    func names() {
        #expect(RuleCatalog.documentation(named: "protected/grdb")?.name == "protected")
        #expect(RuleCatalog.documentation(named: "zebra") == nil)
        #expect(RuleCatalog.nearest(to: "undeclard") == "undeclared")
    }

    @Test(
        "The failing example of every rule violates that rule, and the passing one doesn't", arguments: RuleCatalog.all)
    func examples(rule: RuleDocumentation) throws {
        let failing = try findings(rule, rule.failing)
        #expect(failing.contains { $0.fix != nil } == rule.isFixable)
        let places = failing.map(\.place.file)
        #expect(!places.isEmpty)
        // The finding is in the example's own files.
        #expect(places.contains { rule.failing.contains($0) })
        // The imports of the packages around the example aren't used.
        let others = try rule.name == "unused-import" ? findings(rule, "").map(\.place.file) : []
        let passing = try findings(rule, rule.passing).map(\.place.file).filter {
            rule.passing.contains($0) || !others.contains($0)
        }
        #expect(passing == [], "\(rule.name)")
    }

    /// Returns the findings of an example's rule, with the configuration in the rule's documentation.
    private func findings(_ rule: RuleDocumentation, _ text: String) throws -> [Finding] {
        let example = RuleExample(text)
        let tree = try TemporaryTree(example.files)
        let path = CheckConfiguration.defaultFolder + "/layers.yml"
        let rules = example.files[path] ?? rule.configuration
        let configuration = try CheckConfiguration.parse([.init(path: path, text: rules)])
        let result = try Checker.check(tree.root, configuration, TemporaryTree.options)
        #expect(result.problems == [])
        return result.findings.filter { $0.rule == rule.name || $0.rule.hasPrefix(rule.name + "/") }
    }
}
