import Foundation
import ImportChecker
import ManifestReader
import PackageGraph
import Testing

@Suite("Stable results", .timeLimit(.minutes(20)))
struct StabilityTests {
    private static let rules =
        LayerTests.rules + """

            construct:
              - { name: no-print, code: ["print("] }
            naming:
              - { name: types, types: ["*Model"], only: [Core] }
            """

    /// Returns a tree with findings of many rules. The manifests declare their dependencies in the given order.
    private func tree(reversed: Bool = false) throws -> TemporaryTree {
        var packages = ["../Booking", "../../Core/Models"]
        var dependencies = ["Booking", "Models", "Unused"]
        if reversed {
            packages.reverse()
            dependencies.reverse()
        }
        var files = PackageText.library("Models", in: "Core")
            .with(PackageText.library("Unused", in: "Core", source: "struct UnusedModel {}\n"))
            .with(PackageText.library("Booking", in: "Features", source: "@testable import Models\nprint(1)\n"))
            .with(
                PackageText.library(
                    "Home", in: "Features", packages: packages + ["../../Core/Unused"], dependencies: dependencies,
                    source:
                        "import Booking\nimport Models\n// bulkhead:allow construct reason=\"r\"\nprint(2)\nstruct HomeModel {}\n"
                ))
        for number in 0..<70 {
            files["Features/Home/Sources/Home/Part\(number).swift"] =
                "#if os(Linux)\nimport Glibc\n#endif\nprint(\(number))\n" + String(repeating: "\n", count: number)
        }
        return try TemporaryTree(files)
    }

    private func check(_ tree: TemporaryTree, cache: String?) throws -> CheckResult {
        try tree.check(Self.rules) { $0.cacheDirectory = cache }
    }

    private func cachePath(_ tree: TemporaryTree) -> String { tree.root + "/.build/cache" }

    @Test("Cached and uncached results are equal, and the second run reads no file")
    func cached() throws {
        let tree = try tree()
        let plain = try check(tree, cache: nil)
        let first = try check(tree, cache: cachePath(tree))
        let second = try check(tree, cache: cachePath(tree))
        #expect(plain.findings.count > 70)
        #expect(first.findings == plain.findings)
        #expect(second.findings == plain.findings)
        #expect(second.waived == plain.waived)
        #expect(first.statistics.filesRead == first.statistics.files)
        #expect(second.statistics.filesRead == 0)
    }

