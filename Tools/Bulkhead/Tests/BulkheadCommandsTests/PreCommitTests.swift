import Foundation
import Testing

@Suite("The hook for the pre-commit framework", .timeLimit(.minutes(20)))
struct PreCommitTests {
    private static let framework = SampleRepository.program(
        "pre-commit", without: "the hook isn't tried with the real pre-commit (pip install pre-commit)")

    @Test("pre-commit runs it on the staged files, and its failure stops the commit", .enabled(if: framework != nil))
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
        // Untracked files aren't in the commit.
        try repository.write("Core/Sources/Core/Untracked.swift", "import Feature\n")
        let passing = try repository.start(preCommit, ["run"], path)
        #expect(passing.status == 0, "\(passing.output)\(passing.error)")
        #expect(passing.output.contains("Passed"))
    }

    @Test("This repository's hook checks the staged files", .enabled(if: framework != nil))
    func own() throws {
        let preCommit = try #require(Self.framework)
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardized
        let repository = try SampleRepository(ThreePackages.clean)
        for name in [".pre-commit-config.yaml", ".swift-version", "Tools/check-staged", "bulkhead"] {
            try repository.write(name, String(contentsOf: root.appending(path: name), encoding: .utf8))
        }
        // Building takes minutes, so its result is provided before, and the compiler is replaced by a program
        // that fails if it sees git's variables.
        try repository.write("Tools/bin/swift", "#!/bin/sh\n[ -z \"$GIT_INDEX_FILE$GIT_DIR\" ]\n")
        for name in ["Tools/check-staged", "Tools/bin/swift", "bulkhead"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: repository.path + "/" + name)
        }
        // A build of the tests exists, so the script builds in a different folder.
        let products = repository.path + "/.build/bulkhead/program/debug"
        for folder in [products, repository.path + "/.build/bulkhead/build"] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(
            atPath: products + "/bulkhead", withDestinationPath: SampleRepository.products + "/bulkhead")
        try repository.write(".gitignore", ".build/\n")
        try repository.git("init", "-q")
        try repository.git("add", ".")
        let path = [
            "PATH": "\(repository.path)/Tools/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
            "GIT_AUTHOR_NAME": "Test", "GIT_AUTHOR_EMAIL": "test@example.org",
            "GIT_COMMITTER_NAME": "Test", "GIT_COMMITTER_EMAIL": "test@example.org",
        ]
        let installed = try repository.start(preCommit, ["install"], path)
        #expect(installed.status == 0, "\(installed.output)\(installed.error)")
        func commit(_ arguments: String...) throws -> Answer {
            try repository.start("/usr/bin/env", ["git", "commit", "-q", "-m", "Change"] + arguments, path)
        }
        let passing = try commit()
        #expect(passing.status == 0, "\(passing.output)\(passing.error)")

        // One of two changes is committed, by a temporary index of git.
        try repository.write("Core/Sources/Core/Core.swift", "import Feature\n")
        try repository.write("Feature/Sources/Feature/Feature.swift", "import Core\nlet feature = 1\n")
        let other = try commit("Feature")
        #expect(other.status == 0, "\(other.output)\(other.error)")
        let failing = try commit("Core")
        #expect(failing.status == 1)
        #expect((failing.output + failing.error).contains("Core/Sources/Core/Core.swift:1:1: error: "))
    }
}
