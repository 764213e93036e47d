import ImportChecker
import ManifestReader
import Testing

@Suite("Undeclared and unused dependencies", .timeLimit(.minutes(20)))
struct DependencyTests {
    /// Returns a repository in which Home uses Store, and Store uses Models.
    private func chain(home: String, homeDependencies: [String] = ["Store"], homePackages: [String] = ["../Store"])
        throws -> TemporaryTree
    {
        try TemporaryTree(
            PackageText.library("Models", in: "P")
                .with(
                    PackageText.library(
                        "Store", in: "P", packages: ["../Models"], dependencies: ["Models"], source: "import Models\n")
                )
                .with(
                    PackageText.library(
                        "Home", in: "P", packages: homePackages, dependencies: homeDependencies, source: home)))
    }

    @Test("A module that is reached only through another is implicit: a warning, unless configured")
    func transitive() throws {
        let tree = try chain(home: "import Store\n@testable import Models\n")
        #expect(
            try tree.check("form: { enabled: false }").findings == [
                Finding(
                    rule: "implicit", severity: .warning,
                    place: SourcePlace(file: "P/Home/Sources/Home/Home.swift", line: 2, column: 11),
                    from: FindingEnd(name: "Home", package: "P/Home", target: "Home"),
                    to: FindingEnd(name: "Models", package: "P/Models", target: "Models"),
                    message: "'Home' imports 'Models' of the package 'models' without declaring it",
                    reason: RuleCatalog.documentation(of: .implicit).why,
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

    @Test("A dependency that no file imports is unused")
    func unused() throws {
        let tree = try chain(home: "// import Store\nlet text = \"import Store\"\n")
        #expect(
            try tree.check().findings == [
                Finding(
                    rule: "unused", place: SourcePlace(file: "P/Home/Package.swift", line: 13, column: 46),
                    from: FindingEnd(name: "Home", package: "P/Home", target: "Home"),
                    to: FindingEnd(name: "Store", package: "P/Store", target: "Store"),
                    message: "'Home' declares 'Store', and none of its files imports 'Store'",
                    reason: RuleCatalog.documentation(of: .unused).why,
                    advice: "Remove it from the dependencies of 'Home' in P/Home/Package.swift",
                    fix: .remove(name: "Store", target: "Home", manifest: "P/Home/Package.swift"))
            ])
    }

    @Test("A package that no target uses is unused")
    func unusedPackage() throws {
        let tree = try chain(home: "", homeDependencies: [])
        let findings = try tree.check().findings
        #expect(
            findings.map(\.message) == ["the package 'Home' names the package 'store', and none of its targets uses it"]
        )
        #expect(findings.map(\.place.file) == ["P/Home/Package.swift"])
        #expect(findings.map(\.fix) == [.removePackage(identity: "store", manifest: "P/Home/Package.swift")])
    }

    @Test("A re-exported import uses the declared dependency")
    func reexports() throws {
        let tree = try TemporaryTree(
            PackageText.library("Models", in: "P")
                .with(
                    PackageText.library(
                        "Store", in: "P", packages: ["../Models"], dependencies: ["Models"],
                        source: "@_exported import Models\n")
                )
                .with(
                    PackageText.library(
                        "Home", in: "P", packages: ["../Store"], dependencies: ["Store"], source: "import Models\n")))
        #expect(try tree.check("form: { enabled: false }").findings == [])
    }

    @Test("Re-exports of a checked-out package count, its other imports don't", arguments: [true, false])
    func externalReexports(isExported: Bool) throws {
        let home = PackageText.manifest(
            "Home", packages: [".package(url: \"https://example.org/x/kit\", from: \"1.0.0\")"],
            targets: [
                ".target(name: \"Home\", dependencies: [.product(name: \"Kit\", package: \"kit\")])",
                ".testTarget(name: \"HomeTests\", dependencies: [\"Home\"])",
            ])
        let kit = PackageText.manifest(
            "Kit", products: ["Kit", "Part"],
            targets: [".target(name: \"Kit\", dependencies: [\"Part\"])", ".target(name: \"Part\")"])
        let tree = try TemporaryTree(
            PackageText.library("Home", in: "P", source: "import Part\n").with([
                "P/Home/Package.swift": home, "P/Home/.build/checkouts/kit/Package.swift": kit,
                "P/Home/.build/checkouts/kit/Sources/Kit/Kit.swift": (isExported ? "@_exported " : "")
                    + "import Part\n",
                "P/Home/.build/checkouts/kit/Sources/Part/Part.swift": "",
            ]))
        #expect(
            try tree.check().findings.map(\.message)
                == (isExported
                    ? []
                    : [
                        "'Home' declares 'Kit', and none of its files imports 'Kit'",
                        "'Home' imports 'Part' of the package 'kit' without declaring it",
                    ]))
    }

