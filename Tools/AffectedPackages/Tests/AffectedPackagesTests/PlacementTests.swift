import ConfigurationReading
import PackageGraph
import Testing

@testable import AffectedPackages

@Suite("Placement of files", .timeLimit(.minutes(20)))
struct PlacementTests {
    /// Two libraries, one of which depends on the other, with every kind of file.
    private static let files = [
        "Base/Package.swift": manifest(
            """
            name: "Base",
                products: [.library(name: "Base", targets: ["Base"])],
                targets: [
                    .target(name: "Base", exclude: ["Notes"], resources: [.copy("Words")]),
                    .target(name: "CBase"),
                    .target(name: "Chosen", path: "Else", sources: ["In"]),
                    .testTarget(name: "BaseTests", dependencies: ["Base"]),
                ]
            """),
        "Base/Sources/Base/Base.swift": "", "Base/Sources/Base/Words/one.txt": "",
        "Base/Sources/Base/Notes/a.swift": "",
        "Base/Sources/CBase/c.c": "", "Base/Sources/CBase/include/c.h": "", "Base/Else/In/In.swift": "",
        "Base/Else/Out/Out.swift": "", "Base/Tests/BaseTests/BaseTests.swift": "", "Base/README.md": "",
        "Top/Package.swift": library("Top", uses: ["Base"]), "Top/Sources/Top/Top.swift": "import Base",
        "Top/Tests/TopTests/TopTests.swift": "",
    ]

    private func names(_ placement: FilePlacement, _ inputs: TestInputs) -> [String] {
        placement.targets.map { inputs.graph.targets[$0].name }
            + placement.readers.map { "tests of " + inputs.name(of: $0) }
    }

    @Test(
        "Every kind of file in a package is placed",
        arguments: [
            ("Base/Sources/Base/Base.swift", ["Base"]),
            ("Base/Sources/Base/New.swift", ["Base"]),
            ("Base/Sources/Base/Words/deep/er.swift", ["Base"]),
            ("Base/Sources/Base/data.json", ["Base"]),
            ("Base/Sources/CBase/c.c", ["CBase"]),
            ("Base/Sources/CBase/include/c.h", ["CBase"]),
            ("Base/include/other.h", ["CBase"]),
            ("Base/Else/In/In.swift", ["Chosen"]),
            ("Base/Tests/BaseTests/BaseTests.swift", ["BaseTests"]),
            ("Base/Tests/BaseTests/Fixtures/a.json", ["BaseTests"]),
            ("Base/Sources/Base/Notes/a.swift", ["Base", "CBase", "Chosen", "tests of Base"]),
            ("Base/Sources/Base/Article.md", ["Base", "CBase", "Chosen", "tests of Base"]),
            ("Base/Sources/Base/Base.docc/a.swift", ["Base", "CBase", "Chosen", "tests of Base"]),
            ("Base/Sources/Base/.hidden.swift", ["Base", "CBase", "Chosen", "tests of Base"]),
            ("Base/Else/Out/Out.swift", ["Base", "CBase", "Chosen", "tests of Base"]),
            ("Base/README.md", ["Base", "CBase", "Chosen", "tests of Base"]),
            ("Base/include/header", ["Base", "CBase", "Chosen", "tests of Base"]),
            ("Base/Samples/one.json", ["Base", "CBase", "Chosen", "tests of Base"]),
            ("Base/Tests/BaseTests/.hidden", ["tests of Base"]),
        ])
    func kinds(path: String, expected: [String]) throws {
        let inputs = try TemporaryTree(Self.files).inputs()
        #expect(inputs.graph.problems.isEmpty)
        let placement = inputs.placement(of: path)
        #expect(names(placement, inputs) == expected)
        switch placement.owner {
        case .targets: #expect(!placement.targets.isEmpty)
        case .package(let package): #expect(inputs.name(of: package) == "Base")
        default: Issue.record("\(path): \(placement.owner)")
        }
    }

    @Test("A hidden file in a folder whose name has characters of several bytes belongs to no target")
    func nonASCIIFolder() throws {
        let inputs = try TemporaryTree([
            "Größe/Package.swift": library("Base"), "Größe/Sources/Base/Base.swift": "",
            "Größe/Tests/BaseTests/BaseTests.swift": "",
        ]).inputs()
        #expect(names(inputs.placement(of: "Größe/Sources/Base/.hidden.swift"), inputs) == ["Base", "tests of Größe"])
        guard case .package = inputs.placement(of: "Größe/Sources/Base/.hidden.swift").owner else {
            Issue.record("it belongs to a target")
            return
        }
    }

