import Foundation
import ImportChecker
import Testing

/// The files in the repository that bulkhead generates from the catalog of rules and the keys of configurations.
@Suite("Generated pages and schemas", .timeLimit(.minutes(20)))
struct GeneratedPagesTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func published(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test(
        "The files are what the program prints",
        arguments: [
            ("docs/rules.md", ["rule", "--format", "markdown"]),
            ("Tools/Bulkhead/lint-rules.schema.json", ["schema", "lint-rules"]),
            ("Tools/Bulkhead/bulkhead.schema.json", ["schema", "bulkhead.yml"]),
        ])
    func published(path: String, command: [String]) throws {
        let repository = try SampleRepository()
        let answer = try repository.run(command)
        #expect(answer.status == 0)
        let isEqual = try answer.output == Self.published(path)
        #expect(isEqual, "write it: ./bulkhead \(command.joined(separator: " ")) > \(path)")
    }

    @Test("The page has a section about each rule, with its examples")
    func page() throws {
        let page = try Self.published("docs/rules.md")
        for rule in RuleCatalog.all {
            #expect(page.contains("\n## \(rule.name)\n"), "\(rule.name)")
            #expect(page.contains("\n\(rule.failing)\n```\n"), "\(rule.name)")
            #expect(page.contains("\n\(rule.passing)\n```\n"), "\(rule.name)")
        }
    }

    private static let hasSchemas = SampleRepository.pythonHas(
        "jsonschema", "yaml", without: "the configurations aren't held against their schemas")

    /// Returns what Python's jsonschema says about configurations: for each, whether it is valid.
    private func judge(_ schema: String, _ configurations: [String]) throws -> String {
        let repository = try SampleRepository()
        try repository.write("schema.json", try Self.published("Tools/Bulkhead/" + schema))
        for (index, text) in configurations.enumerated() { try repository.write("\(index).yml", text) }
        try repository.write(
            "judge.py",
            """
            import json, jsonschema, sys, yaml
            schema = json.load(open("schema.json"))
            jsonschema.Draft202012Validator.check_schema(schema)
            validator = jsonschema.Draft202012Validator(schema)
            for index in range(int(sys.argv[1])):
                # Days are texts, as in YAML 1.2.
                value = json.loads(json.dumps(yaml.safe_load(open(f"{index}.yml")) or {}, default=str))
                print("valid" if validator.is_valid(value) else "invalid")
            """)
        let answer = try repository.start(
            "/usr/bin/env", ["python3", "judge.py", "\(configurations.count)"], [:])
        #expect(answer.error == "")
        return answer.output
    }

    @Test("This repository's configuration and that of every rule's documentation are valid", .enabled(if: hasSchemas))
    func valid() throws {
        let rules = try ["code", "layers", "modules"].map { try Self.published("lint-rules/\($0).yml") }
        let texts = rules + RuleCatalog.all.map(\.configuration)
        #expect(
            try judge("lint-rules.schema.json", texts) == String(repeating: "valid\n", count: texts.count))
        #expect(try judge("bulkhead.schema.json", [Self.published("bulkhead.yml")]) == "valid\n")
    }

    @Test("What the reader refuses is invalid", .enabled(if: hasSchemas))
    func invalid() throws {
        let texts = [
            "layrs: []", "unused: {enabled: maybe}", "unused: {severity: fatal}", "platforms: [beos]",
            "forbidden: [{modules: [A]}]", "protected: [{name: a, modules: [A]}]",
            "protected: [{name: a, modules: [], only: [B]}]",
            "naming: [{name: a, files: [a], types: [b], only: [c]}]", "naming: [{name: a, files: [a]}]",
            "unused: {except: [{reason: r}]}", "unused: {except: [{from: A}]}",
            "unused: {except: [{from: A, reason: r, until: soon}]}",
            "access: [{name: a, modules: [A], levels: [open]}]",
            "layers: [{name: a}]", "tags: {a: {b: c}}",
        ]
        for text in texts {
            #expect(throws: ConfigurationErrors.self, "\(text)") {
                _ = try CheckConfiguration.parse([.init(path: "a.yml", text: text)])
            }
        }
        #expect(
            try judge("lint-rules.schema.json", texts) == String(repeating: "invalid\n", count: texts.count))
    }
}
