import Foundation
import Testing

@Suite("bulkhead test with real builds", .timeLimit(.minutes(20)))
struct BuiltRunsTests {
    private static func manifest(_ name: String, uses: String? = nil) -> String {
        let package = uses.map { "dependencies: [.package(path: \"../\($0)\")], " } ?? ""
        let product = uses.map { ", dependencies: [\"\($0)\"]" } ?? ""
        return """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])], \(package)targets: [
                    .target(name: "\(name)"\(product)), .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
                ])
            """
    }

    /// Three packages in a row, and one that nobody uses. Middle's test ends the whole run on request: its parent is
    /// the program.
    private static let files = [
        ".gitignore": "Package.resolved\n",
        "Base/Package.swift": manifest("Base"),
        "Base/Sources/Base/Base.swift": "public func base() -> Int { 1 }\n",
        "Base/Tests/BaseTests/BaseTests.swift":
            "import Base\nimport Testing\n@Test func isOne() { #expect(base() == 1) }\n",
        "Lone/Package.swift": manifest("Lone"),
        "Lone/Sources/Lone/Lone.swift": "public func lone() -> Int { 4 }\n",
        "Lone/Tests/LoneTests/LoneTests.swift":
            "import Lone\nimport Testing\n@Test func isFour() { #expect(lone() == 4) }\n",
        "Middle/Package.swift": manifest("Middle", uses: "Base"),
        "Middle/Sources/Middle/Middle.swift": "import Base\npublic func middle() -> Int { base() + 1 }\n",
        "Middle/Tests/MiddleTests/MiddleTests.swift": """
        import Foundation
        import Middle
        import Testing
        @Test func isTwo() {
            if FileManager.default.fileExists(atPath: (ProcessInfo.processInfo.environment["HOME"] ?? "") + "/ends-the-run") {
                kill(getppid(), SIGINT)
                sleep(1000)
            }
            #expect(middle() == 2)
        }
        """,
        "Top/Package.swift": manifest("Top", uses: "Middle"),
        "Top/Sources/Top/Top.swift": "import Middle\npublic func top() -> Int { middle() + 1 }\n",
        "Top/Tests/TopTests/TopTests.swift":
            "import Testing\nimport Top\n@Test func isThree() { #expect(top() == 3) }\n",
    ]

    /// Returns the packages in an output by the first word of their lines, with `before` for remembered ones.
    private func outcomes(_ answer: Answer) -> [String: String] {
        var outcomes: [String: String] = [:]
        for line in answer.output.split(separator: "\n").prefix(while: { !$0.contains("packages:") }) {
            let words = line.split(separator: " ")
            if line.hasPrefix("passed ") {
                outcomes[String(words[1])] = line.hasSuffix("as before") ? "before" : "passed"
            }
            if line.hasPrefix("FAILED ") { outcomes[String(words[1])] = "failed" }
            if line.hasPrefix("not run ") { outcomes[String(words[2])] = "not run" }
        }
        return outcomes
    }

    private func sums(_ answer: Answer) -> String { answer.output.split(separator: "\n").last.map(String.init) ?? "" }

    /// The packages whose tests were compiled in the shared build.
    private func built(_ repository: SampleRepository) throws -> Set<String> {
        let modules = try FileManager.default.contentsOfDirectory(
            atPath: repository.path + "/.build/bulkhead/build/debug")
        return Set(Self.names.filter { modules.contains("\($0)Tests.build") })
    }

    private static let names = ["Base", "Lone", "Middle", "Top"]