    @Test("Manifests, resolved versions and files that select the toolchain have their own roles")
    func special() throws {
        let inputs = try TemporaryTree(Self.files).inputs()
        #expect(inputs.placement(of: "Base/Package.swift").owner == .manifest(package: 0))
        #expect(inputs.placement(of: "Top/Package@swift-6.1.swift").owner == .manifest(package: 1))
        #expect(inputs.placement(of: "Top/Package.resolved").owner == .resolvedVersions(package: 1))
        #expect(inputs.placement(of: ".swift-version").owner == .toolchain)
        #expect(inputs.placement(of: "Top/.swift-version").owner == .toolchain)
        // In a subfolder it is an ordinary source.
        #expect(inputs.placement(of: "Top/Sources/Top/Package.swift").owner == .targets)
    }

    @Test("A file outside of all packages is unplaced, unless the configuration ignores it or declares it as an input")
    func outside() throws {
        let tree = try TemporaryTree(Self.files)
        #expect(try tree.inputs().placement(of: "docs/a.md") == FilePlacement(owner: .unplaced))
        #expect(try tree.inputs().placement(of: "Base.swift") == FilePlacement(owner: .unplaced))
        let place = SourcePlace(file: "bulkhead.yml", line: 1, column: 1)
        let configuration = TestConfiguration(
            inputs: [TestConfiguration.Inputs(packages: Glob("Top"), files: [Glob("rules")], place: place)],
            ignored: [Glob("**/*.md"), Glob("rules")])
        let inputs = try tree.inputs(configuration)
        #expect(inputs.placement(of: "docs/a.md") == FilePlacement(owner: .ignored(Glob("**/*.md"))))
        #expect(inputs.placement(of: "rules/a.yml") == FilePlacement(owner: .ignored(Glob("rules")), readers: [1]))
        #expect(inputs.placement(of: "Base/README.md").owner == .ignored(Glob("**/*.md")))
        let declared = try tree.inputs(TestConfiguration(inputs: configuration.inputs))
        #expect(declared.placement(of: "rules/a.yml") == FilePlacement(owner: .declared, readers: [1]))
    }

    @Test("An input of a target can't be ignored")
    func ignoredSource() throws {
        let inputs = try TemporaryTree(Self.files).inputs(TestConfiguration(ignored: [Glob("**")]))
        for path in ["Base/Sources/Base/Base.swift", "Base/Sources/Base/Words/help.md"] {
            #expect(inputs.placement(of: path).owner == .targets)
        }
        #expect(inputs.placement(of: "Base/Package.swift").owner == .manifest(package: 0))
        #expect(inputs.placement(of: ".swift-version").owner == .toolchain)
    }

    @Test("A linked file is placed in the targets that contain a link to it, through nested links and linked folders")
    func links() throws {
        let tree = try TemporaryTree(Self.files)
        try tree.write("", to: "Shared/Text/Text.swift")
        try tree.link("Base/Sources/Base/Linked", to: "../../../Shared")
        try tree.link("Top/Sources/Top/Text.swift", to: "../../../Base/Sources/Base/Linked/Text/Text.swift")
        let inputs = try tree.inputs()
        #expect(names(inputs.placement(of: "Shared/Text/Text.swift"), inputs) == ["Base", "Top"])
        #expect(names(inputs.placement(of: "Shared/new.swift"), inputs) == ["Base"])
        #expect(names(inputs.placement(of: "Base/Sources/Base/Linked"), inputs) == ["Base"])
        #expect(inputs.placement(of: "Other/Text.swift").owner == .unplaced)
    }

