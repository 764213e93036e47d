import AffectedPackages
import Foundation
import PackageGraph
import ResultStore
import Testing

@testable import PackageTests

@Suite("Memory of passes", .timeLimit(.minutes(10)))
struct PassMemoryTests {
    /// A repository of one package with its own memory.
    private struct Sample {
        let tree: TemporaryTree
        let package: TestedPackage

        init() throws {
            tree = try TemporaryTree(PackageText.package("A"))
            package = try #require(TestedPackage.all(of: tree.graph()).first)
        }

        var store: String { tree.path + "/.build/store" }

        /// A memory that uses the same digests before and after a run, as `bulkhead test` does.
        func sharingMemory() throws -> PassMemory {
            try memory(digests: FileDigests(root: tree.path, file: nil))
        }

        func memory(keeping: Bool = true, digests: FileDigests? = nil) throws -> PassMemory {
            let mapping = TestInputs(graph: try tree.graph())
            let root = tree.path
            let store = keeping ? LocalStore(folder: store) : nil
            return PassMemory(
                stores: ResultStores(local: store), history: RunHistory(folder: root + "/.build/history")
            ) {
                let context = PackageInputs.Context(
                    toolchain: Toolchain(version: "Swift"), flags: [], environment: BuildEnvironment([:]))
                return try PackageInputs(
                    of: mapping, digests: digests ?? FileDigests(root: root, file: nil), context: context,
                    folder: root + "/.build")
            } resolve: {
            } finish: {
            }
        }

        func result(
            _ verdict: PackageResult.Verdict, skipped: Int = 0, unrememberedReason: String? = nil
        ) -> PackageResult {
            PackageResult(
                package: package, verdict: verdict, counts: [.swiftTesting: TestCounts(passed: 3, skipped: skipped)],
                seconds: 2, unrememberedReason: unrememberedReason)
        }

        /// Simulates a run with a verdict. Calls `during` in the middle of it.
        func run(_ verdict: PackageResult.Verdict, during: () throws -> Void = {}) async throws -> [String] {
            let memory = try memory()
            var problems: [String] = []
            _ = try await memory.recall([package]) { problems.append("\($0)") }
            try during()
            try await memory.save([result(verdict)]) { problems.append("\($0)") }
            return problems
        }

        func recall() async throws -> PackageResult? {
            try await memory().recall([package]) { _ in }[package.id]
        }
    }

    @Test("A pass is remembered with its counts until something changes")
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

    @Test("A pass with unwatched skipped tests or unknown inputs isn't remembered, with a reason")
    func unrememberedReasons() async throws {
        let sample = try Sample()
        for (result, reason) in [
            (sample.result(.passed, skipped: 1), "tests were skipped, and what they looked for is unknown"),
            (
                sample.result(.passed, unrememberedReason: "it imports what it doesn't declare"),
                "it imports what it doesn't declare"
            ),
        ] {
            let memory = try sample.memory()
            var problems: [String] = []
            _ = try await memory.recall([sample.package]) { problems.append("\($0)") }
            try await memory.save([result]) { problems.append("\($0)") }
            #expect(problems == ["A: not remembered: \(reason)"])
            #expect(try await sample.recall() == nil)
        }
    }

    @Test("A file outside of the key that a compiler read is observed: the pass is valid while the file is the same")
    func compiled() async throws {
        let sample = try Sample()
        let root = sample.tree.path
        let beside = URL(filePath: root).deletingLastPathComponent().path + "/beside.h"
        defer { try? FileManager.default.removeItem(atPath: beside) }
        for path in [beside, "\(root)/A/Sources/../../../beside.h", "\(root)/.build/b.h"] {
            try sample.tree.write(".build/b.h", "int a;\n")
            try Data("int a;\n".utf8).write(to: URL(filePath: beside))
            try await age([beside, "\(root)/.build/b.h"])
            let memory = try sample.memory()
            var problems: [String] = []
            _ = try await memory.recall([sample.package]) { problems.append("\($0)") }
            var result = sample.result(.passed)
            result.compiled = ["\(root)/A/Sources/A/A.swift", "\(root)/A/Sources/../Sources/A/A.swift", path]
            try await memory.save([result]) { problems.append("\($0)") }
            #expect(problems == [])
            #expect(try await sample.recall() != nil)
            try Data("int b;\n".utf8).write(to: URL(filePath: path))
            #expect(try await sample.recall() == nil)
            guard case .changed(let difference) = try await sample.memory().whyRun(sample.package, problem: { _ in })
            else {
                Issue.record("expected a change of \(path)")
                continue
            }
            #expect(difference.changed.map(\.kind) == [.observation])
            try FileManager.default.removeItem(atPath: path)
            #expect(try await sample.recall() == nil)
        }
    }

    /// Waits until a change of the files would be visible in their times, despite the coarse clock of file systems.
    private func age(_ paths: [String]) async throws {
        for path in paths {
            var status = stat()
            while stat(path, &status) == 0, FileStamp(status).changed >= FileDigests.now() - 40_000_000 {
                await Task.yield()
            }
        }
    }

