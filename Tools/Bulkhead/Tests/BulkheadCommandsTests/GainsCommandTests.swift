import Foundation
import Testing

@Suite("bulkhead split gains", .timeLimit(.minutes(20)))
struct GainsCommandTests {
    /// A repository with a program that is changed by a commit with the tag `whole`, and divided by the last commit.
    private func repository() throws -> SampleRepository {
        let repository = try SampleRepository([
            "Package.swift": Self.manifest(".executableTarget(name: \"Shop\")"),
            "Sources/Shop/Money.swift": "struct Money {\n    var cents = 1\n}\n",
            "Sources/Shop/Till.swift": "@main struct Till {\n    static func main() { print(Money().cents) }\n}\n",
            ".gitignore": ".build/\nPackage.resolved\n",
        ])
        try repository.git("init", "--quiet")
        try commit("Start", in: repository)
        try repository.write("Sources/Shop/Money.swift", "struct Money {\n    var cents = 2\n}\n")
        try commit("Two cents", in: repository)
        try repository.git("tag", "whole")
        try repository.remove("Sources/Shop/Money.swift")
        try repository.write(
            "Sources/Prices/Money.swift",
            "package struct Money {\n    package var cents = 2\n    package init() {}\n}\n")
        try repository.write(
            "Sources/Shop/Till.swift",
            "import Prices\n\n@main struct Till {\n    static func main() { print(Money().cents) }\n}\n")
        try repository.write(
            "Package.swift",
            Self.manifest(".executableTarget(name: \"Shop\", dependencies: [\"Prices\"]), .target(name: \"Prices\")"))
        try commit("Split", in: repository)
        return repository
    }

    private static func manifest(_ targets: String) -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(name: "Shop", targets: [\(targets)])

        """
    }

    private func commit(_ subject: String, in repository: SampleRepository) throws {
        try repository.git("add", "--all")
        try repository.git("commit", "--quiet", "-m", subject)
    }

    /// The short hash of a revision.
    private func short(_ revision: String, in repository: SampleRepository) throws -> String {
        let answer = try repository.start("/usr/bin/env", ["git", "rev-parse", revision], [:])
        return String(answer.output.prefix(12))
    }

    /// A folder for temporary files, in which nothing may be left.
    private func temporaryFolder(of repository: SampleRepository) throws -> String {
        let folder = repository.home + "/tmp"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    private func clones(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("bulkhead-gains-") }
    }

    @Test("The table has quartiles before and after, and below it the price")
    func table() throws {
        let repository = try repository()
        let temporary = try temporaryFolder(of: repository)
        let answer = try repository.run("split", "gains", "--base", "whole", environment: ["TMPDIR": temporary])
        let base = try short("whole", in: repository)
        let head = try short("HEAD", in: repository)
        #expect(
            answer
                == Answer(
                    status: 0,
                    output: """
                        1 commit up to \(base), before the split and after it, at \(head):

                                                        lower quartile  median  upper quartile  largest  total
                        targets rebuilt         before               1       1               1        1      1
                                                after                2       2               2        2      2
                        lines of these targets  before               6       6               6        6      6
                                                after                9       9               9        9      9
                        test targets run        before               0       0               0        0      0
                                                after                0       0               0        0      0
                        packages tested         before               0       0               0        0      0
                                                after                0       0               0        0      0

                        The price:
                          3 names made visible to other modules: 3 package, 0 public

