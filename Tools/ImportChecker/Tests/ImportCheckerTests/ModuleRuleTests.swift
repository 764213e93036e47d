import ImportChecker
import Testing

@Suite("Forbidden, protected and unreachable modules", .timeLimit(.minutes(20)))
struct ModuleRuleTests {
    private func tree(home: String = "import Store\n") throws -> TemporaryTree {
        let database = PackageText.manifest(
            "Database", products: ["Database"],
            packages: [".package(url: \"https://example.org/groue/GRDB.swift\", from: \"7.0.0\")"],
            targets: [
                ".target(name: \"Database\", dependencies: [.product(name: \"GRDB\", package: \"GRDB.swift\")])",
                ".testTarget(name: \"DatabaseTests\", dependencies: [\"Database\"])",
            ])
        return try TemporaryTree(
            PackageText.library("Database", in: "Infra", source: "import GRDB\n").with([
                "Infra/Database/Package.swift": database
            ])
            .with(
                PackageText.library(
                    "Store", in: "Infra", packages: ["../Database"], dependencies: ["Database"],
                    source: "\nimport Database\n")
            )
            .with(
                PackageText.library(
                    "Home", in: "Features", packages: ["../../Infra/Store"], dependencies: ["Store"], source: home)))
    }

    private static let home = FindingEnd(name: "Home", package: "Features/Home", target: "Home")
    private static let homePlace = SourcePlace(file: "Features/Home/Sources/Home/Home.swift", line: 1, column: 1)

    @Test("A forbidden module is found where it is forbidden, including system modules")
    func forbidden() throws {
        let rules = """
            forbidden:
              - name: no-network
                modules: [Foundation*, Network]
                in: [Features]
                reason: requests go through CoreNetworking
                advice: Use the APIClient
                severity: warning
            """
        #expect(
            try tree(home: "import FoundationNetworking\nimport Store\n").check(rules).findings == [
                Finding(
                    rule: "forbidden/no-network", severity: .warning, place: Self.homePlace, from: Self.home,
                    to: FindingEnd(name: "FoundationNetworking"),
                    message: "'Home' imports 'FoundationNetworking', which is forbidden here",
                    reason: "requests go through CoreNetworking", advice: "Use the APIClient",
                    chain: [ChainStep(from: "Home", to: "FoundationNetworking", place: Self.homePlace)])
            ])
        #expect(try tree().check(rules).findings == [])
    }

    @Test("A protected module is found outside of its place, but not in its own package")
    func protected() throws {
        let rules = """
            protected:
              - name: database
                modules: [Database, GRDB]
                only: [Infra/Database, Other]
                reason: one package's secret
            """
        let findings = try tree().check(rules).findings
        #expect(findings.map(\.rule) == ["protected/database", "ineffective"])
        #expect(
            findings.map(\.message) == [
                "'Store' imports 'Database', which only Infra/Database, Other may",
                "'Other' in the rule 'protected/database' matches nothing",
            ])
        #expect(findings.map(\.place.description) == ["Infra/Store/Sources/Store/Store.swift:2:1", "rules.yml:4:28"])
    }

    @Test("A module that is reached through others is found with the chain")
    func transitive() throws {
        let rules = """
            transitive:
              - name: light
                from: ["target:Home"]
                modules: [GRDB]
                reason: features build in seconds
            """
        #expect(
            try tree().check(rules).findings == [
                Finding(
                    rule: "transitive/light", place: Self.homePlace, from: Self.home, to: FindingEnd(name: "GRDB"),
                    message: "'Home' reaches 'GRDB': Home → Store → Database → GRDB",
                    reason: "features build in seconds",
                    advice:
                        "Break the chain at one of its steps, best where an interface can replace an implementation",
                    chain: [
                        ChainStep(from: "Home", to: "Store", place: Self.homePlace),
                        ChainStep(
                            from: "Store", to: "Database",
                            place: SourcePlace(file: "Infra/Store/Sources/Store/Store.swift", line: 2, column: 1)),
                        ChainStep(
                            from: "Database", to: "GRDB",
                            place: SourcePlace(
                                file: "Infra/Database/Sources/Database/Database.swift", line: 1, column: 1)),
                    ])
            ])
        #expect(
            try tree().check(
                rules.replacing("target:Home", with: "target:HomeTests").replacing("[GRDB]", with: "[SwiftSyntax]")
            ).findings == [])
    }

    @Test("An unknown module may be forbidden; one that differs by a letter from a known one is an error in the rule")
    func misspelled() throws {
        let rules = """
            forbidden: [{ name: none, modules: [RxSwift, Alamofire, GRBD, UIKt] }]
            """
        let findings = try tree().check(rules).findings
        #expect(
            findings.map(\.message) == [
                "'GRBD' in the rule 'forbidden/none' isn't a module that is known; did you mean 'GRDB'?",
                "'UIKt' in the rule 'forbidden/none' isn't a module that is known; did you mean 'UIKit'?",
            ])
        #expect(findings.allSatisfy { $0.rule == "ineffective" && $0.place.file == "rules.yml" })
    }

    @Test("A template in a package isn't part of a module, so rules don't apply to it")
    func templates() throws {
        let tree = try tree()
        try tree.write("import Database\nimport GRDB\n", to: "Features/Home/Templates/New.swift")
        let rules = """
            protected: [{ name: database, modules: [Database], only: [Infra] }]
            forbidden: [{ name: templates, modules: [GRDB], in: [Features/Home/Templates] }]
            """
        #expect(
            try tree.check(rules).findings.map(\.message) == [
                "'Features/Home/Templates' in the rule 'forbidden/templates' matches nothing"
            ])
    }
}
