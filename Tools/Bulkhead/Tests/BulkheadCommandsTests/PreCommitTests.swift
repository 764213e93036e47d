import Foundation
import Testing

@Suite("The hook for the pre-commit framework")
struct PreCommitTests {
    private static let framework = SampleRepository.program(
        "pre-commit", without: "the hook isn't tried with the real pre-commit (pip install pre-commit)")

    @Test("pre-commit runs it on what is staged, and its failure stops the commit", .enabled(if: framework != nil))
    func run() throws {
        let preCommit = try #require(Self.framework)
        // The framework takes hooks from a repository of their own.
        let hooks = try SampleRepository()
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardized
        try hooks.write(
            ".pre-commit-hooks.yaml",
            String(contentsOf: root.appending(path: ".pre-commit-hooks.yaml"), encoding: .utf8))
        try hooks.git("init", "-q")
        try hooks.git("add", ".")
        try hooks.git("commit", "-q", "-m", "Hooks")
        let revision = try hooks.start("/usr/bin/env", ["git", "rev-parse", "HEAD"], [:]).output

        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write(
            ".pre-commit-config.yaml",
            """
            repos:
              - repo: \(hooks.path)
                rev: \(revision)    hooks:
                  - id: bulkhead

            """)
        try repository.write("Core/Sources/Core/Core.swift", "import Feature\n")
        try repository.git("init", "-q")
        try repository.git("add", ".")
        let path = ["PATH": SampleRepository.products + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")]
        let failing = try repository.start(preCommit, ["run"], path)
        #expect(failing.status == 1)
        #expect(failing.output.contains("Failed"))
        #expect(failing.output.contains("Core/Sources/Core/Core.swift:1:1: error: "))

        try repository.write("Core/Sources/Core/Core.swift", "let core = 1\n")
        try repository.git("add", ".")
        // What git doesn't know yet isn't in the commit.
        try repository.write("Core/Sources/Core/Untracked.swift", "import Feature\n")
        let passing = try repository.start(preCommit, ["run"], path)
        #expect(passing.status == 0, "\(passing.output)\(passing.error)")
        #expect(passing.output.contains("Passed"))
    }
}
