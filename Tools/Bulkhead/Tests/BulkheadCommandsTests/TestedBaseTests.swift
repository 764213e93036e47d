import Foundation
import Testing

@Suite("The base with which CI compares a change (.ci/tested-base)", .timeLimit(.minutes(20)))
struct TestedBaseTests {
    private func base(_ repository: SampleRepository, _ arguments: String...) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardized
        let answer = try repository.start(root.appending(path: ".ci/tested-base").path, arguments, [:])
        #expect(answer.status == 0, "\(answer.error)")
        return String(answer.output.dropLast())
    }

    private func commit(_ repository: SampleRepository, _ name: String) throws -> String {
        try repository.git("add", ".")
        try repository.git("commit", "-q", "-m", name)
        return try String(repository.start("/usr/bin/env", ["git", "rev-parse", "HEAD"], [:]).output.dropLast())
    }

    @Test("The last commit that passed is the base, even if many came after it")
    func passed() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.git("init", "-q")
        let first = try commit(repository, "Passes")
        try repository.write("Core/Sources/Core/Core.swift", "public let core = 2\n")
        _ = try commit(repository, "Is never tested, since the next one comes")
        try repository.write("App/Sources/App/App.swift", "import Core\nimport Feature\nlet a = 2\n")
        _ = try commit(repository, "Comes")
        #expect(try base(repository, first) == first)
        #expect(try repository.run("affected", "--base", first).output == "App\nCore\nFeature\n")
    }

    @Test(
        "Without such a commit before this one, everything is affected", arguments: ["", "abandoned"])
    func nothing(_ kind: String) throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.git("init", "-q")
        _ = try commit(repository, "First")
        var passed = ""
        if kind == "abandoned" {
            try repository.git("checkout", "-q", "-b", "other")
            try repository.write("Core/Sources/Core/Other.swift", "")
            passed = try commit(repository, "Other")
            try repository.git("checkout", "-q", "-")
        }
        let base = try base(repository, passed)
        #expect(base != passed)
        #expect(try repository.run("affected", "--base", base).output == "App\nCore\nFeature\n")
        // Every job of a run has the same result, also when it is repeated in the same clone.
        #expect(try self.base(repository, base) == base)
        #expect(try self.base(repository, passed) == base)
    }
}
