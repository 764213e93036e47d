import Foundation
import Testing

@Suite("bulkhead check and baseline", .timeLimit(.minutes(20)))
struct CheckCommandTests {
    @Test("A tree without findings is clean, and the output counts what was checked")
    func clean() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        #expect(
            try repository.run("check")
                == Answer(status: 0, output: "No findings. 3 packages, 6 targets, 9 files, 14 imports.\n", error: ""))
        #expect(try repository.run("check", "--quiet") == Answer(status: 0, output: "", error: ""))
    }

    @Test("Files outside of all targets aren't checked; a message says so, and a strict check fails")
    func unknownFiles() throws {
        var files = ThreePackages.clean
        for number in 1...20 { files["Shop/Screen\(number).swift"] = "import UIKit\n" }
        let repository = try SampleRepository(files)
        let answer = try repository.run("check")
        #expect(answer.status == 0)
        #expect(
            answer.output == """
                No findings in what could be checked. 3 packages, 6 targets, 29 files, 34 imports.
                9 of 29 Swift files checked; 20 belong to no target known here.

                """)
        #expect(try repository.run("check", "--strict").status == 2)
        #expect(try repository.run("check", "--format", "json").output.contains("\"judgedFiles\": 9"))
    }

    @Test("A strict check fails on warnings")
    func strict() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        #expect(try repository.run("check", "--strict").status == 0)
        try repository.write("lint-rules/undeclared.yml", "undeclared:\n  severity: warning\n")
        try repository.write("Core/Sources/Core/Invented.swift", "import Invented\n")
        #expect(try repository.run("check").status == 0)
        #expect(try repository.run("check", "--strict").status == 1)
    }

    @Test("A dependency without an import is reported at its declaration in the manifest")
    func unused() throws {
        let answer = try SampleRepository(ThreePackages.files).run("check")
        #expect(answer.status == 1)
        #expect(answer.output.contains("App/Package.swift:13:17: error: "))
        #expect(answer.output.contains("  13 |                 .byName(name: \"Core\"),\n     |                 ^\n"))
        #expect(answer.output.contains("[unused]"))
        #expect(answer.error.isEmpty)
    }

    @Test("With paths, only findings there are reported")
    func scope() throws {
        let repository = try SampleRepository(ThreePackages.files)
        #expect(try repository.run("check", "Core", "Feature").status == 0)
        #expect(try repository.run("check", "App/Package.swift").status == 1)
    }

    @Test("--staged checks the index instead of the disk, whichever of them is clean")
    func staged() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.git("init", "-q")
        try repository.git("add", ".")
        try repository.git("commit", "-q", "-m", "First")
        #expect(try repository.run("check", "--staged", "-q") == Answer(status: 0, output: "", error: ""))

        let bad = "import Core\nimport Feature\n"
        try repository.write("Feature/Sources/Feature/Feature.swift", "import Core\nimport Other\n")
        try repository.write("Core/Sources/Core/Core.swift", bad)
        #expect(try repository.run("check", "--staged", "-q").status == 0)
        #expect(try repository.run("check", "-q").status == 1)

        try repository.git("add", ".")
        for name in ["Feature/Sources/Feature/Feature.swift", "Core/Sources/Core/Core.swift"] {
            try repository.write(name, ThreePackages.clean[name] ?? "")
        }
        #expect(try repository.run("check", "-q").status == 0)
        let answer = try repository.run("check", "--staged", "-q")
        #expect(answer.status == 1)
        // The line is the staged one.
        #expect(answer.output.contains("Core/Sources/Core/Core.swift:2:1"))
        #expect(answer.output.contains("2 | import Feature"))
    }

    @Test("--staged includes staged renames and deletions, and ignores untracked files")
    func stagedMoves() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.git("init", "-q")
        try repository.git("add", ".")
        try repository.git("commit", "-q", "-m", "First")
        try repository.git("mv", "Feature/Sources/Feature/Feature.swift", "Feature/Sources/Feature/Moved.swift")
        try repository.write("Core/Sources/Core/Untracked.swift", "import Feature\n")
        #expect(try repository.run("check", "--staged", "-q") == Answer(status: 0, output: "", error: ""))
        #expect(try repository.run("check", "-q").status == 1)

        // Without its only import the dependency is unused; the file is still on disk.
        try repository.git("rm", "-q", "--cached", "Feature/Sources/Feature/Moved.swift")
        try repository.write("Feature/Sources/Feature/Other.swift", "let other = 1\n")
        try repository.git("add", "Feature/Sources/Feature/Other.swift")
        let answer = try repository.run("check", "--staged", "-q")
        #expect(answer.status == 1)
        #expect(answer.output.contains("Feature/Package.swift:12:17"))
    }

    @Test("A baseline records the existing findings, never grows, and must shrink")
    func baseline() throws {
        let repository = try SampleRepository(ThreePackages.files)
        #expect(
            try repository.run("baseline")
                == Answer(status: 0, output: "lint-rules/baseline.json: 1 finding recorded\n", error: ""))
        #expect(try repository.run("baseline").status == 2)
        #expect(try repository.run("check").output.hasPrefix("No findings, 1 in the baseline."))

        try repository.write("Core/Sources/Core/Core.swift", "import Feature\n")
        let grown = try repository.run("check")
        #expect(grown.status == 1)
        #expect(grown.output.contains("baseline: grew from 0 to 1: "))
        #expect(try repository.run("baseline", "--update").status == 1)

        try repository.write("Core/Sources/Core/Core.swift", ThreePackages.clean["Core/Sources/Core/Core.swift"] ?? "")
        try repository.write("App/Sources/App/App.swift", ThreePackages.clean["App/Sources/App/App.swift"] ?? "")
        #expect(try repository.run("check").status == 0)
        let stale = try repository.run("check", environment: ["CI": "true"])
        #expect(stale.status == 1)
        #expect(stale.output.contains("baseline: shrank from 1 to 0: unused, "))
        // A run over a part of the tree doesn't check the rest.
        #expect(try repository.run("check", "Core", environment: ["CI": "true"]).status == 0)
        let updated = try repository.run("baseline", "--update")
        #expect(updated.status == 0)
        #expect(updated.output.hasSuffix("lint-rules/baseline.json: 0 findings recorded\n"))
        #expect(try repository.run("check", environment: ["CI": "true"]).status == 0)
    }

    @Test("A baseline is written to the requested path, and missing folders are created")
    func elsewhere() throws {
        let repository = try SampleRepository(ThreePackages.files)
        #expect(
            try repository.run("baseline", "--baseline", "records/known.json")
                == Answer(status: 0, output: "records/known.json: 1 finding recorded\n", error: ""))
        #expect(try repository.run("check", "--baseline", "records/known.json").status == 0)
        try repository.git("init", "-q")
        try repository.git("add", "App", "Core", "Feature")
        let staged = try repository.run("check", "--staged", "--baseline", "records/known.json")
        #expect(staged.status == 2)
        #expect(staged.error == "bulkhead: records/known.json: git's index holds no such baseline; 'git add' it\n")
        try repository.git("add", "records")
        #expect(try repository.run("check", "--staged", "--baseline", "records/known.json").status == 0)
    }

    @Test(
        "Each error in a baseline has a specific message",
        arguments: [
            ("<<<<<<< main\n", "it isn't JSON, or was cut short, or holds a merge's conflict"),
            ("{\"version\":1}", "it has no 'entries'"),
            ("{\"version\":1,\"entries\":[{\"rule\":\"a\"}]}", "it has no 'from' in 'entries[0]'"),
            ("{\"version\":1,\"entries\":{}}", "the value in 'entries' has another type"),
        ])
    func brokenBaseline(text: String, fault: String) throws {
        let repository = try SampleRepository(ThreePackages.files)
        try repository.write("lint-rules/baseline.json", text)
        let answer = try repository.run("check")
        #expect(answer.status == 2)
        #expect(
            answer.error
                == "bulkhead: lint-rules/baseline.json: expected a baseline that 'bulkhead baseline' wrote; \(fault); repair it, or delete it and record a new one\n"
        )
    }

    @Test("A damaged baseline isn't treated as empty")
    func damagedBaseline() throws {
        let repository = try SampleRepository(ThreePackages.files)
        _ = try repository.run("baseline")
        let text = try repository.read("lint-rules/baseline.json")
        try repository.write("lint-rules/baseline.json", String(text.prefix(text.count / 2)))
        let answer = try repository.run("check")
        #expect(answer.status == 2)
        #expect(answer.output.isEmpty)
        #expect(answer.error.hasPrefix("bulkhead: "))
        #expect(answer.error.contains("lint-rules/baseline.json"))
        #expect(answer.error.split(separator: "\n").count == 1)
    }

    @Test("All errors in rules are reported together, with their places", arguments: [false, true])
    func brokenRules(isStaged: Bool) throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write(
            "lint-rules/a.yml", "layers:\n  - name: app\n    members: [App]\n    uses: [cor]\nforbiden: []\n")
        try repository.write("lint-rules/b.yml", "layers:\n  - name: core\n    members: [Core\n")
        try repository.git("init", "-q")
        try repository.git("add", ".")
        let answer = isStaged ? try repository.run("check", "--staged") : try repository.run("check")
        #expect(answer.status == 2)
        #expect(answer.output.isEmpty)
        let lines = answer.error.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(
            lines.contains {
                $0.hasPrefix("bulkhead: lint-rules/a.yml:5:1: ") && $0.contains("did you mean 'forbidden'?")
            })
        #expect(lines.contains { $0.hasPrefix("bulkhead: lint-rules/a.yml:4:12: ") && $0.contains("'cor'") })
        #expect(lines.contains { $0.hasPrefix("bulkhead: lint-rules/b.yml:") })
    }

    @Test("Contradictory layers")
    func contradictoryLayers() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write(
            "lint-rules/a.yml",
            "layers:\n  - {name: a, members: [App], uses: [b]}\n  - {name: b, members: [Core], uses: [a]}\n")
        let answer = try repository.run("check")
        #expect(answer.status == 2)
        #expect(answer.error.hasPrefix("bulkhead: lint-rules/a.yml:2:"))
        #expect(answer.error.contains("contradictory layers"))
    }

    @Test("Results are the same with a cache, without one, with a damaged one, and in two concurrent runs")
    func caches() async throws {
        let repository = try SampleRepository(ThreePackages.files)
        let first = try repository.run("check", "--format", "json", "--no-cache")
        #expect(first.status == 1)
        #expect(try repository.run("check", "--format", "json") == first)
        #expect(try repository.run("check", "--format", "json") == first)
        let cache = repository.home + "/.cache/bulkhead"
        var damaged = 0
        for case let name as String in FileManager.default.enumerator(atPath: cache) ?? .init() {
            guard let data = FileManager.default.contents(atPath: cache + "/" + name), data.count > 1 else { continue }
            try data.prefix(data.count / 2).write(to: URL(filePath: cache + "/" + name))
            damaged += 1
        }
        #expect(damaged > 0)
        #expect(try repository.run("check", "--format", "json") == first)
        let path = repository.path
        let home = repository.home
        let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
            for _ in 0..<4 {
                group.addTask { try SampleRepository.run(in: path, home: home, ["check", "--format", "json"]) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == [first, first, first, first])
    }

    @Test("The tree satisfies the rules that 'init' writes for it")
    func initial() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        #expect(try repository.run("init").status == 0)
        #expect(try repository.run("check", "-q") == Answer(status: 0, output: "", error: ""))
    }

    @Test("Every format reports the same findings")
    func formats() throws {
        let repository = try SampleRepository(ThreePackages.files)
        for format in ["json", "sarif", "github", "xcode", "junit"] {
            let answer = try repository.run("check", "--format", format)
            #expect(answer.status == 1)
            #expect(answer.output.contains("App/Package.swift"))
            #expect(answer.output.contains("unused"))
        }
    }

    @Test("A kind of rule that is named is checked, even if the rules switch it off")
    func ruleThatIsOff() throws {
        var files = ThreePackages.clean
        files["lint-rules/rules.yml"] = "form: { enabled: false }\n"
        files["Feature/Sources/Feature/Feature.swift"] = "@testable import Core\n"
        let repository = try SampleRepository(files)
        #expect(try repository.run("check").status == 0)
        let answer = try repository.run("check", "--rule", "form")
        #expect(answer.status == 1)
        #expect(answer.output.contains("Feature/Sources/Feature/Feature.swift:1:") && answer.output.contains("[form]"))
    }

    @Test("Rules that aren't checked don't pass: a report of some rules contains no others")
    func someRules() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        let answer = try repository.run("check", "--format", "junit", "--rule", "cycles", "--rule", "unused")
        #expect(answer.status == 0)
        let suites = answer.output.split(separator: "\n").filter { $0.contains("<testsuite ") }
        #expect(suites.count == 2)
        #expect(suites.first?.contains("name=\"cycles\"") == true)
        #expect(suites.last?.contains("name=\"unused\"") == true)
    }

    @Test(
        "Every rule is explained, with an example of each kind",
        arguments: ["layers", "undeclared", "protected/some-name"])
    func rules(name: String) throws {
        let answer = try SampleRepository().run("rule", name)
        #expect(answer.status == 0)
        for title in ["Why:", "Fails:", "Passes:"] { #expect(answer.output.contains(title)) }
    }
}
