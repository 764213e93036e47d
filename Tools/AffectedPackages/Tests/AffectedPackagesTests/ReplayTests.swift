import Foundation
import Testing

@testable import AffectedPackages

@Suite("Replay of past merges", .timeLimit(.minutes(20)))
struct ReplayTests {
    private let repository: TemporaryRepository

    /// Creates three merges: they change Base, Alone, and a document that nothing reads.
    init() throws {
        repository = try TemporaryRepository(SampleRepository.files)
        for (number, path) in [
            "Base/Sources/Base/Base.swift", "Alone/Tests/AloneTests/AloneTests.swift", "docs/a.md",
        ].enumerated() {
            try repository.git("checkout", "--quiet", "-b", "branch\(number)")
            try repository.tree.write("// \(number)\n", to: path)
            try repository.commit("Change \(number)")
            try repository.git("checkout", "--quiet", "main")
            try repository.git("merge", "--quiet", "--no-ff", "--message", "Merge \(number)", "branch\(number)")
        }
    }

    private func replay(_ count: Int, reports: TestReports? = nil) throws -> [ReplayedMerge] {
        try Replay(root: repository.path, planner: .forTests, reports: reports).run(last: count)
    }

    @Test("Each merge is replayed with its own tree, the newest first, and the working tree isn't touched")
    func merges() throws {
        try repository.tree.write("// not committed", to: "Top/Sources/Top/Top.swift")
        let status = try repository.git("status", "--porcelain")
        let merges = try replay(10)
        #expect(merges.map(\.subject) == ["Merge 2", "Merge 1", "Merge 0"])
        #expect(merges.map(\.selected) == [[], ["Alone"], ["Base", "Middle", "Top"]])
        #expect(merges.allSatisfy { $0.isMerge })
        #expect(merges.allSatisfy { $0.all.count == 4 && $0.misses.isEmpty && $0.problems.isEmpty })
        #expect(try replay(1).map(\.subject) == ["Merge 2"])
        #expect(try repository.git("status", "--porcelain") == status)
        #expect(try repository.git("worktree", "list").split(separator: "\n").count == 1)
    }

    @Test("In a history without merges, all commits except the first are replayed")
    func commits() throws {
        let plain = try TemporaryRepository(SampleRepository.files)
        try plain.tree.write("// changed\n", to: "Top/Sources/Top/Top.swift")
        try plain.commit("Second")
        let merges = try Replay(root: plain.path, planner: .forTests).run(last: 10)
        #expect(merges.map(\.subject) == ["Second"])
        #expect(merges.map(\.selected) == [["Top"]])
        #expect(merges.map(\.isMerge) == [false])
    }

    @Test("A merge whose tree can't be read is a problem but not a miss")
    func unreadable() throws {
        try repository.tree.write("let package = (\n", to: "Base/Package.swift")
        try repository.commit("Break")
        try repository.git("checkout", "--quiet", "-b", "other", "HEAD~1")
        try repository.git("merge", "--quiet", "--no-ff", "--message", "Broken", "main")
        let merge = try #require(try replay(1).first)
        // The path is relative to the repository, not to the temporary tree.
        #expect(merge.problems.count == 1)
        #expect(merge.problems[0].hasPrefix("Base/Package.swift:1:1: "))
        #expect(merge.all.isEmpty)
        #expect(merge.misses.isEmpty)
    }

