import ConfigurationReading
import Foundation
import ImportChecker
import PackageGraph
import Testing

@testable import ModuleSplit

@Suite("The rules of a repository and a step", SharedModuleCache(), .timeLimit(.minutes(20)))
struct StepRulesTests {
    private static let layers = """
        layering: { complete: true }
        layers:
          - name: core
            members: [Core]
          - name: features
            members: [Features]
            uses: [core]
            siblings: independent
          # Programs.
          - name: ui
            members: [UI]
            uses: [features]

        """

    private static func manifest(_ name: String, _ rest: String = "", _ dependencies: String = "") -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
            name: "\(name)",
            products: [.library(name: "\(name)", targets: ["\(name)"])],
        \(rest)    targets: [
                .target(name: "\(name)"\(dependencies)),
                .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
            ]
        )

        """
    }

    /// A repository with layers. A feature uses a package that only its moving file needs, and is used by a screen.
    private func repository(
        _ rules: [String: String] = ["layers.yml": layers],
        high: String = "public func total() -> Int { Low(a: 1).a }\n"
    ) throws -> TemporaryPackage {
        let package = try TemporaryPackage([:])
        try FileManager.default.removeItem(atPath: package.folder + "/Package.swift")
        let test = { (name: String) in "import Testing\nimport \(name)\n\n@Test func \(name.lowercased())() {}\n" }
        func write(_ name: String, in folder: String, _ rest: String = "", _ dependencies: String = "") throws {
            try package.write(Self.manifest(name, rest, dependencies), to: "\(folder)/\(name)/Package.swift")
            try package.write(test(name), to: "\(folder)/\(name)/Tests/\(name)Tests/\(name)Tests.swift")
        }
        try write("Base", in: "Core")
        try package.write("public struct Base {}\n", to: "Core/Base/Sources/Base/Base.swift")
        try write(
            "Whole", in: "Features", "    dependencies: [\n        .package(path: \"../../Core/Base\")\n    ],\n",
            ", dependencies: [\"Base\"]")
        let folder = "Features/Whole/"
        try package.write(
            "import Base\n\npublic struct Price {}\n\nstruct Low {\n    var a: Int\n}\n",
            to: folder + "Sources/Whole/Low.swift")
        try package.write(high, to: folder + "Sources/Whole/High.swift")
        try package.write(
            "import Testing\n@testable import Whole\n\n@Test func low() { #expect(Low(a: 1).a == 1) }\n",
            to: folder + "Tests/WholeTests/LowTests.swift")
        try write(
            "Screen", in: "UI", "    dependencies: [\n        .package(path: \"../../Features/Whole\")\n    ],\n",
            ", dependencies: [\"Whole\"]")
        try package.write("import Whole\n\nlet price = Price()\n", to: "UI/Screen/Sources/Screen/Screen.swift")
        try package.write("target: Whole\nmodules: [{ name: Low, files: [Low.swift] }]\n", to: folder + PlanFile.name)
        for (name, text) in rules { try package.write(text, to: "lint-rules/" + name) }
        try package.startRepository()
        return package
    }

    private func run(_ package: TemporaryPackage, _ reports: Reports = Reports()) -> SplitStepRun {
        SplitStepRun(root: package.folder, target: "Whole", cache: package.folder + "/cache", report: reports.add)
    }

    /// The findings of a check, one on a line.
    private func findings(_ package: TemporaryPackage) throws -> [String] {
        let result = try Checker.check(
            package.folder, try CheckConfiguration.load(below: package.folder),
            CheckOptions(isExcluded: { $0 == "cache" }))
        return result.findings.map { "\($0.place): [\($0.rule)] \($0.message)" } + result.problems.map(\.description)
    }

    @Test("A new package beside independent ones is permitted to its origin alone, and no finding appears")
    func neighbor() throws {
        let package = try repository()
        try #require(try findings(package) == [])
        let result = try #require(try run(package).run(as: .package(nil), delivery: .committed))
        #expect(result.package?.path == "Features/Low")
        #expect(result.rules == ["an exception of the layer 'features' permits 'Whole' to use 'Low'"])
        #expect(try findings(package) == [])
        #expect(
            try package.text("lint-rules/layers.yml")
                == Self.layers.replacing(
                    "independent\n",
                    with: """
                        independent
                            except:
                              - from: Whole
                                to: Low
                                reason: Low was split off Whole

                        """))
        // The dependency that only the moved file needs has moved, too.
        #expect(try !package.text("Features/Whole/Package.swift").contains("Base"))
        #expect(try package.text("Features/Low/Package.swift").contains(".package(path: \"../../Core/Base\")"))
        #expect(
            try package.text("Features/Whole/Sources/Whole/Exports.swift") == """
                // bulkhead:allow form reason="code that imports Whole uses what has moved to Low"
                @_exported import Low

                """)
    }

    @Test("New targets join the layers of the targets that they leave, if no layer has them")
    func targets() throws {
        let rules = Self.layers.replacing(
            "members: [Features]", with: "members: [\"target:Whole\", \"target:WholeTests\"]")
        let package = try repository(["layers.yml": rules])
        try #require(try findings(package) == [])
        let result = try #require(try run(package).run(delivery: .committed))
        #expect(
            result.rules == [
                "'target:Low' is a new member of the layer 'features'",
                "'target:LowTests' is a new member of the layer 'features'",
                "an exception of the layer 'features' permits 'Whole' to use 'Low'",
            ])
        #expect(try findings(package) == [])
        #expect(
            try package.text("lint-rules/layers.yml")
                == rules.replacing("Tests\"]", with: "Tests\", \"target:Low\", \"target:LowTests\"]").replacing(
                    "independent\n",
                    with: """
                        independent
                            except:
                              - from: Whole
                                to: Low
                                reason: Low was split off Whole

                        """))
    }

    // MARK: - Refusals

    private func refusal(
        _ package: TemporaryPackage, _ place: SplitStepRun.Place, _ reports: Reports = Reports()
    ) throws -> String {
        var text = ""
        do {
            _ = try run(package, reports).run(step: "Low", as: place, delivery: .staged)
        } catch {
            text = "\(error)"
        }
        #expect(!reports.lines.contains { $0.hasPrefix("building") })
        #expect(try CommandRun.output(["git", "status", "--porcelain"], in: package.folder) == "")
        return text
    }

    @Test(
        "A package in a layer above is refused before a build, with the rule and folders that break none"
    )
    func layerAbove() throws {
        let package = try repository(high: "this doesn't compile\n")
        let text = try refusal(package, .package("UI/Low"))
        #expect(
            text == """
                'bulkhead check' would have new findings, so nothing was changed:
                Features/Whole/Package.swift:12:55: [layers/features] 'Whole' depends on 'Low': the layer 'features' may use \
                only 'core', not 'ui'
                UI/Low/Sources/Low/Low.swift:1:1: [layers/ui] 'Low' imports 'Base': the layer 'ui' may use only 'features', \
                not 'core'
                Use --package Core/Low, which breaks no rule.
                Use --package Features/Low, which breaks no rule.
                """, "\(text)")
    }

    @Test(
        "A package whose usual folder breaks a rule is made in the first layer in which it breaks none"
    )
    func otherLayer() throws {
        let rules = "protected:\n  - name: base\n    modules: [Base]\n    only: [Core, Features/Whole]\n"
        let package = try repository(["layers.yml": Self.layers, "modules.yml": rules])
        let reports = Reports()
        let subject = try SplitSubject(PackageDiscovery().discover(package.folder), target: "Whole")
        let low = try ExpectedModule("Low", of: subject, PlanFile.load(from: subject.package.directory))
        let placement = StepPlacement(
            subject: subject, repository: package.folder, place: .package(nil),
            rules: try StepRules(below: package.folder, cache: package.folder + "/cache") { $0 == "cache" },
            report: reports.add)
        #expect(try placement.destination(of: low).newPackages == [package.folder + "/Core/Low"])
        #expect(
            reports.lines == ["in Features/Low, the package would break rules, so it is made in Core/Low"])
    }

    @Test("A target that breaks a rule is refused before a build, with the advice of the rule")
    func targetRule() throws {
        let rules = """
            protected:
              - name: base
                modules: [Base]
                only: [Core, Features/Whole/Sources/Whole]
                advice: Import it in Whole

            """
        let package = try repository(["modules.yml": rules], high: "this doesn't compile\n")
        let text = try refusal(package, .target)
        #expect(
            text.contains("Features/Whole/Sources/Low/Low.swift:1:1: [protected/base] 'Low' imports 'Base'"), "\(text)")
        #expect(text.hasSuffix("\nImport it in Whole."))
    }

    /// Removes the tests of the package that is divided.
    private func removeTests(_ package: TemporaryPackage) throws {
        let manifest = try package.text("Features/Whole/Package.swift")
        try package.write(
            manifest.replacing("        .testTarget(name: \"WholeTests\", dependencies: [\"Whole\"]),\n", with: ""),
            to: "Features/Whole/Package.swift")
        _ = try CommandRun.output(["git", "commit", "--quiet", "--all", "-m", "No tests"], in: package.folder)
    }

    @Test("A package to which no test can move has a waiver, if packages have tests")
    func untested() throws {
        let package = try repository()
        try removeTests(package)
        let before = try findings(package)
        #expect(before == ["Features/Whole/Package.swift:1:1: [tests] the package 'Whole' has no tests"])
        _ = try run(package).run(as: .package(nil), delivery: .committed)
        #expect(try findings(package) == before)
        #expect(
            try package.text("Features/Low/Package.swift").hasPrefix(
                "// swift-tools-version: 6.0\n// bulkhead:allow-file tests reason=\"the tests of Whole test Low, too\"\n"
            ))
    }

    @Test("A package to which no test can move is refused before a build, if the rule can't be waived")
    func untestedWithoutWaiver() throws {
        let package = try repository(
            ["layers.yml": Self.layers, "tests.yml": "tests: { waivers: refused }\n"], high: "this doesn't compile\n")
        try removeTests(package)
        let text = try refusal(package, .package(nil))
        #expect(text.contains("Features/Low/Package.swift:1:1: [tests] the package 'Low' has no tests"), "\(text)")
    }

    @Test(
        "What needs no build is refused before it",
        arguments: [
            ("Core/Base", "expected no folder 'Core/Base', found one"),
            ("Ignored/Low", "expected a folder that git doesn't ignore for the package"),
            ("Features/Whole/Sources/Whole/Low", "expected a folder outside of all targets"),
        ])
    func folders(path: String, message: String) throws {
        let package = try repository(high: "this doesn't compile\n")
        try package.write(".build/\ncache/\nPackage.resolved\nIgnored/\n", to: ".gitignore")
        _ = try CommandRun.output(["git", "commit", "--quiet", "--all", "-m", "Ignore"], in: package.folder)
        #expect(try refusal(package, .package(path)).hasPrefix(message))
    }

    @Test(
        "Fixed manifests, taken names, and files that import their own package are refused before a build"
    )
    func manifest() throws {
        let package = try repository(high: "this doesn't compile\n")
        func commit(_ text: String, to path: String) throws {
            try package.write(text, to: path)
            _ = try CommandRun.output(["git", "add", "."], in: package.folder)
            _ = try CommandRun.output(["git", "commit", "--quiet", "-m", "A change"], in: package.folder)
        }
        let manifest = try package.text("Features/Whole/Package.swift")
        try commit(
            manifest.replacing("        .target(name: \"Whole\"", with: "        .target(name: name").replacing(
                "let package", with: "let name = \"Whole\"\n\nlet package"),
            to: "Features/Whole/Package.swift")
        let text = try refusal(package, .target)
        #expect(text.hasPrefix("the manifest can't be edited:"), "\(text)")

        try commit(
            manifest.replacing("        .testTarget", with: "        .target(name: \"Own\"),\n        .testTarget"),
            to: "Features/Whole/Package.swift")
        try commit("import Own\n", to: "Features/Whole/Sources/Whole/Low.swift")
        try commit("", to: "Features/Whole/Sources/Own/Own.swift")
        #expect(
            try refusal(package, .package(nil)).contains(
                "found the import of 'Own' in Features/Whole/Sources/Whole/Low.swift"))
        try commit(manifest.replacing("WholeTests", with: "Low"), to: "Features/Whole/Package.swift")
        #expect(
            try refusal(package, .target)
                == "expected a name for the module that no other target has, found 'Low' in Features/Whole; name the module "
                + "differently in bulkhead-plan.yml")
    }
}
