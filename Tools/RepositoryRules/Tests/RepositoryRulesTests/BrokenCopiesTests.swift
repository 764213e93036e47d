import ImportChecker
import Testing

/// Checks this repository as it is, and copies that each violate a rule.
@Suite("This repository, and broken copies of it", .serialized, .timeLimit(.minutes(10)))
struct BrokenCopiesTests {
    struct Breakage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let edits: [RepositoryCopy.Edit]
        /// The rules that have findings.
        let rules: Set<String>
        /// The file of the findings.
        let file: String

        /// Adds a new file to a target.
        init(
            _ description: String, in folder: String, _ text: String, _ rules: Set<String>,
            file: String = "Broken.swift",
            found: String? = nil
        ) {
            testDescription = description
            edits = [.init(path: "\(folder)/\(file)", text: text)]
            self.rules = rules
            self.file = found ?? "\(folder)/\(file)"
        }

        init(_ description: String, _ edits: [RepositoryCopy.Edit], _ rules: Set<String>, in file: String) {
            testDescription = description
            self.edits = edits
            self.rules = rules
            self.file = file
        }
    }

    private static let copy = Result { try RepositoryCopy() }

    private static let home = "Packages/Features/HomeFeature/Sources/HomeFeature"
    private static let homeManifest = "Packages/Features/HomeFeature/Package.swift"
    private static let models = "Packages/Core/CoreModels/Sources/CoreModels"
    private static let api = "Packages/Infra/PetNestAPI/Sources/PetNestAPI"

    static let breakages = [
        Breakage(
            "a feature imports another", in: home, "import PetProfileFeature\n", ["layers/features", "undeclared"]),
        Breakage(
            "a feature reaches the database", in: home, "import Database\n",
            ["layers/features", "transitive/features-build-in-seconds", "undeclared"],
            // The feature's tests depend on everything that the feature depends on.
            found: "Packages/Features/HomeFeature/"),
        Breakage(
            "a feature knows another slice's contract", in: home, "import NutritionWire\n",
            ["protected/nutrition-wire", "undeclared"]),
        Breakage(
            "a feature knows the contract of the cart", in: home, "import CartWire\n",
            ["protected/cart-wire", "undeclared"]),
        Breakage(
            "a feature knows the contract of payments", in: home, "import PaymentsWire\n",
            ["protected/payments-wire", "undeclared"]),
        Breakage(
            "a feature knows the contract of the shop's products", in: home, "import ProductsWire\n",
            ["protected/products-wire", "undeclared"]),
        Breakage(
            "a feature knows the contract behind a repository", in: home, "import CareWire\n",
            ["protected/care-wire", "undeclared"]),
        Breakage(
            "a feature knows the contract of the feed", in: home, "import SocialFeedWire\n",
            ["protected/social-feed-wire", "undeclared"]),
        Breakage(
            "a feature knows the contract of accounts", in: home, "import AccountsWire\n",
            ["protected/accounts-wire", "undeclared"]),
        Breakage(
            "GRDB outside of Database", in: api, "import GRDB\n", ["protected/grdb", "undeclared"]),
        Breakage(
            "models depend on something", in: models, "import struct CorePresentation.Screen\n",
            ["layers/models", "undeclared"]),
        Breakage(
            "a tool uses the app's packages", in: "Tools/PackageGraph/Sources/PackageGraph", "import CoreModels\n",
            ["layers/tools", "undeclared"]),
        Breakage(
            "FoundationNetworking outside of HTTPNetworking", in: api,
            "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n",
            ["protected/foundation-networking"]),
        Breakage(
            "the server's library in the app", in: "App/PetNestApp", "import Hummingbird\n", ["undeclared"]),
        Breakage(
            "a singleton", in: "Packages/Infra/Analytics/Sources/Analytics",
            "final class A {\n    static\n        let shared = A()\n}\n", ["construct/no-singletons"]),
        Breakage("print in a library", in: models, "func a() { print(1) }\n", ["construct/no-print"]),
        Breakage(
            "statements of a slice on the connection", in: "Packages/Backend/Slices/OwnerSlice/Sources/OwnerSlice",
            "import Database\n\nextension Connection {}\n", ["construct/named-repositories"]),
        Breakage("a queue in a feature", in: home, "let a = DispatchQueue.main\n", ["construct/no-queues-in-features"]),
        Breakage(
            "URLSession in the app", in: "App/PetNestApp", "let a = URLSession(configuration: b)\n",
            ["construct/no-url-session"]),
        Breakage("@testable in a library", in: home, "@testable import CoreModels\n", ["form"]),
        Breakage("a re-export", in: home, "@_exported import CoreModels\n", ["form"]),
        Breakage("a public import across layers", in: home, "public import CoreModels\n", ["form"]),
        Breakage(
            "a view model in Core", in: models, "struct PetViewModel {}\n",
            ["naming/view-models", "naming/view-model-types"], file: "PetViewModel.swift"),
        Breakage(
            "a record of the wire in a feature", in: home, "struct PetDTO: Codable {}\n", ["naming/wire-types"]),
        Breakage(
            "a waiver without a reason", in: models, "// bulkhead:allow construct/no-print\nlet a = print(1)\n",
            ["construct/no-print", "waiver"]),
        Breakage(
            "a dependency that is no longer declared",
            [
                .init(
                    path: homeManifest,
                    replaced:
                        "                \"CoreModels\",\n                \"CoreNetworking\",\n                \"CorePresentation\",\n                \"CoreWire\",\n",
                    text:
                        "                \"CoreNetworking\",\n                \"CorePresentation\",\n                \"CoreWire\",\n"
                )
            ],
            ["implicit"], in: home),
        Breakage(
            "a dependency that no file imports",
            [
                .init(
                    path: homeManifest,
                    replaced:
                        "                \"CoreNetworking\",\n                \"CorePresentation\",\n                \"CoreWire\",\n",
                    text:
                        "                \"CoreNetworking\",\n                \"CorePresentation\",\n                \"CoreStorage\",\n                \"CoreWire\",\n"
                ),
                .init(
                    path: homeManifest, replaced: "        .package(path: \"../../Core/CorePresentation\"),",
                    text:
                        "        .package(path: \"../../Core/CorePresentation\"),\n        .package(path: \"../../Core/CoreStorage\"),"
                ),
            ], ["unused"], in: homeManifest),
        Breakage(
            "a dependency under a condition that its imports aren't under",
            [
                .init(
                    path: homeManifest,
                    replaced:
                        "                \"CoreNetworking\",\n                \"CorePresentation\",\n                \"CoreWire\",\n",
                    text:
                        "                \"CoreNetworking\",\n                .byName(name: \"CorePresentation\", condition: .when(platforms: [.linux])),\n                \"CoreWire\",\n"
                )
            ],
            ["conditional"], in: home),
        Breakage(
            "a cycle of packages",
            [
                .init(
                    path: "Packages/Core/CoreModels/Package.swift", replaced: ".target(name: \"CoreModels\"",
                    text: ".target(name: \"CoreModels\", dependencies: [\"CoreInterfaces\"]"),
                .init(
                    path: "Packages/Core/CoreModels/Package.swift", replaced: "    dependencies: [\n",
                    text: "    dependencies: [\n        .package(path: \"../CoreInterfaces\"),\n"),
                .init(path: models + "/Broken.swift", text: "import CoreInterfaces\n"),
            ], ["cycles", "layers/models"], in: models + "/Broken.swift"),
        Breakage(
            "a package in no layer, and without tests",
            [
                .init(
                    path: "Elsewhere/Lone/Package.swift",
                    text:
                        "// swift-tools-version: 6.2\nimport PackageDescription\n\nlet package = Package(name: \"Lone\", targets: [.target(name: \"Lone\")])\n"
                ),
                .init(path: "Elsewhere/Lone/Sources/Lone/Lone.swift", text: ""),
            ], ["layers", "tests"], in: "Elsewhere/Lone/Package.swift"),
        Breakage(
            "a rule that is mistyped",
            [.init(path: "lint-rules/code.yml", replaced: "in: [Packages/Features]", text: "in: [Packages/Feature]")],
            ["ineffective"], in: "lint-rules/code.yml"),
    ]

    private struct Found: Hashable, CustomStringConvertible {
        let rule: String
        let file: String

        var description: String { "\(file): \(rule)" }
    }

    private static let unbroken = Result { try check().findings }

    /// Checks the copy in its current state.
    private static func check() throws -> (findings: [Found], problems: [String]) {
        let copy = try Self.copy.get()
        let result = try Checker.check(
            copy.path, try CheckConfiguration.load(below: copy.path), CheckOptions(cacheDirectory: copy.cache))
        return (
            result.findings.map { Found(rule: $0.rule, file: $0.place.file) }, result.problems.map(\.description)
        )
    }

    @Test("The unchanged copy is clean")
    func clean() throws {
        let result = try Self.check()
        #expect(result.findings == [])
        #expect(result.problems == [])
    }

    @Test("A broken copy fails with the right finding, in the right file", arguments: breakages)
    func broken(_ breakage: Breakage) throws {
        let before = Set(try Self.unbroken.get())
        let result = try Self.copy.get().withEdits(breakage.edits, Self.check)
        #expect(result.problems == [])
        // Findings in the unchanged copy fail only the test above.
        let found = result.findings.filter { !before.contains($0) }
        #expect(Set(found.map(\.rule)) == breakage.rules)
        #expect(found.filter { !$0.file.hasPrefix(breakage.file) } == [])
    }

    @Test("A manifest that can't be read is never clean")
    func unreadableManifest() throws {
        let edit = RepositoryCopy.Edit(path: Self.homeManifest, replaced: "targets: [", text: "targets: [(")
        let result = try Self.copy.get().withEdits([edit], Self.check)
        #expect((result.findings.map(\.file) + result.problems).contains { $0.hasPrefix(Self.homeManifest) })
    }

    @Test("Rules that can't be read are never clean")
    func unreadableRules() throws {
        let edit = RepositoryCopy.Edit(
            path: "lint-rules/layers.yml", replaced: "uses: [models]", text: "uses: [modles]")
        let error = #expect(throws: (any Error).self) { try Self.copy.get().withEdits([edit], Self.check) }
        #expect(error.map { "\($0)" }?.contains("did you mean 'models'?") == true)
    }
}