    @Test("A stopped replay continues with no further merge")
    func stopped() throws {
        let stop = ProcessStop()
        let replay = try Replay(root: repository.path, planner: .forTests, stop: stop)
        var subjects: [String] = []
        #expect(throws: CancellationError.self) {
            _ = try replay.run(
                last: 3,
                report: { merge in
                    subjects.append(merge.subject)
                    stop.stop()
                })
        }
        #expect(subjects == ["Merge 2"])
    }

    @Test("Stopping a replay ends the current build and prevents new ones")
    func stoppedBuild() throws {
        let stop = ProcessStop()
        func sleeper() -> Process {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sleep")
            process.arguments = ["1000"]
            return process
        }
        let process = sleeper()
        try stop.start(process)
        Thread.detachNewThread {
            process.waitUntilExit()
            stop.ended()
        }
        stop.stop()
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(throws: CancellationError.self) { try stop.start(sleeper()) }
    }

    @Test("A recorded failure that wasn't selected is a miss, unless the commit before failed too")
    func failures() throws {
        func report(_ failed: [String]) -> String {
            let suites = ["Alone", "Base", "Middle", "Top"].map { name in
                // Messages of tests contain tags and quotes.
                let content = failed.contains(name) ? "<failure message=\"a > b\"><![CDATA[it's <b>]]></failure>" : ""
                return "<testsuite name=\"\(name)\" time=\"2.5\"><testcase name=\"a\">\(content)</testcase></testsuite>"
            }
            return "<?xml version=\"1.0\"?><testsuites>\(suites.joined())</testsuites>"
        }
        let commits = try repository.git("log", "--first-parent", "--format=%H").split(separator: "\n").map(String.init)
        let folder = try TemporaryTree([
            "\(commits[0])/shard-1.xml": report(["Top"]), "\(commits[1]).xml": report(["Top", "Alone"]),
            "\(commits[2]).xml": report(["Base"]),
        ])
        let merges = try replay(3, reports: TestReports(folder: folder.path))
        #expect(merges.map(\.misses) == [[], ["Top failed in a recorded run and wasn't selected"], []])
        #expect(merges.map(\.seconds?.selected) == [0, 2.5, 7.5])
        #expect(merges.map(\.seconds?.all) == [10, 10, 10])
        try folder.write("<testsuites><testsuite", to: "\(commits[0])/shard-1.xml")
        #expect(throws: TestReportError.self) { try replay(1, reports: TestReports(folder: folder.path)) }
    }

    @Test(
        "A report in UTF-16 is read like one in UTF-8, with and without a byte order mark",
        arguments: [
            (String.Encoding.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
            (.utf16LittleEndian, []), (.utf16BigEndian, []),
        ] as [(String.Encoding, [UInt8])])
    func wideReport(encoding: String.Encoding, mark: [UInt8]) throws {
        let commit = try repository.git("log", "-1", "--format=%H").split(separator: "\n").map(String.init)[0]
        let report = """
            <?xml version="1.0" encoding="UTF-16"?>
            <testsuite name="Café 🐈" time="2.5"><testcase name="a"><failure message="é"/></testcase></testsuite>
            """
        let folder = try TemporaryTree([:])
        let bytes = Data(mark) + (try #require(report.data(using: encoding)))
        try bytes.write(to: URL(filePath: folder.path + "/\(commit).xml"))
        let suites = try TestReports(folder: folder.path).suites(of: commit)
        #expect(suites == ["Café 🐈": TestReports.Suite(hasFailed: true, seconds: 2.5)])
    }

    @Test("A package that doesn't build doesn't hide a miss in another package")
    func missBesideBroken() throws {
        let tree = try TemporaryTree([
            "Broken/Package.swift": library("Broken"), "Broken/Sources/Broken/Broken.swift": "let broken: Int = no\n",
            "Broken/Tests/BrokenTests/BrokenTests.swift": "", "Lower/Package.swift": library("Lower"),
            "Lower/Sources/Lower/Lower.swift": "public let lower = 1\n", "Lower/Tests/LowerTests/LowerTests.swift": "",
            "Upper/Package.swift": library("Upper"), "Upper/Sources/Upper/Upper.swift": "",
            "Upper/Tests/UpperTests/UpperTests.swift": "",
        ])
        let scratch = try TemporaryTree()
        var random = SeededNumbers(seed: 1)
        let mutation = try #require(
            Mutation(try tree.inputs(), changed: ["Lower/Sources/Lower/Lower.swift"], random: &random))
        try tree.write(library("Upper", uses: ["Lower"]), to: "Upper/Package.swift")
        guard case .missed(let names) = try mutation.outcome(scratch: scratch.path) else {
            Issue.record("expected that Upper is built from the file")
            return
        }
        #expect(names == ["Upper"])
    }

    @Test("A package that is built from the broken source but isn't selected is found, and the source is restored")
    func mutation() throws {
        let tree = try TemporaryTree([
            "Lower/Package.swift": library("Lower"), "Lower/Sources/Lower/Lower.swift": "public let lower = 1\n",
            "Lower/Tests/LowerTests/LowerTests.swift": "import Lower\n", "Upper/Package.swift": library("Upper"),
            "Upper/Sources/Upper/Upper.swift": "public let upper = 1\n",
            "Upper/Tests/UpperTests/UpperTests.swift": "import Upper\n",
        ])
        let scratch = try TemporaryTree()
        var random = SeededNumbers(seed: 1)
        let inputs = try tree.inputs()
        let mutation = try #require(
            Mutation(inputs, changed: ["Lower/Sources/Lower/Lower.swift", "Lower/Package.swift"], random: &random))
        #expect(mutation.file == "Lower/Sources/Lower/Lower.swift")
        #expect(mutation.selected == [0])
        guard case .caught = try mutation.outcome(scratch: scratch.path) else {
            Issue.record("expected that Upper builds without the file")
            return
        }
        // The old graph doesn't have the new dependency of Upper on Lower, so its selection misses Upper.
        try tree.write(library("Upper", uses: ["Lower"]), to: "Upper/Package.swift")
        guard case .missed(let names) = try mutation.outcome(scratch: scratch.path) else {
            Issue.record("expected that Upper is built from the file")
            return
        }
        #expect(names == ["Upper"])
        #expect(
            try String(contentsOfFile: tree.path + "/" + mutation.file, encoding: .utf8) == "public let lower = 1\n")
    }
}
