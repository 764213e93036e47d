import Foundation
import ImportChecker
import Testing

@Suite("Baseline", .timeLimit(.minutes(20)))
struct BaselineTests {
    private static let rules = "construct: [{ name: no-print, code: ['print('] }]"

    private func tree(_ lines: [String: Int]) throws -> TemporaryTree {
        try TemporaryTree(
            PackageText.library("Home", in: "P").with(
                Dictionary(
                    uniqueKeysWithValues: lines.map {
                        ("P/Home/Sources/Home/\($0.key).swift", String(repeating: "print(1)\n", count: $0.value))
                    })))
    }

    private func check(_ tree: TemporaryTree, _ baseline: Baseline, scope: [String]? = nil) throws -> CheckResult {
        try tree.check(Self.rules) {
            $0.baseline = baseline
            $0.scope = scope
        }
    }

    @Test("Findings that the baseline covers aren't reported, wherever their lines have moved")
    func covers() throws {
        let tree = try tree(["A": 2, "B": 1])
        let baseline = Baseline(covering: try tree.check(Self.rules).all)
        try tree.write("\n\n\nfunc b() { print(1) }\n", to: "P/Home/Sources/Home/B.swift")
        let result = try check(tree, baseline)
        #expect(result.findings == [])
        #expect(result.baselined.count == 3)
        #expect(result.growth == [])
        #expect(result.stale == [])
    }

    @Test("Growth is found at the new place")
    func grows() throws {
        let tree = try tree(["A": 2, "B": 1])
        let baseline = Baseline(covering: try tree.check(Self.rules).all)
        try tree.write("print(1)\nprint(2)\n", to: "P/Home/Sources/Home/B.swift")
        let result = try check(tree, baseline)
        #expect(result.findings.map(\.place.description) == ["P/Home/Sources/Home/B.swift:2:1"])
        let edge = FindingEdge(rule: "construct/no-print", from: "P/Home:Home", to: "print(")
        #expect(result.growth == [BaselineComparison.Change(edge: edge, before: 3, now: 4)])
        #expect(baseline.shrunk(to: result.all).entries.map(\.count) == [3])
    }

    @Test("A file that moves keeps its place in the baseline")
    func moves() throws {
        let tree = try tree(["A": 2])
        let baseline = Baseline(covering: try tree.check(Self.rules).all)
        try tree.remove("P/Home/Sources/Home/A.swift")
        try tree.write("print(1)\nprint(1)\n", to: "P/Home/Sources/Home/Deep/C.swift")
        #expect(try check(tree, baseline).findings == [])
    }

    @Test("A corrected finding makes the baseline stale, and it shrinks")
    func shrinks() throws {
        let tree = try tree(["A": 2, "B": 1])
        let baseline = Baseline(covering: try tree.check(Self.rules).all)
        try tree.write("", to: "P/Home/Sources/Home/A.swift")
        let result = try check(tree, baseline)
        #expect(result.stale.map(\.before) == [3])
        #expect(result.stale.map(\.now) == [1])
        let shrunk = baseline.shrunk(to: result.all)
        #expect(shrunk.entries.map(\.files) == [["P/Home/Sources/Home/B.swift": 1]])
        #expect(try check(tree, shrunk).stale == [])
    }

    @Test("A run over a part reports no stale entries, and neither does one that couldn't read everything")
    func parts() throws {
        let tree = try tree(["A": 2, "B": 1])
        let baseline = Baseline(covering: try tree.check(Self.rules).all)
        let part = try check(tree, baseline, scope: ["P/Home/Tests"])
        #expect(part.stale == [])
        #expect(part.findings == [])
        try tree.write("let package = Package(", to: "P/Broken/Package.swift")
        try tree.write("", to: "P/Home/Sources/Home/A.swift")
        let broken = try check(tree, baseline)
        #expect(broken.findings.map(\.rule) == ["manifest"])
        #expect(broken.hidesPackages)
        #expect(broken.stale == [])
    }

    @Test("The file can be read back, and is the same for any order of findings")
    func text() throws {
        let tree = try tree(["A": 2, "B": 1])
        let all = try tree.check(Self.rules).all
        let baseline = Baseline(covering: all)
        #expect(Baseline(covering: all.reversed()).text == baseline.text)
        let path = tree.root + "/baseline.json"
        try baseline.write(to: path)
        #expect(try Baseline.load(path) == baseline)
        #expect(
            baseline.text == """
                {
                  "version": 1,
                  "entries": [
                    {"files":{"P/Home/Sources/Home/A.swift":2,"P/Home/Sources/Home/B.swift":1},"from":"P/Home:Home","rule":"construct/no-print","to":"print("}
                  ]
                }

                """)
    }

    @Test("A damaged baseline, or one of another version, is an error")
    func damaged() throws {
        #expect(throws: BaselineError.self) { try Baseline.parse("{\"version\": 1, \"entries\": [", file: "b.json") }
        #expect(throws: BaselineError(file: "b.json", message: "expected a baseline of version 1, found version 2")) {
            try Baseline.parse("{\"version\": 2, \"entries\": []}", file: "b.json")
        }
        #expect(try Baseline.load("/nowhere/baseline.json") == nil)
    }

    @Test("Fingerprints distinguish edges and don't change when lines move")
    func fingerprints() throws {
        let tree = try tree(["A": 2])
        let findings = try tree.check(Self.rules).findings
        #expect(Set(findings.map(\.fingerprint)) == ["\(findings[0].fingerprint)"])
        #expect(findings[0].fingerprint.count == 32)
        #expect(
            FindingEdge(rule: "a", from: "b", to: "c").fingerprint
                != FindingEdge(rule: "a", from: "bc", to: "").fingerprint)
    }
}
