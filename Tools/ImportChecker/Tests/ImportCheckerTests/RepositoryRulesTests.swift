import Foundation
import ImportChecker
import Testing

/// The rules of this repository, applied to copies of its structure that each violate one rule.
@Suite("This repository's rules", .timeLimit(.minutes(20)))
struct RepositoryRulesTests {
    /// A change to a copy, and the finding that it should cause.
    struct Breakage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let file: String
        let text: String
        var packages: [String: [String]] = [:]
        let rules: Set<String>
    }

    private static var root: String {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<5 { folder.deleteLastPathComponent() }
        return folder.path
    }

    private func rules() throws -> CheckConfiguration { try CheckConfiguration.load(below: Self.root) }

    /// The packages of this repository's layers, with a source that uses what its layer may use.
    private func structure(_ extra: [String: [String]] = [:]) -> [String: String] {
        let packages: [(folder: String, name: String, uses: [String])] = [
            ("Packages/Core", "CoreModels", []), ("Packages/Core", "CoreInterfaces", ["Packages/Core/CoreModels"]),
            ("Packages/Core", "CorePresentation", []),
            ("Packages/Core", "CoreArchitecture", ["Packages/Core/CorePresentation"]),
            ("Packages/Core", "CoreStorage", []), ("Packages/Core", "CoreNetworking", ["Packages/Core/CoreInterfaces"]),
            ("Packages/Infra", "Analytics", ["Packages/Core/CoreStorage"]),
            ("Packages/Infra", "Database", ["Packages/Core/CoreModels"]),
            ("Packages/Infra", "PetNestAPI", ["Packages/Core/CoreNetworking"]),
            ("Packages/UI", "SharedUI", ["Packages/Core/CorePresentation"]),
            ("Packages/Features", "HomeFeature", ["Packages/Core/CoreArchitecture", "Packages/Infra/Analytics"]),
            ("Packages/Features", "PetProfileFeature", ["Packages/Core/CoreModels"]),
            ("Packages/Backend", "PetNestBackend", ["Packages/Infra/Database"]), ("Tools", "PackageGraph", []),
            ("Tools", "ImportChecker", ["Tools/PackageGraph"]),
        ]
        return packages.reduce(into: [:]) { files, package in
            let uses = package.uses + (extra[package.name] ?? [])
            let names = uses.map { String($0.split(separator: "/").last ?? "") }
            let up = String(repeating: "../", count: package.folder.split(separator: "/").count + 1)
            files.merge(
                PackageText.library(
                    package.name, in: package.folder, packages: uses.map { up + $0 }, dependencies: names,
                    source: names.map { "import \($0)\n" }.joined())
            ) { $1 }
        }
    }

    /// Returns the findings, except those that report that the small copy lacks something the rules mention.
    private func check(_ files: [String: String]) throws -> [Finding] {
        let tree = try TemporaryTree(files)
        let result = try Checker.check(tree.root, rules(), TemporaryTree.options)
        #expect(result.problems == [])
        return result.findings.filter { $0.rule != "ineffective" }
    }

    @Test("An unchanged copy is clean")
    func clean() throws {
        #expect(try check(structure()).map(\.message) == [])
    }

    @Test("The rules themselves have no errors")
    func rulesAreValid() throws {
        #expect(try rules().layerNames.count > 10)
    }

    @Test(
        "A broken copy has the right finding",
        arguments: [
            Breakage(
                testDescription: "a feature imports another",
                file: "Packages/Features/HomeFeature/Sources/HomeFeature/A.swift",
                text: "import PetProfileFeature\n", packages: ["HomeFeature": ["Packages/Features/PetProfileFeature"]],
                rules: ["layers/features"]),
            Breakage(
                testDescription: "a feature draws", file: "Packages/Features/HomeFeature/Sources/HomeFeature/A.swift",
                text: "import SharedUI\n", packages: ["HomeFeature": ["Packages/UI/SharedUI"]],
                rules: ["layers/features", "transitive/features-build-in-seconds"]),
            Breakage(
                testDescription: "a feature reaches the database",
                file: "Packages/Features/HomeFeature/Sources/HomeFeature/A.swift",
                text: "import Database\n", packages: ["HomeFeature": ["Packages/Infra/Database"]],
                rules: ["layers/features", "transitive/features-build-in-seconds"]),
            Breakage(
                testDescription: "models depend on something",
                file: "Packages/Core/CoreModels/Sources/CoreModels/A.swift",
                text: "import CorePresentation\n", packages: ["CoreModels": ["Packages/Core/CorePresentation"]],
                rules: ["layers/models"]),
            Breakage(
                testDescription: "the UI knows models", file: "Packages/UI/SharedUI/Sources/SharedUI/A.swift",
                text: "import CoreModels\n",
                packages: ["SharedUI": ["Packages/Core/CoreModels"]], rules: ["layers/ui"]),
            Breakage(
                testDescription: "the backend uses a feature",
                file: "Packages/Backend/PetNestBackend/Sources/PetNestBackend/A.swift",
                text: "import HomeFeature\n", packages: ["PetNestBackend": ["Packages/Features/HomeFeature"]],
                rules: ["layers/backend"]),
            Breakage(
                testDescription: "a tool uses the app's packages",
                file: "Tools/PackageGraph/Sources/PackageGraph/A.swift",
                text: "import CoreModels\n", packages: ["PackageGraph": ["Packages/Core/CoreModels"]],
                rules: ["layers/tools"]),
            Breakage(
                testDescription: "an import that only a dependency declares",
                file: "Packages/Features/HomeFeature/Sources/HomeFeature/A.swift",
                text: "import CorePresentation\n", rules: ["implicit"]),
            Breakage(
                testDescription: "GRDB outside of Database",
                file: "Packages/Infra/PetNestAPI/Sources/PetNestAPI/A.swift",
                text: "import GRDB\n", rules: ["protected/grdb", "undeclared"]),
            Breakage(
                testDescription: "swift-log outside of FileLogging",
                file: "Packages/Infra/Analytics/Sources/Analytics/A.swift",
                text: "import Logging\n", rules: ["protected/swift-log", "undeclared"]),
            Breakage(
                testDescription: "FoundationNetworking",
                file: "Packages/Core/CoreNetworking/Sources/CoreNetworking/A.swift",
                text: "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n",
                rules: ["protected/foundation-networking"]),
            Breakage(
                testDescription: "a singleton", file: "Packages/Infra/Analytics/Sources/Analytics/A.swift",
                text: "final class A { static let shared = A() }\n", rules: ["construct/no-singletons"]),
            Breakage(
                testDescription: "print in a library", file: "Packages/Core/CoreModels/Sources/CoreModels/A.swift",
                text: "func a() { print(1) }\n", rules: ["construct/no-print"]),
            Breakage(
                testDescription: "a queue in a feature",
                file: "Packages/Features/HomeFeature/Sources/HomeFeature/A.swift",
                text: "let queue = DispatchQueue.main\n", rules: ["construct/no-queues-in-features"]),
            Breakage(
                testDescription: "@testable in a library", file: "Packages/Infra/PetNestAPI/Sources/PetNestAPI/A.swift",
                text: "@testable import CoreNetworking\n", rules: ["form"]),
            Breakage(
                testDescription: "a re-export", file: "Packages/Infra/PetNestAPI/Sources/PetNestAPI/A.swift",
                text: "@_exported import CoreNetworking\n", rules: ["form"]),
            Breakage(
                testDescription: "a view model in Core",
                file: "Packages/Core/CoreModels/Sources/CoreModels/PetViewModel.swift",
                text: "struct PetViewModel {}\n", rules: ["naming/view-models", "naming/view-model-types"]),
            Breakage(
                testDescription: "a package in no layer", file: "Elsewhere/Lone/Package.swift",
                text: PackageText.manifest("Lone", targets: [".target(name: \"Lone\", path: \".\")"]),
                rules: ["layers", "tests"]),
            Breakage(
                testDescription: "a loop of packages", file: "Packages/Core/CoreModels/Sources/CoreModels/A.swift",
                text: "import CoreInterfaces\n",
                packages: ["CoreModels": ["Packages/Core/CoreInterfaces"]], rules: ["layers/models", "cycles"]),
        ])
    func broken(_ breakage: Breakage) throws {
        let files = structure(breakage.packages).with([breakage.file: breakage.text])
        let findings = try check(files)
        #expect(Set(findings.map(\.rule)) == breakage.rules)
        #expect(
            findings.allSatisfy { !$0.reason.isEmpty && !$0.advice.isEmpty && $0.place.line > 0 && $0.place.column > 0 }
        )
    }
}
