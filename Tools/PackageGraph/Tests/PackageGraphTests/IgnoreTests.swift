import PackageGraph
import Testing

@Suite(.timeLimit(.minutes(20))) struct IgnoreTests {
    @Test("Patterns of every kind ignore what git ignores")
    func patterns() throws {
        let tree = try TemporaryTree([
            ".gitignore": """
            # a comment
            *.generated.swift
            !kept.generated.swift
            /Anchored.swift
            Folder/
            Deep/**/Inner.swift
            **/Any/Where.swift
            Everything/**
            !Everything/Never.swift
            a?c.swift
            [x-z]1.swift
            [!x-z]2.swift
            \\!bang.swift
            \\#hash.swift
            space\\ .swift
            trailing.swift   \u{20}
            Mid/Path.swift
            {odd}.swift
            [[:upper:]]3.swift
            nested/*/leaf.swift
            foo**bar.swift

            """,
            "Sub/.gitignore": "!Anchored.swift\nOnlyHere.swift\r\n/Local.swift\n",
            "Sub/Deeper/.gitignore": "*\n!.gitignore\n!Back.swift\n",
        ])
        let paths = [
            "One.generated.swift", "kept.generated.swift", "Sub/kept.generated.swift", "Anchored.swift",
            "Sub/Anchored.swift",
            "Folder/F.swift", "Sub/Folder/F.swift", "FolderFile/F.swift", "Deep/Inner.swift", "Deep/a/Inner.swift",
            "Deep/a/b/Inner.swift",
            "Deep/a/Other.swift", "Any/Where.swift", "p/q/Any/Where.swift", "Everything/E.swift",
            "Everything/Never.swift",
            "Everything/More/E.swift", "abc.swift", "Sub/axc.swift", "ac.swift", "x1.swift", "w1.swift", "x2.swift",
            "w2.swift", "!bang.swift",
            "#hash.swift", "space .swift", "trailing.swift", "Mid/Path.swift", "Sub/Mid/Path.swift", "{odd}.swift",
            "A3.swift", "b3.swift",
            "nested/one/leaf.swift", "nested/one/two/leaf.swift", "Sub/OnlyHere.swift", "OnlyHere.swift",
            "Sub/Local.swift",
            "Sub/In/Local.swift", "Sub/Deeper/Gone.swift", "Sub/Deeper/Back.swift", "Sub/Deeper/In/Back.swift",
            "fooxxbar.swift", "foobar.swift",
            "plain.swift",
        ]
        for path in paths { try tree.write("", to: path) }
        try expectAgreement(tree, paths)
    }

    @Test("Random patterns over random trees ignore what git ignores", arguments: 0..<6)
    func random(seed: Int) throws {
        var random = SeededRandom(state: UInt64(seed))
        let names = ["a", "b", "ab", "abc", "B", "a-b"]
        func path(_ random: inout SeededRandom) -> String {
            (0..<Int.random(in: 0...3, using: &random)).map { _ in (names.randomElement(using: &random) ?? "a") + "/" }
                .joined()
                + (names.randomElement(using: &random) ?? "a") + ".swift"
        }
        let paths = Set((0..<60).map { _ in path(&random) }).sorted()
        let parts = [
            "a", "b", "*", "**", "?", "[ab]", "[!a]", "a*", "*b", "*.swift", "ab", "/", "/", "**/", "/**", ".swift",
            "\\a",
        ]
        func file(_ random: inout SeededRandom) -> String {
            (0..<5).map { _ in
                let start = Int.random(in: 0..<4, using: &random) == 0 ? "!" : ""
                return start
                    + (0..<Int.random(in: 1...4, using: &random)).map { _ in parts.randomElement(using: &random) ?? "a"
                    }.joined()
            }.joined(separator: "\n") + "\n"
        }
        let tree = try TemporaryTree()
        for path in paths { try tree.write("", to: path) }
        try tree.write(file(&random), to: ".gitignore")
        try tree.write(file(&random), to: "a/.gitignore")
        try tree.write(file(&random), to: "b/.gitignore")
        try expectAgreement(tree, paths)
    }

    @Test("Patterns above the root, and those of the repository's own exclude file, apply")
    func outside() throws {
        let tree = try TemporaryTree([
            ".gitignore": "Part/Gone.swift\n", "Part/.gitignore": "Here.swift\n",
            "Part/Inner/.gitignore": "!Here.swift\n", "Part/Gone.swift": "",
            "Part/Here.swift": "", "Part/Inner/Here.swift": "", "Part/Excluded.swift": "", "Part/Kept.swift": "",
        ])
        try tree.git(["init", "-q"])
        try tree.write("Excluded.swift\n", to: ".git/info/exclude")
        let graph = try PackageDiscovery(workers: 1).discover(tree.path + "/Part")
        #expect(graph.files.map(\.path) == ["Inner/Here.swift", "Kept.swift"])
        let inner = try PackageDiscovery(workers: 1).discover(tree.path + "/Part/Inner")
        #expect(inner.files.map(\.path) == ["Here.swift"])
    }

    private func expectAgreement(_ tree: TemporaryTree, _ paths: [String]) throws {
        try tree.git(["init", "-q"])
        let ignored = Set(
            try tree.git(["check-ignore", "-z", "--stdin"], input: paths.map { $0 + "\0" }.joined()).split(
                separator: "\0"
            ).map(String.init))
        let found = Set(try tree.graph().files.map(\.path))
        #expect(found == Set(paths).subtracting(ignored))
        #expect(!ignored.isEmpty && !found.isEmpty || paths.count > 40)
    }
}

/// SplitMix64: the same numbers in every run.
struct SeededRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
