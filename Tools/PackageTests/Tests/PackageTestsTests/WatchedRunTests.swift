import Foundation
import Testing

@testable import PackageTests

@Suite(
    "Passes with recorded accesses of tests",
    .enabled(if: ReadObserver.obstacle == nil, "processes can't be watched here"), .timeLimit(.minutes(10)))
struct WatchedRunTests {
    private static func test(_ name: String, _ body: String, trait: String = "") -> [String: String] {
        PackageText.package(
            name, test: "import Foundation\nimport Testing\n\(Self.lookup)@Test\(trait) func t() throws { \(body) }\n")
    }

    /// Finds a program like tests that are skipped without it.
    private static let lookup = """
        func isInstalled(_ name: String) -> Bool {
            (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
                .contains { FileManager.default.isExecutableFile(atPath: "\\($0)/\\(name)") }
        }

        """

    @Test("Tests run again only after a change of what they accessed: a new program, a file, a folder")
    func reruns() async throws {
        let repository = try SmallRepository(
            Self.test("Skipping", "", trait: "(.enabled(if: isInstalled(\"no-such-server\")))")
                + Self.test("Disabled", "", trait: "(.disabled(\"later\"))")
                + Self.test("Head", "_ = try? String(contentsOfFile: \"../.git/HEAD\", encoding: .utf8)")
                + Self.test("Listing", "_ = try? FileManager.default.contentsOfDirectory(atPath: \"../.git/refs\")")
                + Self.test(
                    "Writing",
                    """
                    let place = FileManager.default.temporaryDirectory.appending(path: "own").path
                    #expect(!FileManager.default.fileExists(atPath: place))
                    try Data("1".utf8).write(to: URL(filePath: place))
                    try Data("1".utf8).write(to: URL(filePath: "../.git/written"))
                    """) + [".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads": "", "bin/other": ""],
            programs: ".git/bin")
        let all = ["Disabled", "Head", "Listing", "Skipping", "Writing"]
        let first = try await repository.ran()
        #expect(first.names == all)
        #expect(first.problems == [])
        let second = try await repository.ran()
        #expect(second.names == [])

        try repository.tree.write(".git/bin/no-such-server", "#!/bin/sh\n")
        chmod(repository.tree.path + "/.git/bin/no-such-server", 0o755)
        #expect(try await repository.ran().names == ["Skipping"])

        try repository.tree.write(".git/HEAD", "ref: refs/heads/other\n")
        #expect(try await repository.ran().names == ["Head"])

        try repository.tree.write(".git/refs/tags", "")
        #expect(try await repository.ran().names == ["Listing"])

        try repository.tree.write(".git/written", "another's")
        #expect(try await repository.ran().names == [])
    }
}