    @Test("A pass with a watched skipped test is valid until the program that the test looked for appears")
    func skips() async throws {
        let sample = try Sample()
        let program = sample.tree.path + "/.build/bin/nginx"
        try sample.tree.write(".build/bin/other", "")
        let memory = try sample.memory()
        var problems: [String] = []
        _ = try await memory.recall([sample.package]) { problems.append("\($0)") }
        var result = sample.result(.passed, skipped: 1)
        var reads = ObservedReads()
        reads.accesses[program] = ObservedReads.Access(use: .presence, stamp: nil)
        result.observed = reads
        try await memory.save([result]) { problems.append("\($0)") }
        #expect(problems == [])
        #expect(try await sample.recall()?.total == TestCounts(passed: 3, skipped: 1))
        try sample.tree.write(".build/bin/nginx", "#!/bin/sh\n")
        chmod(program, 0o755)
        #expect(try await sample.recall() == nil)
        guard case .changed(let difference) = try await sample.memory().whyRun(sample.package, problem: { _ in }) else {
            Issue.record("expected a change")
            return
        }
        #expect(difference.changed.map(\.name) == ["./.build/bin/nginx"])
        #expect(difference.changed.map(\.old) == [.missing])
        try FileManager.default.removeItem(atPath: program)
        #expect(try await sample.recall() != nil)
    }

    @Test("A pass isn't remembered if accesses may be missing, or if tests were skipped after a connection")
    func gaps() async throws {
        let sample = try Sample()
        for (reads, skipped, reason) in [
            (ObservedReads(gap: "EPERM"), 0, "tests couldn't be watched: EPERM"),
            (
                ObservedReads(connections: ["192.0.2.1:443"]), 1,
                "tests were skipped after they connected to another machine: 192.0.2.1:443"
            ),
        ] {
            let memory = try sample.memory()
            var problems: [String] = []
            _ = try await memory.recall([sample.package]) { problems.append("\($0)") }
            var result = sample.result(.passed, skipped: skipped)
            result.observed = reads
            try await memory.save([result]) { problems.append("\($0)") }
            #expect(problems == ["A: not remembered: \(reason)"])
            #expect(try await sample.recall() == nil)
        }
    }

    @Test("A disproved pass isn't used again, nor is a later one with the same key")
    func disproved() async throws {
        let sample = try Sample()
        _ = try await sample.run(.passed)
        let memory = try sample.memory()
        #expect(try await memory.recall([sample.package]) { _ in }[sample.package.id] != nil)
        #expect(memory.disprove(sample.package) { _ in }?.package == "A")
        #expect(try await sample.recall() == nil)
        _ = try await sample.run(.passed)
        #expect(try await sample.recall() == nil)
    }

    @Test("A pass isn't remembered if a file was written during the run, even if its contents are the same")
    func rewritten() async throws {
        let sample = try Sample()
        let file = "A/Sources/A/A.swift"
        let text = try String(contentsOfFile: sample.tree.path + "/" + file, encoding: .utf8)
        let memory = try sample.sharingMemory()
        var problems: [String] = []
        _ = try await memory.recall([sample.package]) { problems.append("\($0)") }
        try sample.tree.write(file, "public func f() -> Int { 3 }\n")
        try sample.tree.write(file, text)
        try await memory.save([sample.result(.passed)]) { problems.append("\($0)") }
        #expect(problems == ["A: not remembered: a file was written during the run: A/Sources/A/A.swift"])
        #expect(try await sample.recall() == nil)
    }

    @Test("A pass isn't remembered if a file changed during the tests, with neither the old nor the new contents")
    func changes() async throws {
        let sample = try Sample()
        let file = "A/Sources/A/A.swift"
        let problems = try await sample.run(.passed) { try sample.tree.write(file, "public func f() -> Int { 3 }\n") }
        #expect(problems == ["A: not remembered: a file changed during the run: A/Sources/A/A.swift"])
        #expect(try await sample.recall() == nil)
        let more = try await sample.run(.passed) {
            try sample.tree.write("A/Sources/A/B.swift", "")
            try sample.tree.write("A/Sources/A/C.swift", "")
        }
        #expect(more == ["A: not remembered: a file changed during the run: A/Sources/A/B.swift and 1 more"])
        for name in ["B", "C"] {
            try FileManager.default.removeItem(atPath: sample.tree.path + "/A/Sources/A/\(name).swift")
        }
        try sample.tree.write(file, "public func f() -> Int { 1 }\n")
        #expect(try await sample.recall() == nil)
    }

    @Test("A pass isn't used in a different tree, nor is one that was tampered with")
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
        #expect(try await sample.memory().recall([sample.package]) { problems.append("\($0)") }.isEmpty)
        #expect(problems.count == 1)
    }

    @Test("The reasons to run are: never ran, changed, failed and forgotten. A remembered pass is a reason not to run")
    func reasons() async throws {
        let sample = try Sample()
        func reason(keeping: Bool = true) async throws -> RunReason {
            try await sample.memory(keeping: keeping).whyRun(sample.package) { _ in }
        }
        #expect(try await reason() == .neverRan)
        _ = try await sample.run(.passed)
        guard case .remembered(let pass) = try await reason() else {
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
