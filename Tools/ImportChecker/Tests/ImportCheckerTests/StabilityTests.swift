import Foundation
import ImportChecker
import PackageGraph
import Testing

@Suite("The same answer every time")
struct StabilityTests {
    private static let rules =
        LayerTests.rules + """

            construct:
              - { name: no-print, code: ["print("] }
            naming:
              - { name: types, types: ["*Model"], only: [Core] }
            """

    /// A tree with findings of many rules; the packages' manifests name their dependencies in the order given.
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

    @Test("Cached equals uncached, and the second run reads no file")
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

    @Test("A changed, a new and a removed file are seen, whatever the cache says")
    func changes() throws {
        let tree = try tree()
        _ = try check(tree, cache: cachePath(tree))
        // The same length and the same time of modification.
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

    @Test("A cache of other rules is not used")
    func otherRules() throws {
        let tree = try tree()
        _ = try tree.check("construct: [{ name: a, code: ['dump('] }]") { $0.cacheDirectory = cachePath(tree) }
        #expect(try check(tree, cache: cachePath(tree)).findings == check(tree, cache: nil).findings)
    }

    @Test(
        "A cache that is cut short, damaged or of another version changes nothing",
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

    @Test("Two runs at once don't disturb each other")
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

    @Test("The whole equals the union of its parts")
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
        // Places in the manifest move with its text; everything else must not.
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

    @Test("An overlay is judged in place of the disk, and leaves the cache as it was")
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

    @Test("A root that is no folder is an error")
    func noFolder() {
        #expect(throws: DiscoveryError.notAFolder("/nowhere")) {
            try Checker.check("/nowhere", .standard, TemporaryTree.options)
        }
    }
}
