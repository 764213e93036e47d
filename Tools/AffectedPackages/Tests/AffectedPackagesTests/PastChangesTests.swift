import PackageGraph
import Testing

@testable import AffectedPackages

@Suite("Past changes in today's structure", .timeLimit(.minutes(5)))
struct PastChangesTests {
    private static func manifest(_ name: String, _ dependency: String? = nil) -> String {
        let package = dependency.map { ".package(path: \"../\($0)\")" } ?? ""
        let product = dependency.map { "\"\($0)\"" } ?? ""
        return """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
                dependencies: [\(package)],
                targets: [
                    .target(name: "\(name)", dependencies: [\(product)]),
                    .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
                ])

            """
    }

    private static let files = [
        "High/Package.swift": manifest("High", "Low"), "High/Sources/High/High.swift": "import Low\n",
        "High/Tests/HighTests/HighTests.swift": "import High\n",
        "Low/Package.swift": manifest("Low"), "Low/Sources/Low/Low.swift": "\n",
        "Low/Tests/LowTests/LowTests.swift": "import Low\n",
    ]

    /// Returns the names of the rebuilt targets and of the tested packages for each commit.
    private func effects(
        _ repository: TemporaryRepository, last: Int = 10, paths: (String) -> [String] = { [$0] }
    ) throws -> [[String]] {
        let inputs = TestInputs(graph: try PackageDiscovery().discover(repository.path))
        return try PastChanges(root: repository.path, last: last).effects(in: inputs, paths: paths).map { effect in
            effect.rebuilt.map { inputs.graph.targets[$0].name } + effect.tested.map(inputs.name)
        }
    }

    @Test("Each commit rebuilds and tests what depends on its files, the newest first and without the root commit")
    func commits() throws {
        let repository = try TemporaryRepository(Self.files)
        try repository.tree.write("import Low\n\n", to: "High/Sources/High/High.swift")
        try repository.commit("High")
        try repository.tree.write("\n\n", to: "Low/Sources/Low/Low.swift")
        try repository.commit("Low")
        let low = ["High", "HighTests", "Low", "LowTests", "High", "Low"]
        let high = ["High", "HighTests", "High"]
        #expect(try effects(repository) == [low, high])
        #expect(try effects(repository, last: 1) == [low])
        #expect(
            try effects(repository) { [$0.hasPrefix("Low/") ? "High/Sources/High/Low.swift" : $0] } == [high, high])
    }

    @Test("The past can end at an earlier revision, and names each commit, its files and the tests that it runs")
    func earlier() throws {
        let repository = try TemporaryRepository(Self.files)
        try repository.tree.write("import Low\n\n", to: "High/Sources/High/High.swift")
        try repository.commit("High")
        let revision = try GitRepository(root: repository.path).mergeBase(with: "HEAD")
        try repository.tree.write("\n\n", to: "Low/Sources/Low/Low.swift")
        try repository.commit("Low")
        let changes = try PastChanges(root: repository.path, last: 10, upTo: revision)
        #expect(changes.revisions == [revision])
        #expect(changes.files(of: 0).map(\.path) == ["High/Sources/High/High.swift"])
        let graph = try PackageDiscovery().discover(repository.path)
        let effect = try #require(changes.effects(in: TestInputs(graph: graph)).first)
        #expect(effect.tests.map { graph.targets[$0].name } == ["HighTests"])
    }

    @Test("A divided file counts at each of its paths")
    func divided() throws {
        let repository = try TemporaryRepository(Self.files)
        try repository.tree.write("import High\n\n", to: "High/Tests/HighTests/HighTests.swift")
        try repository.commit("Tests")
        let paths = ["High/Tests/HighTests/HighTests.swift", "Low/Tests/LowTests/HighTests.swift"]
        #expect(try effects(repository) { _ in paths } == [["HighTests", "LowTests", "High", "Low"]])
    }

    @Test("A comment in a manifest changes nothing, and neither does a file of a package that is gone")
    func nothing() throws {
        let repository = try TemporaryRepository(
            Self.files.merging(["Old/Package.swift": Self.manifest("Old"), "Old/Sources/Old/Old.swift": "\n"]) { $1 })
        try repository.git("rm", "-r", "--quiet", "Old")
        try repository.commit("Without Old")
        try repository.tree.write(Self.manifest("Low") + "// A comment.\n", to: "Low/Package.swift")
        try repository.commit("Comment")
        #expect(try effects(repository) == [[], []])
    }

    @Test("A merge counts once, with everything that it brought")
    func merge() throws {
        let repository = try TemporaryRepository(Self.files)
        try repository.git("checkout", "--quiet", "-b", "topic")
        for text in ["1", "2"] {
            try repository.tree.write("import Low\n// \(text)\n", to: "Low/Tests/LowTests/LowTests.swift")
            try repository.commit(text)
        }
        try repository.git("checkout", "--quiet", "main")
        try repository.git("merge", "--quiet", "--no-ff", "--message", "Merge", "topic")
        // How a person's logs show merges doesn't matter.
        try repository.git("config", "log.diffMerges", "off")
        #expect(try effects(repository) == [["LowTests", "Low"]])
    }
}
