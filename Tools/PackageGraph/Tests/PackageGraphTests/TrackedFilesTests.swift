import PackageGraph
import Testing

@Suite("Files that are read despite .gitignore and their names, since SwiftPM compiles them", .timeLimit(.minutes(20)))
struct TrackedFilesTests {
    private static let package = manifest("name: \"P\", targets: [.target(name: \"A\")]")

    @Test(
        "A tracked file that .gitignore matches is read, one in an ignored folder too; an untracked one isn't",
        arguments: [
            "2", "4",
        ])
    func tracked(indexVersion: String) throws {
        let tree = try TemporaryTree([
            "Package.swift": Self.package, ".gitignore": "*.gen.swift\nMade/\n", "Sources/A/A.swift": "",
            "Sources/A/Tracked.gen.swift": "", "Sources/A/Made/Deep/Tracked.swift": "",
        ])
        try tree.git(["init", "-q"])
        try tree.git(["add", "--force", "."])
        try tree.git(["update-index", "--index-version", indexVersion])
        for name in ["Sources/A/New.gen.swift", "Sources/A/Made/New.swift", "Sources/A/Made/Deep/New.swift"] {
            try tree.write("", to: name)
        }
        let expected = ["Sources/A/A.swift", "Sources/A/Made/Deep/Tracked.swift", "Sources/A/Tracked.gen.swift"]
        #expect(try tree.graph().files(of: "A") == expected)
        // With a root below the top of the repository, paths are relative to the root.
        let below = try PackageDiscovery(workers: 1).discover(tree.path + "/Sources")
        #expect(below.files.map { "Sources/" + $0.path } == expected)
    }

    @Test("A tracked file is read if only git can read the index, during a merge conflict, and in a linked worktree")
    func otherIndexes() throws {
        let tree = try TemporaryTree([
            "Package.swift": Self.package, ".gitignore": "*.gen.swift\n", "Sources/A/Tracked.gen.swift": "",
        ])
        try tree.git(["init", "-q"])
        try tree.git(["add", "--force", "."])
        let identity = ["-c", "user.name=T", "-c", "user.email=t@example.org"]
        try tree.git(identity + ["commit", "-q", "-m", "First"])
        try tree.git(["worktree", "add", "-q", "Linked", "HEAD"])
        let linked = try PackageDiscovery(workers: 1).discover(tree.path + "/Linked")
        #expect(linked.files(of: "A") == ["Sources/A/Tracked.gen.swift"])

        try tree.git(["worktree", "remove", "--force", "Linked"])
        let blob = try tree.git(["hash-object", "-w", "--stdin"], input: "let a = 1").prefix { $0 != "\n" }
        let stages = (1...3).map { "100644 \(blob) \($0)\tSources/A/Conflict.gen.swift\n" }.joined()
        try tree.git(["update-index", "--index-info"], input: stages)
        try tree.write("", to: "Sources/A/Conflict.gen.swift")
        let conflicting = ["Sources/A/Conflict.gen.swift", "Sources/A/Tracked.gen.swift"]
        #expect(try tree.graph().files(of: "A") == conflicting)

        try tree.git(["rm", "-q", "--cached", "Sources/A/Conflict.gen.swift"])
        try tree.git(["update-index", "--split-index"])
        #expect(try tree.graph().files(of: "A") == ["Sources/A/Tracked.gen.swift"])
    }

    @Test("Another repository inside has patterns and tracked files of its own")
    func nested() throws {
        let tree = try TemporaryTree([
            "Package.swift": Self.package, ".gitignore": "*.gen.swift\n", "Sources/A/Made.gen.swift": "",
            "Inner/Package.swift": manifest("name: \"Q\", targets: [.target(name: \"B\")]"),
            "Inner/.gitignore": "Own.swift\n", "Inner/Sources/B/B.gen.swift": "", "Inner/Sources/B/Own.swift": "",
            "Inner/Sources/B/Tracked/Own.swift": "",
        ])
        try tree.git(["init", "-q"])
        try tree.git(["init", "-q", "Inner"])
        try tree.git(["-C", "Inner", "add", "--force", "Sources/B/Tracked"])
        let graph = try tree.graph()
        #expect(graph.files(of: "A") == [])
        #expect(graph.files(of: "B") == ["Inner/Sources/B/B.gen.swift", "Inner/Sources/B/Tracked/Own.swift"])
    }

    @Test("A file called workspace-state.json hides no sources, and SwiftPM's own hides none that belong to a target")
    func scratchMark() throws {
        let state = #"{"object": {"artifacts": [], "dependencies": []}, "version": 7}"#
        let tree = try TemporaryTree([
            "Package.swift": Self.package, "Sources/A/workspace-state.json": state, "Sources/A/A.swift": "",
            "Sources/A/Deep/B.swift": "",
            "Fixtures/workspace-state.json": "{}",
            "Fixtures/Q/Package.swift": manifest("name: \"Q\", targets: [.target(name: \"C\")]"),
            "Fixtures/Q/Sources/C/C.swift": "",
        ])
        let graph = try tree.graph()
        #expect(graph.files(of: "A") == ["Sources/A/A.swift", "Sources/A/Deep/B.swift"])
        #expect(graph.files(of: "C") == ["Fixtures/Q/Sources/C/C.swift"])
        #expect(graph.packages.map(\.path) == ["", "Fixtures/Q"])
    }

    @Test("A folder with a tracked workspace-state.json isn't a build folder, regardless of the file's contents")
    func trackedMark() throws {
        let tree = try TemporaryTree([
            "Samples/workspace-state.json": #"{"object": {"dependencies": []}, "version": 7}"#,
            "Samples/P/Package.swift": Self.package, "Samples/P/Sources/A/A.swift": "",
        ])
        #expect(try tree.graph().packages.isEmpty)
        try tree.git(["init", "-q"])
        try tree.git(["add", "."])
        #expect(try tree.graph().packages.map(\.path) == ["Samples/P"])
    }

    @Test("Only excluded files are omitted")
    func excluded() throws {
        let tree = try TemporaryTree([
            "Package.swift": Self.package, "Sources/A/A.swift": "", "Sources/A/Out/B.swift": "",
            "Fixtures/Q/Package.swift": "broken PackageDescription",
        ])
        let discovery = PackageDiscovery(workers: 1) { ["Fixtures", "Sources/A/Out"].contains($0) }
        let graph = try discovery.discover(tree.path)
        #expect(graph.problems.isEmpty)
        #expect(graph.files.map(\.path) == ["Package.swift", "Sources/A/A.swift"])
    }
}
