import Foundation
import Testing

@Suite("bulkhead replay", .timeLimit(.minutes(20)))
struct ReplayCommandTests {
    /// A package with one change.
    private func repository() throws -> SampleRepository {
        let repository = try SampleRepository([
            "P/Package.swift": """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "P"), .testTarget(name: "PTests", dependencies: ["P"])])

            """,
            "P/Sources/P/P.swift": "", "P/Tests/PTests/PTests.swift": "", "notes/a.md": "",
            "bulkhead.yml": "tests: {ignored: [notes]}\n",
        ])
        try repository.git("init", "-q")
        for (file, message) in [("notes/a.md", "First"), ("P/Sources/P/P.swift", "Code"), ("notes/a.md", "Words")] {
            try repository.write(file, "// \(message)\n")
            try repository.git("add", ".")
            try repository.git("commit", "-q", "-m", message)
        }
        return repository
    }

    @Test("It reports what would have run and been saved, and that nothing was checked")
    func sums() throws {
        let repository = try repository()
        let answer = try repository.run("replay", "--last", "5")
        #expect(answer.status == 0)
        #expect(answer.error.isEmpty)
        let lines = answer.output.split(separator: "\n").map(String.init)
        #expect(lines.map { $0.drop { $0 != " " } }.prefix(2) == ["  0 of 1 package  Words", "  1 of 1 package  Code"])
        #expect(
            lines.dropFirst(2) == [
                "2 commits: 1 of 2 runs of a package's tests, 50 % saved",
                "nothing was checked: --junit compares with what was recorded, --mutate breaks sources and builds",
            ])
        #expect(try repository.run("replay", "--last", "1").output.contains("100 % saved\nnothing was checked: "))
    }

    @Test("With durations, times are added up, and packages without one are named")
    func durations() throws {
        let repository = try repository()
        try repository.write("durations.json", "{\"P\": 12.4, \"Gone\": 100}")
        let answer = try repository.run("replay", "--last", "5", "--durations", "durations.json")
        #expect(answer.output.contains("\nat current durations: 12 s of 25 s, 50 % saved\n"))
        try repository.write("durations.json", "{\"Gone\": 100}")
        let unknown = try repository.run("replay", "--last", "5", "--durations", "durations.json")
        #expect(
            unknown.output.contains(
                "\nat current durations: 0 s of 0 s, nothing saved; 1 package left out, because its test duration is unknown\n"
            ))
    }

    @Test("A recorded failure that wasn't selected is printed, with status 1")
    func miss() throws {
        let repository = try repository()
        let commit = try repository.start("/usr/bin/env", ["git", "rev-parse", "HEAD"], [:]).output
            .trimmingCharacters(in: .whitespacesAndNewlines)
        try repository.write(
            "reports/\(commit).xml",
            "<testsuites><testsuite name=\"P\" time=\"3\"><testcase><failure/></testcase></testsuite></testsuites>")
        let answer = try repository.run("replay", "--last", "1", "--junit", "reports")
        #expect(answer.status == 1)
        #expect(answer.output.contains("\n  MISSED: P failed in a recorded run and wasn't selected\n"))
        #expect(answer.output.hasSuffix("recorded for 1: 0 s of 3 s, 100 % saved\n1 failure missed\n"))
    }

    @Test("Squashed and pushed changes are replayed before old merges")
    func squashed() throws {
        let repository = try repository()
        try repository.git("checkout", "-q", "-b", "topic")
        try repository.write("notes/a.md", "// Topic\n")
        try repository.git("commit", "-q", "-am", "Topic")
        try repository.git("checkout", "-q", "-")
        try repository.git("merge", "-q", "--no-ff", "-m", "Merge", "topic")
        try repository.write("P/Sources/P/P.swift", "// Squashed\n")
        try repository.git("commit", "-q", "-am", "Squashed")
        let output = try repository.run("replay", "--last", "2").output
        let subjects = output.split(separator: "\n").prefix(2).compactMap { $0.split(separator: " ").last }
        #expect(subjects == ["Squashed", "Merge"])
    }

    @Test("Only checked packages count as not missed")
    func checked() throws {
        let repository = try repository()
        let commit = try repository.start("/usr/bin/env", ["git", "rev-parse", "HEAD"], [:]).output
            .trimmingCharacters(in: .whitespacesAndNewlines)
        try repository.write(
            "reports/\(commit).xml", "<testsuites><testsuite name=\"P\" time=\"3\"></testsuite></testsuites>")
        let answer = try repository.run("replay", "--last", "2", "--junit", "reports")
        #expect(answer.status == 0)
        #expect(answer.output.hasSuffix("\nnothing missed in 1 of them that could be checked\n"))
    }

    @Test("Reports of other commits are rejected with status 2 and the expected name")
    func unrelatedReports() throws {
        let repository = try repository()
        try repository.write("reports/main.xml", "<testsuites/>")
        let answer = try repository.run("replay", "--junit", "reports")
        #expect(answer.status == 2)
        #expect(!answer.output.contains("nothing missed"))
        #expect(answer.error.contains("bulkhead: reports: expected reports named after these commits, like "))
    }

    @Test("In a shallow clone, a message says why changes are missing")
    func shallow() throws {
        let repository = try repository()
        let advice = "; the clone is shallow, so fetch what is missing: git fetch --unshallow origin\n"
        try repository.git("clone", "-q", "--depth", "2", "file://\(repository.path)", repository.home + "/two")
        let some = try SampleRepository.run(
            in: repository.home + "/two", home: repository.home, ["replay", "--last", "2"])
        #expect(some.status == 0 && some.output.contains("1 commit: "))
        #expect(some.error == "bulkhead: expected 2 merges, found 1" + advice)
        try repository.git("clone", "-q", "--depth", "1", "file://\(repository.path)", repository.home + "/one")
        let none = try SampleRepository.run(in: repository.home + "/one", home: repository.home, ["replay"])
        #expect(none.status == 2 && none.output.isEmpty)
        #expect(none.error.hasSuffix("the history here has none" + advice))
    }

    @Test("If nothing can be replayed, one line says why, with status 2")
    func badInput() throws {
        let repository = try repository()
        #expect(
            try repository.run("replay", "--junit", "gone")
                == Answer(status: 2, output: "", error: "bulkhead: gone: expected a folder with reports\n"))
        #expect(try repository.run("replay", "--last", "0").status == 2)
        let bare = try SampleRepository()
        #expect(
            try bare.run("replay")
                == Answer(
                    status: 2, output: "",
                    error:
                        "bulkhead: \(bare.path): expected a folder in a git repository, which is needed to determine what changed\n"
                ))
        try repository.git("checkout", "-q", "--orphan", "new")
        try repository.git("commit", "-q", "-m", "Only")
        let only = try repository.run("replay")
        #expect(only.status == 2)
        #expect(only.error.contains("expected a commit with a parent"))
    }
}