                        """, error: ""))
        #expect(try clones(in: temporary).isEmpty)
    }

    @Test("The JSON answer follows the published schema, which the program prints, with and without measurements")
    func schema() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let published = try String(contentsOf: package.appending(path: "gains.schema.json"), encoding: .utf8)
        let repository = try repository()
        #expect(try repository.run("schema", "gains") == Answer(status: 0, output: published, error: ""))
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Data(published.utf8)) as? [String: Any])
        let brief = try repository.run("split", "gains", "--base", "whole", "--format", "json")
        let whole = try repository.run(
            "split", "gains", "--base", "whole", "--format", "json", "--measure", "2", "--release", "--benchmark",
            "Shop")
        for answer in [brief, whole] {
            #expect(answer.status == 0, "\(answer.error)")
            let value = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
            #expect(try ReportFormatTests.problems(value, schema, schema).isEmpty)
        }
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(whole.output.utf8)) as? [String: Any])
        let measured = try #require(json["measured"] as? [[String: Any]])
        #expect(measured.map { $0["files"] as? [String] } == [["Sources/Shop/Money.swift"]])
        let program = try #require((json["programs"] as? [[String: Any]])?.first)
        #expect(program["name"] as? String == "Shop")
        #expect(try #require(program["before"] as? Int) > 0)
        #expect(try #require(program["after"] as? Int) > 0)
        #expect((json["benchmark"] as? [String: Any])?["name"] as? String == "Shop")
    }

    @Test("A benchmark needs an executable product at both revisions that succeeds")
    func benchmark() throws {
        let repository = try repository()
        let unknown = try repository.run("split", "gains", "--base", "whole", "--benchmark", "Hole")
        #expect(unknown.status == 2)
        #expect(
            unknown.error.contains("expected an executable product 'Hole' before the split, at "),
            "\(unknown.error)")
        #expect(unknown.error.hasSuffix(", found Shop\n"))
        try repository.write(
            "Sources/Shop/Till.swift", "@main struct Till {\n    static func main() { fatalError() }\n}\n")
        try commit("Failing", in: repository)
        let failing = try repository.run("split", "gains", "--base", "whole", "--benchmark", "Shop")
        #expect(failing.status == 2)
        #expect(failing.output.isEmpty)
        #expect(failing.error.contains("bulkhead: 'Shop' fails with status -"), "\(failing.error)")
    }

    @Test("Interrupted measurements leave no clone behind")
    func interrupted() throws {
        let repository = try repository()
        let temporary = try temporaryFolder(of: repository)
        let process = try repository.start(
            ["split", "gains", "--base", "whole", "--measure", "1"], until: "bulkhead: building before",
            environment: ["TMPDIR": temporary])
        #expect(try clones(in: temporary).count == 1)
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
        #expect(try clones(in: temporary).isEmpty)
    }

    @Test("A package that doesn't build is an error that names the side, and leaves no clone behind")
    func unbuildable() throws {
        let repository = try repository()
        let temporary = try temporaryFolder(of: repository)
        try repository.write("Sources/Prices/Other.swift", "let other: Int = \"\"\n")
        try commit("Broken", in: repository)
        let answer = try repository.run(
            "split", "gains", "--base", "whole", "--measure", "1", environment: ["TMPDIR": temporary])
        #expect(answer.status == 2)
        #expect(answer.output.isEmpty)
        #expect(answer.error.contains("doesn't build after the split, at \(try short("HEAD", in: repository)):\n"))
        #expect(answer.error.contains("Sources/Prices/Other.swift:1:18: error: "), "\(answer.error)")
        #expect(try clones(in: temporary).isEmpty)
    }

    @Test("A missing or impossible base and numbers out of range are errors")
    func wrong() throws {
        let repository = try repository()
        #expect(try repository.run("split", "gains").error.contains("--base"))
        for (arguments, message) in [
            (["--base", "hole"], "the base 'hole' doesn't exist in this clone"),
            (["--base", "HEAD"], "'HEAD' is the current commit"),
            (["--base", "whole", "--commits", "0"], "--commits: expected a number from 1, found 0"),
            (["--base", "whole", "--measure", "-1"], "--measure"),
        ] {
            let answer = try SampleRepository.run(
                in: repository.path, home: repository.home, ["split", "gains"] + arguments)
            #expect(answer.status == 2)
            #expect(answer.output.isEmpty)
            #expect(answer.error.contains(message), "\(answer.error)")
        }
        try repository.write("Sources/Shop/Till.swift", "")
        let dirty = try repository.run("split", "gains", "--base", "whole")
        #expect(dirty.status == 2)
        #expect(dirty.error.contains("expected a working tree without changes"))
    }
}
