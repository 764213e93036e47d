import Foundation
import ImportChecker
import Testing

@Suite("Cached verdicts", .timeLimit(.minutes(20)))
struct VerdictCacheTests {
    /// Returns a tree with a system library, and a target that imports its module.
    private func tree(_ source: String = "import kit\n") throws -> TemporaryTree {
        try TemporaryTree([
            "Package.swift": """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "Root", targets: [
                .systemLibrary(name: "CKit"), .target(name: "Root", dependencies: ["CKit"]),
            ])
            """,
            "Sources/CKit/module.modulemap": "module kit [system] {\n  header \"kit.h\"\n}\n",
            "Sources/Root/Root.swift": source,
        ])
    }

    private static let rules = "tests: { enabled: false }"

    private func check(
        _ tree: TemporaryTree, rules: String = rules, isCached: Bool = true,
        _ change: (inout CheckOptions) -> Void = { _ in }
    ) throws -> [String] {
        try tree.check(rules) {
            $0.cacheDirectory = isCached ? tree.root + "/.build/cache" : nil
            change(&$0)
        }.findings.map(\.message)
    }

    private func file(_ tree: TemporaryTree) -> URL { URL(fileURLWithPath: tree.root + "/.build/cache/verdict.cache") }

    @Test("An edited, removed or added module map invalidates the verdict")
    func moduleMaps() throws {
        let tree = try tree()
        let map = "Sources/CKit/module.modulemap"
        #expect(try check(tree) == [])
        #expect(FileManager.default.fileExists(atPath: file(tree).path))
        try tree.write("module other [system] {\n  header \"kit.h\"\n}\n", to: map)
        let other = try check(tree, isCached: false)
        #expect(!other.isEmpty)
        #expect(try check(tree) == other)
        try tree.remove(map)
        try tree.write("module kit [system] {\n  header \"kit.h\"\n}\n", to: "Sources/CKit/include/module.modulemap")
        #expect(try check(tree) == check(tree, isCached: false))
        try tree.write("module other [system] {\n  header \"kit.h\"\n}\n", to: map)
        #expect(try check(tree) == check(tree, isCached: false))
    }

    @Test("A verdict is valid for one day, since waivers expire")
    func days() throws {
        let tree = try tree("import Nowhere // bulkhead:allow undeclared reason=\"soon\" until=2026-11-21\n")
        let today = try check(tree)
        let tomorrow = try #require(CalendarDay("2026-11-22"))
        let ended = try check(tree, isCached: false) { $0.today = tomorrow }
        #expect(ended != today)
        #expect(try check(tree) { $0.today = tomorrow } == ended)
        #expect(try check(tree) == today)
    }

    @Test("A verdict is valid only for the same rules, however little they differ")
    func rules() throws {
        let tree = try tree("import Nowhere\n")
        let before = try check(tree)
        let rules = Self.rules + "\nundeclared: { enabled: false }"
        let other = try check(tree, rules: rules, isCached: false)
        #expect(other != before)
        #expect(try check(tree, rules: rules) == other)
    }

    @Test("A verdict that is truncated or changed anywhere is ignored")
    func damage() throws {
        let tree = try tree("import Nowhere\nimport Elsewhere\n")
        let expected = try check(tree)
        #expect(!expected.isEmpty)
        let whole = try Data(contentsOf: file(tree))
        // Every byte of the header, and many of the rest.
        for index in Array(0..<32) + Array(stride(from: 32, to: whole.count, by: 23)) {
            var changed = whole
            changed[index] ^= 0x04
            try changed.write(to: file(tree))
            #expect(try check(tree) == expected, "byte \(index)")
            try whole.prefix(index).write(to: file(tree))
            #expect(try check(tree) == expected, "the first \(index) bytes")
        }
    }

    @Test("An unchanged tree uses the cached verdict")
    func isUsed() throws {
        let tree = try tree("import Nowhere\n")
        let expected = try check(tree)
        // A new verdict would be a new file.
        func written() throws -> Date? {
            try FileManager.default.attributesOfItem(atPath: file(tree).path)[.modificationDate] as? Date
        }
        let before = try #require(try written())
        #expect(try check(tree) == expected)
        #expect(try written() == before)
        try tree.write("import Nowhere\n// a comment\n", to: "Sources/Root/Root.swift")
        #expect(try check(tree) == expected)
        #expect(try written() == before)
        try tree.write("import Nowhere\nimport Elsewhere\n", to: "Sources/Root/Root.swift")
        #expect(try check(tree).count == expected.count + 1)
        #expect(try written() != before)
    }
}
