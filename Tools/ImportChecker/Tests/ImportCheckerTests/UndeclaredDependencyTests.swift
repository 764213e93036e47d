import ImportChecker
import Testing

@Suite("Undeclared dependencies", .timeLimit(.minutes(20)))
struct UndeclaredDependencyTests {
    @Test("A module that is reached only through another is implicit: a warning, unless configured")
    func transitive() throws {
        let tree = try TemporaryTree.chain(home: "import Store\n@testable import Models\n")
        #expect(
            try tree.check("form: { enabled: false }").findings == [
                Finding(
                    rule: "implicit", severity: .warning,
                    place: SourcePlace(file: "P/Home/Sources/Home/Home.swift", line: 2, column: 11),
                    from: FindingEnd(name: "Home", package: "P/Home", target: "Home"),
                    to: FindingEnd(name: "Models", package: "P/Models", target: "Models"),
                    message: "'Home' imports 'Models' of the package 'models' without declaring it",
                    reason: RuleCatalog.documentation(named: "implicit")?.why ?? "",
                    advice:
                        "Add .package(path: \"../Models\") to the packages and \"Models\" to the dependencies of 'Home' in P/Home/Package.swift",
                    fix: .declare(
                        name: "Models", entry: "\"Models\"", package: ".package(path: \"../Models\")", target: "Home",
                        manifest: "P/Home/Package.swift")
                )
            ])
        let error = "form: { enabled: false }\nimplicit: { severity: error }"
        #expect(try tree.check(error).findings.map(\.severity) == [.error])
        #expect(try tree.check("form: { enabled: false }\nimplicit: { enabled: false }").findings == [])
    }

    @Test("The advice for a plugin that imports a target isn't to declare it, which no plugin can")
    func plugin() throws {
        let tree = try TemporaryTree([
            "Package.swift": PackageText.manifest(
                "Kit",
                targets: [
                    ".target(name: \"Kit\")", ".plugin(name: \"Tool\", capability: .buildTool())",
                    ".testTarget(name: \"KitTests\", dependencies: [\"Kit\"])",
                ]),
            "Sources/Kit/Kit.swift": "", "Plugins/Tool/Tool.swift": "import PackagePlugin\nimport Kit\n",
            "Tests/KitTests/KitTests.swift": "import Kit\n",
        ])
        let finding = try #require(try tree.check("").findings.first { $0.rule == "undeclared" })
        #expect(finding.message == "'Tool' imports 'Kit', a target of its own package, and a plugin can't")
        #expect(finding.advice == "Let an executable do the work and the plugin run it")
    }

    @Test("A manifest isn't a source of a module that the configuration defines")
    func manifestOfModule() throws {
        let tree = try TemporaryTree(PackageText.library("Models", in: "P"))
        let findings = try tree.check("modules: [{ name: App, folders: [P] }]").findings
        #expect(findings.map(\.message) == ["the module 'App' has no files outside of packages and Xcode projects"])
    }

    @Test("The advice names a package after its folder")
    func advice() throws {
        let kit = PackageText.manifest(
            "Kit",
            targets: [".target(name: \"KitCore\")", ".testTarget(name: \"KitTests\", dependencies: [\"KitCore\"])"]
        ).replacing("products: []", with: "products: [.library(name: \"KitCore\", targets: [\"KitCore\"])]")
        let tree = try TemporaryTree(
            PackageText.library("Home", in: "P", source: "import KitCore\n").with([
                "P/Kit/Package.swift": kit, "P/Kit/Sources/KitCore/A.swift": "",
                "P/Kit/Tests/KitTests/T.swift": "import KitCore\n",
            ]))
        #expect(
            try tree.check().findings.map(\.advice) == [
                "Add .package(path: \"../Kit\") to the packages and .product(name: \"KitCore\", package: \"Kit\") to the dependencies of 'Home' in P/Home/Package.swift"
            ])
    }

    @Test("Targets of the same package must be declared, too")
    func samePackage() throws {
        let manifest = PackageText.manifest(
            "Kit",
            targets: [
                ".target(name: \"my-lib\")", ".target(name: \"B\")",
                ".testTarget(name: \"KitTests\", dependencies: [\"B\", \"my-lib\"])",
            ])
        let tree = try TemporaryTree([
            "Package.swift": manifest, "Sources/my-lib/A.swift": "", "Sources/B/B.swift": "import my_lib\n",
            "Tests/KitTests/T.swift": "import B\nimport my_lib\n",
        ])
        let findings = try tree.check().findings
        #expect(findings.map(\.message) == ["'B' imports 'my_lib', a target of its own package, without declaring it"])
        #expect(findings.map(\.to.name) == ["my-lib"])
    }

    @Test("Modules of every platform's SDK are known")
    func system() throws {
        let modules = [
            "Foundation", "FoundationNetworking", "SQLite3", "_Concurrency", "UIKit", "AppKit", "WatchKit", "Android",
            "Musl", "WinSDK",
            "WASILibc", "os", "XCTest", "Testing", "Synchronization", "FoundationModels", "CommonCrypto", "Darwin.C",
        ]
        let tree = try TemporaryTree(
            PackageText.library("Home", in: "P", source: modules.map { "import \($0)\n" }.joined()))
        #expect(try tree.check().findings == [])
    }

    @Test("A module that nothing offers is undeclared, with the nearest name")
    func unknown() throws {
        let tree = try TemporaryTree(
            PackageText.library("Home", in: "P", source: "import Fondation\n#if canImport(Rare)\nimport Rare\n#endif\n")
        )
        let findings = try tree.check().findings
        #expect(
            findings.map(\.message) == [
                "'Home' imports 'Fondation', which no package here offers and no SDK has; did you mean 'Foundation'?"
            ])
        #expect(try tree.check("system-modules: [Fond*]").findings == [])
        #expect(
            try tree.check("system-modules: [Fond*, Vendor]").findings.map(\.message) == [
                "'Vendor' in 'system-modules' is imported by no file"
            ])
    }

    /// A package whose module imports another one, and depends on a product of a package that isn't in the tree.
    private func umbrella(importing module: String) throws -> TemporaryTree {
        let manifest = PackageText.manifest(
            "Home", packages: [".package(url: \"https://example.org/x/umbrella\", from: \"1.0.0\")"],
            targets: [
                ".target(name: \"Home\", dependencies: [.product(name: \"Umbrella\", package: \"umbrella\")])",
                ".testTarget(name: \"HomeTests\", dependencies: [\"Home\"])",
            ])
        return try TemporaryTree(
            PackageText.library("Home", in: "P", source: "import Umbrella\nimport \(module)\n").with([
                "P/Home/Package.swift": manifest
            ]))
    }

    @Test("A module that is only possible in a package that isn't checked out is a finding, with advice")
    func notCheckedOut() throws {
        let tree = try umbrella(importing: "Part")
        let finding = try #require(try tree.check().findings.first)
        #expect(try tree.check().findings.count == 1)
        #expect(
            finding.message
                == "'Home' imports 'Part', which it doesn't declare and no known package offers; not checked out: 'Umbrella'"
        )
        #expect(finding.severity == .error)
        for help in ["Declare it", "swift package resolve", "--checkouts", "'external'"] {
            #expect(finding.advice.contains(help))
        }
    }

    @Test("A module under 'external' is one of a package that isn't checked out")
    func external() throws {
        let tree = try umbrella(importing: "Part")
        #expect(try tree.check("external: [Par*]").findings == [])
        #expect(
            try tree.check("external: [Part, Other]").findings.map(\.message) == [
                "'Other' in 'external' is imported by no file"
            ])
    }

    @Test("Checkouts in another folder are used, directly or in its folder 'checkouts'", arguments: ["", "/checkouts"])
    func checkoutFolders(_ inner: String) throws {
        let tree = try umbrella(importing: "Part")
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "umbrella", products: [.library(name: "Umbrella", targets: ["Umbrella", "Part"])],
                targets: [.target(name: "Umbrella"), .target(name: "Part")])

            """
        let outside = try TemporaryTree([
            "\(inner.dropFirst())/umbrella/Package.swift": manifest,
            "\(inner.dropFirst())/umbrella/Sources/Umbrella/U.swift": "",
            "\(inner.dropFirst())/umbrella/Sources/Part/P.swift": "",
        ])
        #expect(try tree.check { $0.checkoutFolders = [outside.root] }.findings == [])
        let invented = try umbrella(importing: "Invented")
        let findings = try invented.check { $0.checkoutFolders = [outside.root] }.findings
        #expect(findings.count == 1)
        #expect(
            findings.first?.message.hasPrefix(
                "'Home' imports 'Invented', which no package here offers and no SDK has") == true)
        let edition = /of Swift [0-9.]+, listed on 20[0-9-]{8}, and Xcode [0-9]+, listed on 20[0-9-]{8}$/
        #expect(findings.first?.advice.contains(edition) == true)
    }

    @Test("Files that belong to no target are counted, without manifests and excluded files")
    func unknownFiles() throws {
        let tree = try TemporaryTree(
            PackageText.library("Home", in: "P").with([
                "App/Main.swift": "import UIKit\n", "App/Screen.swift": "", "P/Home/Scripts/make.swift": "",
            ]))
        let statistics = try tree.check().statistics
        #expect(statistics.unknownFiles == 3)
        #expect(statistics.files - statistics.unknownFiles == 3)
    }

    @Test("An import behind canImport needs a declaration only if some build has both packages")
    func canImport() throws {
        let files = PackageText.library("Models", in: "P").with(
            PackageText.library("Home", in: "P", source: "#if canImport(Models)\nimport Models\n#endif\n"))
        #expect(try TemporaryTree(files).check().findings == [])
        // A program that uses both makes the module importable by accident.
        let both = files.with(
            PackageText.library(
                "App", in: "P", packages: ["../Models", "../Home"], dependencies: ["Models", "Home"],
                source: "import Home\nimport Models\n"))
        #expect(try TemporaryTree(both).check().findings.map(\.rule) == ["undeclared"])
    }

    @Test("A scoped re-export offers one declaration, and not the module to import", arguments: ["", "struct "])
    func scopedReexport(kind: String) throws {
        let tree = try TemporaryTree(
            PackageText.library("Models", in: "P")
                .with(
                    PackageText.library(
                        "Store", in: "P", packages: ["../Models"], dependencies: ["Models"],
                        source: "@_exported import \(kind)Models\(kind.isEmpty ? "" : ".Pet")\n")
                )
                .with(
                    PackageText.library(
                        "Home", in: "P", packages: ["../Store"], dependencies: ["Store"],
                        source: "import Models\nimport Store\n")))
        #expect(
            try tree.check("form: { enabled: false }").findings.map(\.rule) == (kind.isEmpty ? [] : ["implicit"]))
    }

    @Test("A module is imported by the name that -module-alias gives it")
    func compilerAlias() throws {
        let home = PackageText.manifest(
            "Home", packages: [".package(path: \"../Models\")"],
            targets: [
                ".target(name: \"Home\", dependencies: [\"Models\"], swiftSettings: [.unsafeFlags([\"-module-alias\", \"Base=Models\"])])",
                ".testTarget(name: \"HomeTests\", dependencies: [\"Home\"])",
            ])
        let files = PackageText.library("Models", in: "P").with(
            PackageText.library("Home", in: "P", source: "import Base\n")
        ).with(["P/Home/Package.swift": home])
        #expect(try TemporaryTree(files).check().findings == [])
        let layers = """
            layers:
              - {name: models, members: [P/Models], uses: []}
              - {name: home, members: [P/Home], uses: []}
            """
        #expect(try TemporaryTree(files).check(layers).findings.map(\.to.name) == ["Models"])
    }

    @Test(
        "Every target may import the module of an old system package, local or checked out", arguments: [true, false])
    func systemPackage(isLocal: Bool) throws {
        let dependency =
            isLocal ? ".package(path: \"../CFoo\")" : ".package(url: \"https://example.org/CFoo\", from: \"1.0.0\")"
        let home = PackageText.manifest(
            "Home", packages: [dependency],
            targets: [".target(name: \"Home\")", ".testTarget(name: \"HomeTests\", dependencies: [\"Home\"])"])
        let folder = isLocal ? "P/CFoo" : "P/Home/.build/checkouts/CFoo"
        let tree = try TemporaryTree(
            PackageText.library("Home", in: "P", source: "import CFoo\n").with([
                "P/Home/Package.swift": home,
                "\(folder)/Package.swift":
                    "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"CFoo\", pkgConfig: \"foo\")\n",
                "\(folder)/module.modulemap": "module CFoo [system] { header \"foo.h\" link \"foo\" export * }\n",
            ]))
        #expect(try tree.check().findings == [])
    }

    @Test("Modules of files outside of packages are checked when the configuration names their imports")
    func outside() throws {
        let tree = try TemporaryTree(
            PackageText.library("Models", in: "P").with([
                "Apps/iOS/Main.swift": "import Models\nimport UIKit\n", "Apps/iOS/Other.swift": "import Home\n",
            ]))
        let rules = """
            modules:
              - name: PetNestIOS
                folders: [Apps/iOS]
                imports: [Models]
            """
        let findings = try tree.check(rules).findings
        #expect(findings.map(\.message) == ["'PetNestIOS' imports 'Home', which no package here offers and no SDK has"])
        #expect(findings.map(\.place.description) == ["Apps/iOS/Other.swift:1:1"])
    }
}