    /// Tests named packages, affected ones and a shard, and checks what each run built. Leaves the files as they
    /// were.
    private func checkSelections(in repository: SampleRepository) throws {
        func test(_ words: String...) throws {
            let answer = try SampleRepository.run(
                in: repository.path, home: repository.home, ["test", "--no-cache"] + words)
            #expect(answer.status == 0, "\(answer.output)\(answer.error)")
        }
        try test("Base")
        #expect(try built(repository) == ["Base"])
        let source = "Lone/Sources/Lone/Lone.swift"
        try repository.write(source, "public func lone() -> Int { 2 + 2 }\n")
        try test("--affected", "--base", "HEAD")
        #expect(try built(repository) == ["Base", "Lone"])
        try repository.write(source, try #require(Self.files[source]))
        // Top takes as long as all others together, so it is one half of the work.
        let durations = repository.home + "/durations.json"
        try Data(#"{"Base": 1, "Lone": 1, "Middle": 1, "Top": 100}"#.utf8).write(to: URL(filePath: durations))
        let halves = try (1...2).map { half in
            try repository.run("test", "--list", "--shard", "\(half)/2", "--durations", durations).output
        }
        let half = try #require(halves.firstIndex(of: "Base\nLone\nMiddle\n"), "\(halves)")
        try test("--shard", "\(half + 1)/2", "--durations", durations)
        #expect(try built(repository) == ["Base", "Lone", "Middle"])
    }

    @Test(
        """
        A selection builds the selection. What passed isn't run again: after an interruption, an edit, a failure, and by what \
        a change can break
        """)
    func story() throws {
        let repository = try SampleRepository(Self.files)
        try repository.git("init", "-q")
        try repository.git("add", ".")
        try repository.git("commit", "-qm", "All")

        try checkSelections(in: repository)

        let order = repository.home + "/ends-the-run"
        try #require(FileManager.default.createFile(atPath: order, contents: nil))
        let interrupted = try repository.run("test", "--jobs", "1")
        try FileManager.default.removeItem(atPath: order)
        #expect(interrupted.status == 130, "\(interrupted.output)\(interrupted.error)")
        #expect(
            outcomes(interrupted) == ["Base": "passed", "Lone": "passed", "Middle": "not run", "Top": "not run"])
        #expect(interrupted.error.hasSuffix("bulkhead: interrupted\n"))

        let rest = try repository.run("test")
        #expect(rest.status == 0, "\(rest.output)\(rest.error)")
        #expect(outcomes(rest) == ["Base": "before", "Lone": "before", "Middle": "passed", "Top": "passed"])
        #expect(sums(rest) == "4 passed, 0 failed, 0 skipped")

        #if !canImport(Darwin)
        // No file imports XCTest, so no product needed it.
        let entryPoint = repository.path + "/.build/bulkhead/SwiftTestingEntryPoint.swift"
        #expect(FileManager.default.fileExists(atPath: entryPoint))
        #endif

        let unchanged = try repository.run("test")
        #expect(unchanged.status == 0)
        #expect(Set(outcomes(unchanged).values) == ["before"])
        #expect(sums(unchanged) == "4 passed, 0 failed, 0 skipped")

        // A failure in a dependency: packages that depend on it run and fail, and others don't run.
        try repository.write("Base/Sources/Base/Base.swift", "public func base() -> Int { 10 }\n")
        let broken = try repository.run("test", "--junit", "results.xml")
        #expect(broken.status == 1)
        #expect(outcomes(broken) == ["Base": "failed", "Lone": "before", "Middle": "failed", "Top": "failed"])
        #expect(broken.output.contains("BaseTests/isOne()"))
        #expect(sums(broken) == "1 passed, 3 failed, 0 skipped")
        #expect(try repository.read("results.xml").contains("tests=\"4\" failures=\"3\""))
        try repository.remove("results.xml")
        let why = try repository.run("why-run", "Top")
        #expect(why.status == 1)

        #expect(
            try repository.start("/usr/bin/env", ["git", "status", "--porcelain"], [:]).output
                == " M Base/Sources/Base/Base.swift\n")

        let hasty = try repository.run("test", "--fail-fast", "--jobs", "1")
        #expect(hasty.status == 1)
        #expect(outcomes(hasty) == ["Base": "failed", "Lone": "before", "Middle": "not run", "Top": "not run"])

        // It is restored, so its earlier pass counts.
        try repository.write("Base/Sources/Base/Base.swift", try #require(Self.files["Base/Sources/Base/Base.swift"]))
        #expect(Set(outcomes(try repository.run("test")).values) == ["before"])

        // A change that affects only Middle and Top.
        try repository.write(
            "Middle/Sources/Middle/Middle.swift", "import Base\npublic func middle() -> Int { 1 + base() }\n")
        let affected = try repository.run("test", "--affected", "--base", "HEAD")
        #expect(affected.status == 0, "\(affected.output)\(affected.error)")
        #expect(outcomes(affected) == ["Middle": "passed", "Top": "passed"])

        // SwiftPM plans the same packages and files at most twice, however often the tests are built.
        func planned() throws -> Date {
            let plan = repository.path + "/.build/bulkhead/build/debug.yaml"
            return try #require(try FileManager.default.attributesOfItem(atPath: plan)[.modificationDate] as? Date)
        }
        for _ in 1...2 { #expect(try repository.run("test", "--no-cache", "Lone", "Top").status == 0) }
        let before = try planned()
        #expect(try repository.run("test", "--no-cache", "Lone", "Top").status == 0)
        #expect(try planned() == before)

        let alone = try repository.run("test", "--isolated", "Lone")
        #expect(alone.status == 0, "\(alone.output)\(alone.error)")
        #expect(outcomes(alone) == ["Lone": "passed"])
    }
}
