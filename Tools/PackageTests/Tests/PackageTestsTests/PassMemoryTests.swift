import AffectedPackages
import Foundation
import PackageGraph
import ResultStore
import Testing

@testable import PackageTests

@Suite("The memory of passes")
struct PassMemoryTests {
    /// A repository of one package with a memory of its own.
    private struct Sample {
        let tree: TemporaryTree
        let package: TestedPackage

        init() throws {
            tree = try TemporaryTree(PackageText.package("A"))
            package = try #require(TestedPackage.all(of: tree.graph()).first)
        }

        var store: String { tree.path + "/.build/store" }

        func memory(keeping: Bool = true) throws -> PassMemory {
            let mapping = TestInputs(graph: try tree.graph())
            let root = tree.path
            let store = keeping ? LocalStore(folder: store) : nil
            return PassMemory(
                stores: ResultStores(local: store), history: RunHistory(folder: root + "/.build/history")
            ) {
                let context = PackageInputs.Context(
                    toolchain: Toolchain(version: "Swift"), flags: [], environment: BuildEnvironment([:]))
                return try PackageInputs(
                    of: mapping, digests: FileDigests(root: root, file: nil), context: context, folder: root + "/.build"
                )
            } resolve: {
            } finish: {
            }
        }

        func result(
            _ verdict: PackageResult.Verdict, skipped: Int = 0, hindrance: String? = nil
        ) -> PackageResult {
            PackageResult(
                package: package, verdict: verdict, counts: [.swiftTesting: TestCounts(passed: 3, skipped: skipped)],
                seconds: 2, hindrance: hindrance)
        }

        /// One run that ends with a verdict; `during` happens while it runs.
        func run(_ verdict: PackageResult.Verdict, during: () throws -> Void = {}) async throws -> [String] {
            let memory = try memory()
            var problems: [String] = []
            _ = try await memory.recall([package]) { problems.append($0) }
            try during()
            try await memory.keep([result(verdict)]) { problems.append($0) }
            return problems
        }

        func recall() async throws -> PackageResult? {
            try await memory().recall([package]) { _ in }[package.id]
        }
    }

    @Test("A pass is remembered with its counts, until something changes")
    func passes() async throws {
        let sample = try Sample()
        #expect(try await sample.recall() == nil)
        #expect(try await sample.run(.passed) == [])
        let remembered = try #require(try await sample.recall())
        #expect(remembered.isRemembered)
        #expect(remembered.total == TestCounts(passed: 3))
        #expect(remembered.seconds == 2)
        try sample.tree.write("A/Sources/A/A.swift", "public func f() -> Int { 3 }\n")
        #expect(try await sample.recall() == nil)
        #expect(try await sample.run(.passed) == [])
        try sample.tree.write(
            "A/Tests/ATests/ATests.swift", "import Testing\n@Test func g() { #expect(Bool(false)) }\n")
        #expect(try await sample.recall() == nil)
    }

    @Test("Failures and packages that weren't run are never remembered")
    func failures() async throws {
        for verdict in [PackageResult.Verdict.failed(["no"]), .notRun, .skipped("no test")] {
            let sample = try Sample()
            _ = try await sample.run(verdict)
            #expect(try await sample.recall() == nil)
        }
    }

    @Test("A pass with skipped tests, or of a package of which not all can be told, isn't kept, and that is said")
    func hindrances() async throws {
        let sample = try Sample()
        for (result, reason) in [
            (sample.result(.passed, skipped: 1), "1 of its tests was skipped, and what for can't be told"),
            (
                sample.result(.passed, hindrance: "it imports what it doesn't declare"),
                "it imports what it doesn't declare"
            ),
        ] {
            let memory = try sample.memory()
            var problems: [String] = []
            _ = try await memory.recall([sample.package]) { problems.append($0) }
            try await memory.keep([result]) { problems.append($0) }
            #expect(problems == ["A: not kept: \(reason)"])
            #expect(try await sample.recall() == nil)
        }
    }