    @Test("A dependency isn't unused if plugins generate sources, or if it may act by being linked")
    func invisibleUses() throws {
        func tree(plugins: String = "", _ dependency: [String: String]) throws -> TemporaryTree {
            let home = PackageText.manifest(
                "Home",
                targets: [
                    ".target(name: \"Used\")", ".executableTarget(name: \"tool\")",
                    ".plugin(name: \"Gen\", capability: .buildTool(), dependencies: [\"tool\"])",
                    ".target(name: \"Home\", dependencies: [\"Used\"]\(plugins))",
                    ".testTarget(name: \"HomeTests\", dependencies: [\"Home\"])",
                ])
            return try TemporaryTree(
                PackageText.library("Home", in: "P").with([
                    "P/Home/Package.swift": home, "P/Home/Plugins/Gen/G.swift": "import PackagePlugin\n",
                    "P/Home/Sources/tool/main.swift": "",
                ]).with(dependency))
        }
        let swift = ["P/Home/Sources/Used/Used.swift": ""]
        #expect(try tree(swift).check().findings.map(\.rule) == ["unused"])
        #expect(try tree(plugins: ", plugins: [\"Gen\"]", swift).check().findings == [])
        let linked = ["P/Home/Sources/Used/used.c": "int used;\n", "P/Home/Sources/Used/include/used.h": ""]
        #expect(try tree(linked).check().findings == [])
    }

