import ImportChecker
import Testing

@Suite("The form of imports", .timeLimit(.minutes(20)))
struct FormTests {
    private func tree(_ source: String) throws -> TemporaryTree {
        try TemporaryTree(
            PackageText.library("Models", in: "Core").with(
                PackageText.library(
                    "Home", in: "Features", packages: ["../../Core/Models"], dependencies: ["Models"], source: source)
            ).with(["Features/Home/Tests/HomeTests/HomeTests.swift": "@testable import Home\n"]))
    }

    @Test("@testable is for tests, and nothing is re-exported")
    func attributes() throws {
        let findings = try tree("@testable import Models\n@_exported import Models\n").check().findings
        #expect(
            findings.map(\.message) == [
                "'Home' imports 'Models' as @testable and isn't a test", "'Home' re-exports 'Models'",
            ])
        #expect(
            findings.map(\.place.description) == [
                "Features/Home/Sources/Home/Home.swift:1:11", "Features/Home/Sources/Home/Home.swift:2:12",
            ])
        #expect(findings.map(\.rule) == ["form", "form"])
        let allowed = "form: { testable-in: ['target:Home'], exported-in: [Features] }"
        #expect(try tree("@testable import Models\n@_exported import Models\n").check(allowed).findings == [])
        #expect(
            try tree("import Models\n").check(allowed).findings.map(\.message) == [
                "the exception 'target:Home' of the rule 'form' is no longer needed",
                "the exception 'Features' of the rule 'form' is no longer needed",
            ])
    }

    @Test("A public import across layers is found, one inside a layer isn't")
    func publicImports() throws {
        let layers = """
            layers:
              - { name: core, members: [Core] }
              - { name: features, members: [Features], uses: [core] }
            """
        let findings = try tree("public import Models\npublic import Foundation\n").check(layers).findings
        #expect(
            findings.map(\.message) == ["'Home' of the layer 'features' imports 'Models' of the layer 'core' publicly"])
        #expect(
            try tree("public import Models\n").check("layers: [{ name: all, members: [Core, Features] }]").findings
                == [])
        #expect(
            try tree("public import Models\n").check(layers + "\nform: { public-across-layers: allowed }").findings
                == [])
    }

    @Test("A module can be restricted to an access level")
    func access() throws {
        let rules = """
            access:
              - { name: inside, modules: [Models], levels: [internal, private], in: [Features/*/Sources], reason: stays inside }
            """
        let findings = try tree("import Models\npublic import Models\ninternal import Models\n").check(rules).findings
        #expect(
            findings.map(\.message) == [
                "'Home' imports 'Models' without an access level, expected 'internal' or 'private'",
                "'Home' imports 'Models' with 'public', expected 'internal' or 'private'",
            ])
        #expect(findings.map(\.rule) == ["form/inside", "form/inside"])
        #expect(
            findings.map(\.advice)
                == [String](repeating: "Write 'internal' or 'private' before 'import Models'", count: 2))
    }
}