    @Test("A pass isn't kept where a compiler read what isn't in its key, and the file is named")
    func compiled() async throws {
        let sample = try Sample()
        let root = sample.tree.path
        let beside = URL(filePath: root).deletingLastPathComponent().path + "/beside.h"
        try Data().write(to: URL(filePath: beside))
        func keep(_ paths: Set<String>) async throws -> [String] {
            let memory = try sample.memory()
            var problems: [String] = []
            _ = try await memory.recall([sample.package]) { problems.append($0) }
            var result = sample.result(.passed)
            result.compiled = paths
            try await memory.keep([result]) { problems.append($0) }
            return problems
        }
        for path in [beside, "\(root)/A/Sources/../../../beside.h", "\(root)/B/Sources/B/b.h"] {
            #expect(
                try await keep(["\(root)/A/Sources/A/A.swift", path])
                    == ["A: not kept: its build read \(path), which is in no package that it depends on"])
            #expect(try await sample.recall() == nil)
        }
        #expect(try await keep(["\(root)/A/Sources/A/A.swift", "\(root)/A/Sources/../Sources/A/A.swift"]) == [])
        #expect(try await sample.recall() != nil)
    }

    @Test("A pass isn't kept when a file changed while the tests ran, under the old contents or the new")
    func changes() async throws {
        let sample = try Sample()
        let file = "A/Sources/A/A.swift"
        let problems = try await sample.run(.passed) { try sample.tree.write(file, "public func f() -> Int { 3 }\n") }
        #expect(problems == ["A: not kept: A/Sources/A/A.swift changed while it was tested"])
        #expect(try await sample.recall() == nil)
        let more = try await sample.run(.passed) {
            try sample.tree.write("A/Sources/A/B.swift", "")
            try sample.tree.write("A/Sources/A/C.swift", "")
        }
        #expect(more == ["A: not kept: A/Sources/A/B.swift and 1 more changed while it was tested"])
        for name in ["B", "C"] {
            try FileManager.default.removeItem(atPath: sample.tree.path + "/A/Sources/A/\(name).swift")
        }
        try sample.tree.write(file, "public func f() -> Int { 1 }\n")
        #expect(try await sample.recall() == nil)
    }

    @Test("A pass of one tree isn't believed in another, nor one that was tampered with")
    func poisoned() async throws {
        let sample = try Sample()
        _ = try await sample.run(.passed)
        let entries = try #require(FileManager.default.enumerator(atPath: sample.store)).compactMap { $0 as? String }
            .map { sample.store + "/" + $0 }.filter { (try? Data(contentsOf: URL(filePath: $0))) != nil }
        #expect(!entries.isEmpty)
        for entry in entries {
            var bytes = try Data(contentsOf: URL(filePath: entry))
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: URL(filePath: entry))
        }
        var problems: [String] = []
        #expect(try await sample.memory().recall([sample.package]) { problems.append($0) }.isEmpty)
        #expect(problems.count == 1)
    }

    @Test("Why a package would run: never ran, changed, failed, forgotten; and why not: a pass is kept")
    func reasons() async throws {
        let sample = try Sample()
        func reason(keeping: Bool = true) async throws -> RunReason {
            try await sample.memory(keeping: keeping).whyRun(sample.package) { _ in }
        }
        #expect(try await reason() == .neverRan)
        _ = try await sample.run(.passed)
        guard case .kept(let pass) = try await reason() else {
            Issue.record("expected a pass, found \(try await reason())")
            return
        }
        #expect(pass.passed == 3)
        #expect(try await reason(keeping: false) == .forgotten)
        try sample.tree.write("A/Sources/A/A.swift", "public func f() -> Int { 3 }\n")
        guard case .changed(let difference) = try await reason() else {
            Issue.record("expected a change, found \(try await reason())")
            return
        }
        #expect(difference.changed.map(\.name) == ["A/Sources/A/A.swift"])
        #expect(difference.added.isEmpty && difference.removed.isEmpty)
        _ = try await sample.run(.failed(["no"]))
        #expect(try await reason() == .failed)
    }
}
