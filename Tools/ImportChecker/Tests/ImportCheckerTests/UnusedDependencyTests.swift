import ImportChecker
import Testing

@Suite("Unused dependencies", .timeLimit(.minutes(20)))
struct UnusedDependencyTests {
    @Test("A dependency that no file imports is unused")
    func unused() throws {
        let tree = try TemporaryTree.chain(home: "// import Store\nlet text = \"import Store\"\n")
        #expect(
            try tree.check().findings == [
                Finding(
                    rule: "unused", place: SourcePlace(file: "P/Home/Package.swift", line: 13, column: 46),
                    from: FindingEnd(name: "Home", package: "P/Home", target: "Home"),
                    to: FindingEnd(name: "Store", package: "P/Store", target: "Store"),
                    message: "'Home' declares 'Store', and none of its files imports 'Store'",
                    reason: RuleCatalog.documentation(named: "unused")?.why ?? "",
                    advice: "Remove it from the dependencies of 'Home' in P/Home/Package.swift",
                    fix: .remove(name: "Store", target: "Home", manifest: "P/Home/Package.swift"))
            ])
    }

    @Test("A package that no target uses is unused")
    func unusedPackage() throws {
        let tree = try TemporaryTree.chain(home: "", homeDependencies: [])
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
                PackageText.library("Home", in: "P", source: "let home = 1\n").with([
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

    @Test("A target without code exists for its dependencies, so none of them is unused until it has some")
    func umbrella() throws {
        let tree = try TemporaryTree(
            PackageText.library("Store", in: "P", source: "public let store = 1\n")
                .with(
                    PackageText.library(
                        "All", in: "P", packages: ["../Store"], dependencies: ["Store"],
                        source: "// All modules in one product.\n/* /* let one = 1 */ */\n")))
        func rules() throws -> [String] {
            try tree.check { $0.cacheDirectory = tree.root + "/.build/cache" }.findings.map(\.rule)
        }
        #expect(try rules() == [])
        // The second check has the facts from the cache.
        #expect(try rules() == [])
        try tree.write("/* All */ let all = 1\n", to: "P/All/Sources/All/All.swift")
        #expect(try rules() == ["unused"])
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
            PackageText.library("Home", in: "P", source: "let home = 1\n").with([
                "P/Home/Package.swift": home, "P/Home/.build/checkouts/kit/Package.swift": kit,
                "P/Home/.build/checkouts/kit/Sources/Kit/\(file)": "",
            ]))
        #expect(try tree.check().findings.map(\.rule) == (file == "Kit.swift" ? ["unused"] : []))
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
}