    @Test("A header that is included by its path is placed in the including target, and so are the headers it includes")
    func included() throws {
        let tree = try TemporaryTree(Self.files)
        try tree.write("#include \"deep/two.h\"\n", to: "Top/Sources/one.h")
        try tree.write("", to: "Top/Sources/deep/two.h")
        try tree.write("", to: "Top/Sources/three.h")
        let before = try tree.inputs()
        try tree.write("# import\t\"../../../Top/Sources/one.h\"\n#include <stdio.h>", to: "Base/Sources/CBase/c.c")
        try tree.write(
            "module CBase { umbrella header \"../../../../Top/Sources/three.h\" }",
            to: "Base/Sources/CBase/include/module.modulemap")
        let inputs = try tree.inputs()
        for path in ["Top/Sources/one.h", "Top/Sources/deep/two.h", "Top/Sources/three.h"] {
            #expect(!names(before.placement(of: path), before).contains("CBase"), "\(path)")
            #expect(names(inputs.placement(of: path), inputs).contains("CBase"), "\(path)")
        }
        #expect(!names(inputs.placement(of: "Top/Sources/Top/Top.swift"), inputs).contains("CBase"))
    }

    @Test("A plugin can read every file of the packages that use it")
    func plugins() throws {
        let tree = try TemporaryTree([
            "P/Package.swift": manifest(
                """
                name: "P",
                    targets: [
                        .plugin(name: "Make", capability: .buildTool()),
                        .target(name: "P", plugins: ["Make"]),
                        .testTarget(name: "PTests", dependencies: ["P"]),
                    ]
                """),
            "P/Plugins/Make/Make.swift": "", "P/Sources/P/P.swift": "", "P/Tests/PTests/PTests.swift": "",
        ])
        let inputs = try tree.inputs()
        #expect(names(inputs.placement(of: "P/schema.json"), inputs) == ["Make", "P", "tests of P"])
        #expect(names(inputs.placement(of: "P/Plugins/Make/Make.swift"), inputs) == ["Make"])
        let make = try #require(inputs.graph.targets.first { $0.name == "Make" })
        #expect(inputs.closure(of: 0).targets.contains(make.id))
    }

    @Test(
        "A nested package is a fixture of the outer package's tests, or of a root package's only if nothing depends on it"
    )
    func nested() throws {
        var files = Self.files
        files["Package.swift"] = manifest(
            "name: \"Root\", targets: [.target(name: \"Root\"), .testTarget(name: \"RootTests\", dependencies: [\"Root\"])]"
        )
        files["Sources/Root/Root.swift"] = ""
        files["Tests/RootTests/RootTests.swift"] = ""
        files["Tests/RootTests/Fixtures/Sample/Package.swift"] = library("Sample")
        files["Tests/RootTests/Fixtures/Sample/Sources/Sample/a.swift"] = ""
        files["Examples/Sources/Examples/a.swift"] = ""
        files["Top/Demo/Sources/Demo/a.swift"] = ""
        files["Examples/Package.swift"] = manifest("name: \"Examples\", targets: [.target(name: \"Examples\")]")
        files["Top/Demo/Package.swift"] = library("Demo")
        let inputs = try TemporaryTree(files).inputs()
        func readers(_ path: String) -> [String] { inputs.placement(of: path).readers.map(inputs.name) }
        #expect(readers("Tests/RootTests/Fixtures/Sample/Sources/Sample/a.swift") == ["."])
        #expect(readers("Examples/Sources/Examples/a.swift") == ["."])
        #expect(readers("Top/Demo/Sources/Demo/a.swift") == ["Top"])
        #expect(readers("Base/Sources/Base/Base.swift").isEmpty)
        #expect(readers("Base/README.md") == ["Base"])
        #expect(inputs.placement(of: "stray.txt").owner == .package(0))
    }

    @Test("The inputs of a package are the files that are placed in its closure")
    func placedFiles() throws {
        let tree = try TemporaryTree(Self.files)
        let inputs = try tree.inputs()
        let paths = Self.files.keys.sorted() + [".swift-version", "stray.txt", "Base/Package.resolved"]
        let placed = PlacedFiles(paths, in: inputs)
        #expect(
            placed.inputs(of: inputs.closure(of: 1)) == [
                ".swift-version", "Base/Else/Out/Out.swift", "Base/Package.swift", "Base/README.md",
                "Base/Sources/Base/Base.swift", "Base/Sources/Base/Notes/a.swift", "Base/Sources/Base/Words/one.txt",
                "Top/Package.swift", "Top/Sources/Top/Top.swift", "Top/Tests/TopTests/TopTests.swift", "stray.txt",
            ])
        #expect(
            Set(placed.inputs(of: inputs.closure(of: 0))).isSuperset(of: ["Base/README.md", "Base/Package.resolved"]))
    }
}