    @Test("A checked-out package with C-family sources may act by being linked", arguments: ["Kit.swift", "Kit.m"])
    func linkedCheckout(file: String) throws {
        let kit = PackageText.manifest("kit", products: ["Kit"], targets: [".target(name: \"Kit\")"])
        let home = PackageText.manifest(
            "Home", packages: [".package(url: \"https://example.org/kit\", from: \"1.0.0\")"],
            targets: [
                ".target(name: \"Home\", dependencies: [.product(name: \"Kit\", package: \"kit\")])",
                ".testTarget(name: \"HomeTests\", dependencies: [\"Home\"])",
            ])
        let tree = try TemporaryTree(
            PackageText.library("Home", in: "P").with([
                "P/Home/Package.swift": home, "P/Home/.build/checkouts/kit/Package.swift": kit,
                "P/Home/.build/checkouts/kit/Sources/Kit/\(file)": "",
            ]))
        #expect(try tree.check().findings.map(\.rule) == (file == "Kit.swift" ? ["unused"] : []))
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

    /// The result of a check on a machine.
    private func check(_ tree: TemporaryTree, on system: String) throws -> CheckResult {
        try tree.check { options in
            var host = ManifestHost.current()
            host.operatingSystem = system
            options.loader = ManifestLoader(reader: ManifestReader(host: host), tool: nil)
        }
    }

    /// A package whose manifest has other dependencies on macOS.
    private func systems(_ source: String) throws -> TemporaryTree {
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            #if os(macOS)
            let dependencies: [Target.Dependency] = ["Apple"]
            #else
            let dependencies: [Target.Dependency] = ["Other"]
            #endif
            let package = Package(
                name: "Home",
                targets: [
                    .target(name: "Apple"), .target(name: "Other"), .target(name: "Home", dependencies: dependencies),
                    .testTarget(name: "HomeTests", dependencies: ["Home"]),
                ]
            )
            """
        return try TemporaryTree(
            PackageText.library("Home", in: "P", source: source).with([
                "P/Home/Package.swift": manifest, "P/Home/Sources/Apple/A.swift": "",
                "P/Home/Sources/Other/O.swift": "",
            ]))
    }

    @Test(
        "A manifest with conditions about the system is judged for macOS and Linux, from either",
        arguments: ["macOS", "Linux"])
    func manifestsOfSystems(system: String) throws {
        let right = try systems("#if canImport(Darwin)\nimport Apple\n#else\nimport Other\n#endif\n")
        #expect(try check(right, on: system).findings == [])
        let one = try systems("import Other\n")
        #expect(
            try check(one, on: system).findings.map(\.message) == [
                "'Home' declares 'Apple', and none of its files imports 'Apple' (as the manifest is on macOS)",
                "'Home' imports 'Other', a target of its own package, without declaring it (as the manifest is on macOS)",
            ])
        #expect(try check(one, on: system).findings.map(\.fix) == [nil, nil])
        // Findings on both systems don't name a system.
        let both = try systems("#if canImport(Darwin)\nimport Apple\n#else\nimport Other\n#endif\nimport Unknown\n")
        let findings = try check(both, on: system).findings
        #expect(findings.count == 1)
        #expect(findings.first?.message.contains("'Unknown'") == true)
        #expect(findings.first?.message.contains("as the manifest is on") == false)
    }

    @Test("A verdict isn't kept if a variable decides about the other system's manifest only")
    func variableOfOtherSystem() throws {
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            #if os(macOS)
            let isBig = Context.environment["BIG"] != nil
            #else
            let isBig = false
            #endif
            let package = Package(
                name: "Home",
                targets: [
                    .target(name: "Big"), .target(name: "Home", dependencies: isBig ? ["Big"] : []),
                    .testTarget(name: "HomeTests", dependencies: ["Home"]),
                ]
            )
            """
        let tree = try TemporaryTree(
            PackageText.library("Home", in: "P").with([
                "P/Home/Package.swift": manifest, "P/Home/Sources/Big/B.swift": "",
            ]))
        let cache = try TemporaryTree([:])
        func rules(_ environment: [String: String]) throws -> [String] {
            try tree.check { options in
                var host = ManifestHost.current()
                host.operatingSystem = "Linux"
                host.environment = environment
                options.loader = ManifestLoader(reader: ManifestReader(host: host), tool: nil)
                options.cacheDirectory = cache.root
            }.findings.map(\.rule)
        }
        #expect(try rules([:]) == [])
        #expect(try rules(["BIG": "1"]) == ["unused"])
        #expect(try rules([:]) == [])
    }

    @Test("A waiver that has an effect on one system is needed")
    func waiverOfOneSystem() throws {
        let tree = try systems(
            "// bulkhead:allow undeclared reason=\"comes with macOS\"\nimport Other\n#if os(macOS)\nimport Apple\n#endif\n"
        )
        for system in ["macOS", "Linux"] {
            let result = try check(tree, on: system)
            #expect(result.findings == [])
            #expect(result.waived.count == 1)
        }
    }

    @Test("Products of several modules, aliases, macros, plugins and programs aren't unused")
    func kinds() throws {
        let kit = """
            // swift-tools-version: 6.2
            import CompilerPluginSupport
            import PackageDescription

            let package = Package(
                name: "Kit",
                products: [.library(name: "Kit", targets: ["KitA", "KitB"]), .library(name: "Log", targets: ["Log"])],
                targets: [
                    .target(name: "KitA", dependencies: ["KitMacros"]), .target(name: "KitB"), .target(name: "Log"),
                    .macro(name: "KitMacros"), .plugin(name: "Gen", capability: .buildTool()),
                    .executableTarget(name: "tool"),
                    .testTarget(name: "KitTests", dependencies: ["KitA", "tool"], plugins: ["Gen"]),
                ]
            )
            """
        let home = PackageText.manifest(
            "Home", packages: [".package(path: \"../Kit\")"],
            targets: [
                ".target(name: \"Home\", dependencies: [.product(name: \"Kit\", package: \"Kit\"), .product(name: \"Log\", package: \"Kit\", moduleAliases: [\"Log\": \"KitLog\"])])",
                ".testTarget(name: \"HomeTests\", dependencies: [\"Home\"])",
            ])
        let tree = try TemporaryTree(
            PackageText.library("Home", in: "P", source: "import KitB\nimport KitLog\n").with([
                "P/Home/Package.swift": home, "P/Kit/Package.swift": kit, "P/Kit/Sources/KitA/A.swift": "",
                "P/Kit/Sources/KitB/B.swift": "",
                "P/Kit/Sources/Log/L.swift": "", "P/Kit/Sources/KitMacros/M.swift": "",
                "P/Kit/Sources/tool/main.swift": "",
                "P/Kit/Plugins/Gen/G.swift": "import PackagePlugin\n", "P/Kit/Tests/KitTests/T.swift": "import KitA\n",
            ]))
        #expect(try tree.check().findings == [])
    }

    @Test(
        "A package that no target uses is unused, unless it contains a program for `swift run`",
        arguments: [true, false])
    func programs(isProduct: Bool) throws {
        let kit = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Kit",
                products: [\(isProduct ? ".executable(name: \"tool\", targets: [\"tool\"])" : "")],
                targets: [
                    .executableTarget(name: "tool"), .testTarget(name: "KitTests", dependencies: ["tool"]),
                ]
            )
            """
        let home = PackageText.manifest(
            "Home", packages: [".package(path: \"../Kit\")"],
            targets: [".target(name: \"Home\")", ".testTarget(name: \"HomeTests\", dependencies: [\"Home\"])"])
        let tree = try TemporaryTree(
            PackageText.library("Home", in: "P").with([
                "P/Home/Package.swift": home, "P/Kit/Package.swift": kit, "P/Kit/Sources/tool/main.swift": "",
                "P/Kit/Tests/KitTests/T.swift": "",
            ]))
        #expect(
            try tree.check().findings.map(\.message)
                == (isProduct
                    ? [] : ["the package 'Home' names the package 'kit', and none of its targets uses it"]))
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
