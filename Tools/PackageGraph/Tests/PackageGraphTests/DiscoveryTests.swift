import ManifestReader
import PackageGraph
import Testing
import XcodeProjectReaderTesting

@Suite(.timeLimit(.minutes(20))) struct DiscoveryTests {
    @Test("Paths below a root whose name has characters of several bytes are relative to it")
    func nonASCIIRoot() throws {
        let tree = try TemporaryTree([
            "Größe/A/Package.swift": manifest(
                """
                name: "A", dependencies: [.package(path: "../Outside/Kit"), .package(path: "Gone")],
                targets: [.target(name: "A", dependencies: [.product(name: "Kit", package: "Kit")])]
                """),
            "Größe/A/Sources/A/A.swift": "",
            "Größe/Outside/Kit/Package.swift": manifest(
                "name: \"Kit\", products: [.library(name: \"Kit\", targets: [\"Kit\"])], targets: [.target(name: \"Kit\")]"
            ),
            "Größe/Outside/Kit/Sources/Kit/Kit.swift": "",
            "Größe/Shop.xcodeproj/project.pbxproj": ProjectText.text([.init("App", files: ["App.swift"])]),
            "Größe/App.swift": "",
        ])
        let discovery = PackageDiscovery(
            loader: ManifestLoader(tool: nil), workers: 2, isExcluded: { $0.hasPrefix("Outside") })
        let files = ["A/Package.swift", "A/Sources/A/A.swift", "App.swift", "Shop.xcodeproj/project.pbxproj"]
        let root = tree.path + "/Größe"
        let listed = SourceOverlay(
            files: files.map { .init(path: $0, stamp: IndexStamp(of: root + "/" + $0)) }, contents: [:]
        ) {
            _ in [:]
        }
        for overlay in [nil, listed] {
            let graph = try discovery.discover(root, overlay: overlay)
            #expect(graph.problems.map(\.manifest) == ["A/Package.swift"])
            #expect(graph.problems.first?.message == "there is no package at 'Gone'")
            #expect(graph.packages.filter { $0.origin == .local }.map(\.path) == ["A", "Shop.xcodeproj"])
            #expect(graph.edges.map { graph.targets[$0.to].name } == ["Kit"])
            #expect(graph.files(of: "App") == ["App.swift"])
        }
    }

    @Test("Files belong to the targets whose folders hold them; tests, plugins and programs have their own folders")
    func defaultFolders() throws {
        let tree = try TemporaryTree([
            "Package.swift": manifest(
                """
                name: "P", targets: [.target(name: "my-lib"), .executableTarget(name: "tool"), .testTarget(name: "LibTests"),
                .plugin(name: "Stamp", capability: .buildTool()), .target(name: "old")]
                """),
            "Sources/my-lib/A.swift": "", "Sources/my-lib/Sub/B.swift": "", "Sources/tool/Tool.swift": "",
            "Tests/LibTests/T.swift": "",
            "Plugins/Stamp/Plugin.swift": "", "Sources/old/main.swift": "", "Sources/stray.swift": "",
        ])
        let graph = try tree.graph()
        #expect(graph.problems == [])
        #expect(graph.files(of: "my-lib") == ["Sources/my-lib/A.swift", "Sources/my-lib/Sub/B.swift"])
        #expect(graph.target("my-lib")?.moduleName == "my_lib")
        #expect(graph.files(of: "LibTests") == ["Tests/LibTests/T.swift"])
        #expect(graph.files(of: "Stamp") == ["Plugins/Stamp/Plugin.swift"])
        #expect(graph.targets.map(\.kind) == [.library, .executable, .test, .plugin, .executable])
        let stray = try #require(graph.file("Sources/stray.swift"))
        #expect(graph.files[stray].targets == [])
        #expect(graph.files[stray].package == 0)
    }

    @Test("The only target of its kind may fill the folder itself", arguments: [("5.9", true), ("5.8", false)])
    func soleTarget(tools: String, fills: Bool) throws {
        let tree = try TemporaryTree([
            "Package.swift": manifest(
                "name: \"P\", targets: [.target(name: \"P\"), .testTarget(name: \"PTests\")]", tools: tools),
            "Sources/A.swift": "", "Tests/T.swift": "",
        ])
        let graph = try tree.graph()
        #expect(graph.files(of: "P") == (fills ? ["Sources/A.swift"] : []))
        #expect(graph.files(of: "PTests") == (fills ? ["Tests/T.swift"] : []))
        #expect(graph.problems.count == (fills ? 0 : 2))
    }

    @Test("path, sources, exclude and resources decide what is compiled")
    func declaredFiles() throws {
        let tree = try TemporaryTree([
            "Package.swift": manifest(
                """
                name: "P", targets: [
                .target(name: "A", path: "Code/./A/", exclude: ["Old/", "Skip.swift"], resources: [.copy("Data"), .process("Templates")]),
                .target(name: "B", path: "Code/B", sources: ["Main", "Extra.swift"]),
                .target(name: "C", path: "."  , sources: ["Root.swift"])]
                """),
            "Code/A/A.swift": "", "Code/A/Old/O.swift": "", "Code/A/Skip.swift": "", "Code/A/Sub/Skip.swift": "",
            "Code/A/Data/D.swift": "",
            "Code/A/Templates/T.swift": "", "Code/B/Main/M.swift": "", "Code/B/Extra.swift": "",
            "Code/B/Other.swift": "", "Code/B/Mainly.swift": "",
            "Root.swift": "",
        ])
        let graph = try tree.graph()
        #expect(graph.files(of: "A") == ["Code/A/A.swift", "Code/A/Sub/Skip.swift"])
        #expect(graph.files(of: "B") == ["Code/B/Extra.swift", "Code/B/Main/M.swift"])
        #expect(graph.files(of: "C") == ["Root.swift"])
    }

    @Test(
        "Catalogs, playgrounds, hidden and ignored files, build products and nested packages belong to no target around them"
    )
    func leftOut() throws {
        let tree = try TemporaryTree([
            "Package.swift": manifest("name: \"P\", targets: [.target(name: \"A\")]"), ".gitignore": "*.gen.swift\n",
            "Sources/A/A.swift": "", "Sources/A/Guide.docc/Step.swift": "",
            "Sources/A/Try.playground/Contents.swift": "",
            "Sources/A/.hidden.swift": "", "Sources/A/.hidden/H.swift": "", "Sources/A/Made.gen.swift": "",
            ".build/checkouts/X/Package.swift": "",
            "Sources/A/Inner/Package.swift": manifest("name: \"Inner\", targets: [.target(name: \"I\")]"),
            "Sources/A/Inner/Sources/I/I.swift": "",
            "Derived/checkouts/Y/Package.swift": "", "Derived/checkouts/Y/Sources/Y/Y.swift": "",
            "Derived/workspace-state.json": #"{"object": {"artifacts": [], "dependencies": []}, "version": 7}"#,
            "Sources/A/en.lproj/L.swift": "", "Sources/A/x.y/Z.swift": "",
        ])
        let graph = try tree.graph()
        #expect(graph.files(of: "A") == ["Sources/A/A.swift", "Sources/A/en.lproj/L.swift", "Sources/A/x.y/Z.swift"])
        #expect(graph.files(of: "I") == ["Sources/A/Inner/Sources/I/I.swift"])
        #expect(graph.packages.map(\.path) == ["", "Sources/A/Inner"])
        #expect(!graph.files.contains { $0.path.hasPrefix("Derived") })
        #expect(graph.problems == [])
    }

    @Test("A linked file or folder belongs to each target that links to it, and nothing outside of the tree does")
    func links() throws {
        let outside = try TemporaryTree(["Out.swift": ""])
        let tree = try TemporaryTree([
            "Package.swift": manifest("name: \"P\", targets: [.target(name: \"A\"), .target(name: \"B\")]"),
            "Shared/S.swift": "",
            "Shared/Deep/D.swift": "", "One.swift": "", "Sources/A/A.swift": "", "Sources/B/B.swift": "",
            ".secret/X.swift": "",
        ])
        try tree.link("Sources/A/Shared", to: "../../Shared")
        try tree.link("Sources/B/Shared", to: "../../Shared")
        try tree.link("Sources/B/One.swift", to: "../../One.swift")
        try tree.link("Sources/A/Loop", to: "..")
        try tree.link("Sources/A/Self", to: ".")
        try tree.link("Sources/A/Outside", to: outside.path)
        try tree.link("Sources/A/Out.swift", to: outside.path + "/Out.swift")
        try tree.link("Sources/A/Broken.swift", to: "nowhere.swift")
        try tree.link("Sources/A/Secret", to: "../../.secret")
        let graph = try tree.graph()
        #expect(
            graph.files(of: "A") == ["Sources/A/A.swift", "Sources/A/Shared/Deep/D.swift", "Sources/A/Shared/S.swift"])
        #expect(
            graph.files(of: "B") == [
                "Sources/B/B.swift", "Sources/B/One.swift", "Sources/B/Shared/Deep/D.swift", "Sources/B/Shared/S.swift",
            ])
        let linked = try #require(graph.file("Sources/A/Shared/Deep/D.swift"))
        #expect(graph.files[linked].linkTarget == "Shared/Deep/D.swift")
        let file = try #require(graph.file("Sources/B/One.swift"))
        #expect(graph.files[file].linkTarget == "One.swift")
    }

    @Test("System, binary, macro and C-family targets, and snippets, are recognized")
    func kinds() throws {
        let tree = try TemporaryTree([
            "Package.swift": "// swift-tools-version: 6.2\nimport PackageDescription\nimport CompilerPluginSupport\n"
                + """
                let package = Package(name: "P", products: [.library(name: "Lib", targets: ["Lib"])], targets: [
                .systemLibrary(name: "CZ"), .binaryTarget(name: "Bin", path: "Bin.xcframework"), .macro(name: "Mac"), .target(name: "CLib"),
                .target(name: "Lib")])
                """,
            "Sources/CZ/module.modulemap": "", "Sources/Mac/M.swift": "", "Sources/CLib/c.c": "",
            "Sources/CLib/include/c.h": "",
            "Sources/Lib/L.swift": "", "Snippets/Show.swift": "", "Snippets/More/Tell.swift": "",
        ])
        let graph = try tree.graph()
        #expect(
            graph.targets.map { "\($0.name) \($0.kind) \($0.language)" } == [
                "CZ system none", "Bin binary none", "Mac macro swift", "CLib library clang", "Lib library swift",
                "Tell snippet swift", "Show snippet swift",
            ])
        let snippet = try #require(graph.target("Show"))
        #expect(graph.dependencies(of: snippet.id).map(\.importName) == ["Lib"])
        #expect(graph.problems == [])
    }

    @Test("Two packages with the same name are kept apart")
    func sameNames() throws {
        let text = manifest(
            "name: \"P\", products: [.library(name: \"A\", targets: [\"A\"])], targets: [.target(name: \"A\")]")
        let tree = try TemporaryTree([
            "One/P/Package.swift": text, "One/P/Sources/A/A.swift": "", "Two/P/Package.swift": text,
            "Two/P/Sources/A/A.swift": "",
            "App/Package.swift": manifest(
                "name: \"App\", dependencies: [.package(path: \"../Two/P\")], targets: [.target(name: \"App\", dependencies: [.product(name: \"A\", package: \"P\")])]"
            ),
            "App/Sources/App/A.swift": "",
        ])
        let graph = try tree.graph()
        #expect(graph.packages.map(\.path) == ["App", "One/P", "Two/P"])
        #expect(graph.packages.map(\.identity) == ["app", "p", "p"])
        let app = try #require(graph.target("App"))
        #expect(graph.dependencies(of: app.id).map { graph.packages[graph.targets[$0.to].package].path } == ["Two/P"])
        #expect(graph.targets(ofModule: "A").count == 2)
    }

    @Test("The reasons a graph is incomplete are named if others depend on them")
    func gaps() throws {
        let tree = try TemporaryTree([
            "Bad/Package.swift": "// swift-tools-version: 6.2\nlet package = Package(name: ",
            "Fixture/Package.swift": "// swift-tools-version: 6.2\nlet package = Package(name: ",
            "Good/Package.swift": manifest("name: \"Good\", targets: [.target(name: \"Good\")]"),
            "Good/Sources/Good/G.swift": "",
        ])
        #expect(try tree.graph().gaps.isEmpty)
        try tree.write(
            manifest(
                """
                name: "User", dependencies: [.package(path: "../Bad"), .package(path: "../Good")],
                targets: [.target(name: "User", dependencies: ["Bad"])]
                """), to: "User/Package.swift")
        try tree.write("", to: "User/Sources/User/U.swift")
        let graph = try tree.graph()
        #expect(graph.gaps.map { $0.manifest.map(graph.folder) } == ["Bad"])
        let user = try #require(graph.packages.first { $0.path == "User" })
        #expect(graph.unreadableDependencies(of: user.id) == ["bad"])
        #expect(graph.doubtfulPackages.map(\.package) == [user.id])
    }

    @Test("A manifest that can't be read is a problem, and the rest is still found")
    func brokenManifest() throws {
        let tree = try TemporaryTree([
            "Bad/Package.swift": "// swift-tools-version: 6.2\nlet package = Package(name: ",
            "Bad/Sources/B/B.swift": "",
            "Good/Package.swift": manifest("name: \"Good\", targets: [.target(name: \"Good\")]"),
            "Good/Sources/Good/G.swift": "",
            "Gone/Package.swift": manifest(
                "name: \"Gone\", targets: [.target(name: \"Gone\", dependencies: [.target(name: \"Never\")])]"),
        ])
        let graph = try tree.graph()
        #expect(graph.packages.map(\.path) == ["Gone", "Good"])
        #expect(graph.problems.count == 3)
        #expect(graph.problems.map(\.description).filter { $0.contains("Bad/Package.swift:2:") }.count == 1)
        #expect(
            graph.problems.contains {
                $0.description.hasPrefix("Gone/Package.swift:3:") && $0.description.contains("'Gone'")
            })
        #expect(graph.problems.contains { $0.description.contains("'Never'") })
    }

    @Test("A root that isn't a folder is an error")
    func noFolder() throws {
        let tree = try TemporaryTree(["file": ""])
        #expect(throws: DiscoveryError.self) { try PackageDiscovery().discover(tree.path + "/file") }
        #expect(throws: DiscoveryError.self) { try PackageDiscovery().discover(tree.path + "/nothing") }
    }

    @Test("Any number of workers has the same result, in the same order")
    func workers() throws {
        let tree = try TemporaryTree()
        for package in 0..<12 {
            try tree.write(
                manifest("name: \"P\(package)\", targets: [.target(name: \"T\(package)\")]"),
                to: "P\(package)/Package.swift")
            for file in 0..<5 { try tree.write("", to: "P\(package)/Sources/T\(package)/F\(file)/A.swift") }
        }
        let one = try tree.graph(workers: 1)
        for workers in [2, 5] {
            let other = try tree.graph(workers: workers)
            #expect(other.files == one.files)
            #expect(other.packages.map(\.path) == one.packages.map(\.path))
            #expect(other.targets.map(\.files) == one.targets.map(\.files))
        }
    }
}