    @Test("Changed, new and removed files are noticed regardless of the cache's contents")
    func changes() throws {
        let tree = try tree()
        _ = try check(tree, cache: cachePath(tree))
        // The same length and modification time.
        let path = tree.root + "/Features/Home/Sources/Home/Part0.swift"
        let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        try tree.write("#if os(Linux)\nimport Musl_\n#endif\ndrint(0)\n", to: "Features/Home/Sources/Home/Part0.swift")
        try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: path)
        try tree.write("import Nowhere\n", to: "Features/Home/Sources/Home/New.swift")
        try tree.remove("Features/Home/Sources/Home/Part1.swift")
        let cached = try check(tree, cache: cachePath(tree))
        #expect(cached.findings == (try check(tree, cache: nil)).findings)
        #expect(cached.statistics.filesRead == 2)
    }

    /// A change to a tree between two runs.
    enum Mutation: CaseIterable {
        case touched, editedInTheSameSecond, appended, renamed, folderRenamed, deleted, madeUnreadable, replacedByFolder
        case manifestEdited, manifestAdded, manifestRemoved, ignored, linked, relinked

        func apply(to tree: TemporaryTree) throws {
            let manager = FileManager.default
            let home = "Features/Home/Sources/Home"
            let part = tree.root + "/\(home)/Part5.swift"
            switch self {
            case .touched: try manager.setAttributes([.modificationDate: Date()], ofItemAtPath: part)
            case .editedInTheSameSecond:
                let date = try #require(try manager.attributesOfItem(atPath: part)[.modificationDate] as? Date)
                let text = try String(contentsOfFile: part, encoding: .utf8).replacing("Glibc", with: "Bionc")
                let handle = try #require(FileHandle(forWritingAtPath: part))
                try handle.write(contentsOf: Data(text.utf8))
                try handle.close()
                try manager.setAttributes([.modificationDate: date], ofItemAtPath: part)
            case .appended: try tree.write("import Nowhere\nimport Booking\n", to: "\(home)/Part6.swift")
            case .renamed: try manager.moveItem(atPath: part, toPath: tree.root + "/\(home)/AAA.swift")
            case .folderRenamed:
                try manager.moveItem(
                    atPath: tree.root + "/Features/Home/Sources", toPath: tree.root + "/Features/Home/Source")
            case .deleted: try tree.remove("\(home)/Part5.swift")
            case .madeUnreadable: try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: part)
            case .replacedByFolder:
                try tree.remove("\(home)/Part5.swift")
                try tree.write("import Nowhere\n", to: "\(home)/Part5.swift/Inner.swift")
            case .manifestEdited:
                let manifest = "Features/Home/Package.swift"
                let text = try String(contentsOfFile: tree.root + "/" + manifest, encoding: .utf8)
                try tree.write(text.replacing("\"Booking\", ", with: ""), to: manifest)
            case .manifestAdded:
                try tree.write(
                    "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: \"Extra\", targets: [.target(name: \"Extra\")])\n",
                    to: "Extra/Package.swift")
                try tree.write("import Models\n", to: "Extra/Sources/Extra/Extra.swift")
            case .manifestRemoved: try tree.remove("Features/Booking/Package.swift")
            case .ignored: try tree.write("Part1*.swift\n", to: "Features/Home/.gitignore")
            case .linked:
                try manager.createSymbolicLink(
                    atPath: tree.root + "/Core/Models/Sources/Models/Link.swift", withDestinationPath: part)
            case .relinked:
                let link = tree.root + "/\(home)/Part7.swift"
                try tree.remove("\(home)/Part7.swift")
                try tree.write("import Nowhere\n", to: "Shared.swift")
                try manager.createSymbolicLink(atPath: link, withDestinationPath: tree.root + "/Shared.swift")
            }
        }
    }

    /// Everything in a result that a report could show, as text.
    private func text(_ result: CheckResult) -> String {
        """
        \(result.findings) \(result.waived) \(result.notes) \(result.problems) \(result.layers) \(result.statistics.imports)
        \(result.graph.packages.map(\.manifest)) \(result.graph.edges) \(result.graph.files)
        """
    }

    @Test("Cached and uncached results are equal after any change to the tree", arguments: Mutation.allCases)
    func mutations(mutation: Mutation) throws {
        let tree = try tree()
        _ = try check(tree, cache: cachePath(tree))
        let before = try text(check(tree, cache: cachePath(tree)))
        try mutation.apply(to: tree)
        let plain = try text(check(tree, cache: nil))
        #expect(try text(check(tree, cache: cachePath(tree))) == plain)
        #expect(try text(check(tree, cache: cachePath(tree))) == plain)
        if ![.touched, .madeUnreadable].contains(mutation) { #expect(plain != before) }
    }

    @Test("A cache of other rules isn't used")
    func otherRules() throws {
        let tree = try tree()
        _ = try tree.check("construct: [{ name: a, code: ['dump('] }]") { $0.cacheDirectory = cachePath(tree) }
        #expect(try check(tree, cache: cachePath(tree)).findings == check(tree, cache: nil).findings)
    }

    @Test(
        "A truncated or damaged cache, or one of another version, changes nothing",
        arguments: [0, 7, 19, 20, 21, 100, 5000])
    func damaged(length: Int) throws {
        let tree = try tree()
        let expected = try check(tree, cache: cachePath(tree)).findings
        let file = cachePath(tree) + "/scan.cache"
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        #expect(whole.count > 5000)
        try whole.prefix(length).write(to: URL(fileURLWithPath: file))
        #expect(try check(tree, cache: cachePath(tree)).findings == expected)
        var changed = whole
        changed[length] ^= 0x10
        try changed.write(to: URL(fileURLWithPath: file))
        let result = try check(tree, cache: cachePath(tree))
        #expect(result.findings == expected)
        #expect(result.statistics.filesRead == result.statistics.files)
    }

    @Test("A cached manifest equals the manifest, and is valid for the same text only")
    func keptManifests() throws {
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Kit",
                platforms: [.macOS(.v15), .iOS("18.1")],
                products: [
                    .library(name: "Kit", type: .static, targets: ["A", "B"]), .executable(name: "tool", targets: ["tool"]),
                    .plugin(name: "Gen", targets: ["Gen"]),
                ],
                traits: ["One", .default(enabledTraits: ["One"])],
                dependencies: [
                    .package(url: "https://example.org/a", exact: "1.2.3"), .package(url: "https://example.org/b", branch: "main"),
                    .package(url: "https://example.org/c", revision: "abc"), .package(url: "https://example.org/d", "1.0.0"..<"1.5.0"),
                    .package(id: "x.y", from: "2.0.0"), .package(path: "../Other", traits: [.trait(name: "T", condition: .when(traits: ["One"]))]),
                ],
                targets: [
                    .target(
                        name: "A",
                        dependencies: [
                            "B", .target(name: "B", condition: .when(platforms: [.linux])),
                            .product(name: "P", package: "a", moduleAliases: ["P": "Q"], condition: .when(platforms: [.macOS], traits: ["One"])),
                            .byName(name: "C"),
                        ],
                        path: "A", exclude: ["x"], sources: ["y"], resources: [.copy("r"), .process("s"), .embedInCode("t")],
                        plugins: ["Gen", .plugin(name: "G", package: "b")]),
                    .target(name: "B"), .executableTarget(name: "tool"), .plugin(name: "Gen", capability: .buildTool()),
                    .systemLibrary(name: "C"), .binaryTarget(name: "Z", url: "https://example.org/z.zip", checksum: "0"),
                    .testTarget(name: "ATests", dependencies: ["A"]),
                ]
            )
            """
        let tree = try TemporaryTree(["Package.swift": manifest])
        let plain = try check(tree, cache: nil).graph.packages.map(\.manifest)
        #expect(plain.count == 1)
        #expect(try check(tree, cache: cachePath(tree)).graph.packages.map(\.manifest) == plain)
        #expect(try check(tree, cache: cachePath(tree)).graph.packages.map(\.manifest) == plain)
        // Damage is detected, and so is a different text.
        let file = cachePath(tree) + "/manifests.cache"
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        #expect(whole.count > 500)
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: file))
        #expect(try check(tree, cache: cachePath(tree)).graph.packages.map(\.manifest) == plain)
        try tree.write(manifest.replacing("\"Kit\"", with: "\"Other\""), to: "Package.swift")
        #expect(try check(tree, cache: cachePath(tree)).graph.packages.map(\.manifest.name) == ["Other"])
    }

    @Test("A cached manifest is valid only while the environment is unchanged")
    func environment() throws {
        let tree = try TemporaryTree([
            "Package.swift": """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: Context.environment["KIT_NAME"] ?? "None", targets: [])
            """
        ])
        func name(_ value: String?) throws -> String? {
            var host = ManifestHost.current()
            host.environment = value.map { ["KIT_NAME": $0] } ?? [:]
            return try tree.check("tests: { enabled: false }") {
                $0.cacheDirectory = cachePath(tree)
                $0.loader = ManifestLoader(reader: ManifestReader(host: host), tool: nil)
            }.graph.packages.first?.manifest.name
        }
        #expect(try [name("A"), name("A"), name("B"), name(nil), name("A")] == ["A", "A", "B", "None", "A"])
    }

    @Test("Two concurrent runs don't interfere")
    func together() async throws {
        let tree = try tree()
        let expected = try check(tree, cache: nil).findings
        let cache = cachePath(tree)
        let results = try await withThrowingTaskGroup(of: [Finding].self) { group in
            for _ in 0..<6 { group.addTask { try self.check(tree, cache: cache).findings } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results == [[Finding]](repeating: expected, count: 6))
    }

    @Test("The findings of the whole are the union of those of its parts")
    func parts() throws {
        let tree = try tree()
        let whole = try check(tree, cache: nil)
        let parts = try ["Core", "./Features/Booking/", "Features/Home", "rules.yml"].flatMap { scope in
            try tree.check(Self.rules) { $0.scope = [scope] }.findings
        }
        #expect(parts.sorted() == whole.findings)
        #expect(try tree.check(Self.rules) { $0.scope = ["."] }.findings == whole.findings)
    }

    @Test("Any order of packages in a manifest, and any number of threads, gives the same findings")
    func order() throws {
        // Places in the manifest move with its text. Everything else must stay.
        func summary(_ result: CheckResult) -> [String] {
            result.findings.map { "\($0.edge) \($0.message) \($0.place.file)" }
        }
        let expected = try check(tree(), cache: nil)
        #expect(summary(try check(tree(reversed: true), cache: nil)) == summary(expected))
        let tree = try tree()
        for workers in [1, 3, 8] {
            #expect(try tree.check(Self.rules) { $0.workers = workers }.findings == expected.findings)
        }
    }

    @Test("An overlay is checked instead of the disk, and doesn't change the cache")
    func overlay() throws {
        let tree = try tree()
        let before = try check(tree, cache: cachePath(tree)).findings
        let overlay = SourceOverlay(
            contents: ["Features/Home/Sources/Home/Part3.swift": Array("import Nowhere\n".utf8)],
            removed: ["Features/Home/Sources/Home/Part4.swift"])
        let result = try tree.check(Self.rules) {
            $0.cacheDirectory = cachePath(tree)
            $0.overlay = overlay
        }
        #expect(result.findings.contains { $0.place.file.hasSuffix("Part3.swift") && $0.rule == "undeclared" })
        #expect(!result.findings.contains { $0.place.file.hasSuffix("Part4.swift") })
        let after = try check(tree, cache: cachePath(tree))
        #expect(after.findings == before)
        #expect(after.statistics.filesRead <= 1)
    }

    @Test("A root that isn't a folder is an error")
    func noFolder() {
        #expect(throws: DiscoveryError.notAFolder("/nowhere")) {
            try Checker.check("/nowhere", .standard, TemporaryTree.options)
        }
    }
}
