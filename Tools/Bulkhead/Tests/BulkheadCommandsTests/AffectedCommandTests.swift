import Foundation
import Testing

@Suite("bulkhead affected", .timeLimit(.minutes(20)))
struct AffectedCommandTests {
    private let repository: SampleRepository

    /// Upper uses Lower; both have tests.
    init() throws {
        var files: [String: String] = [".gitignore": "", "bulkhead.yml": "tests: {ignored: [.gitignore]}\n"]
        for (name, uses) in [("Lower", []), ("Upper", ["Lower"])] as [(String, [String])] {
            let packages = uses.map { ".package(path: \"../\($0)\")" }.joined()
            files["\(name)/Package.swift"] = """
                // swift-tools-version: 6.2
                import PackageDescription
                let package = Package(
                    name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])], dependencies: [\(packages)],
                    targets: [
                        .target(name: "\(name)", dependencies: \(uses)),
                        .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
                    ])

                """
            files["\(name)/Sources/\(name)/\(name).swift"] = ""
            files["\(name)/Tests/\(name)Tests/\(name)Tests.swift"] = ""
        }
        repository = try SampleRepository(files)
        try repository.git("init", "-q")
        try repository.git("add", ".")
        try repository.git("commit", "-q", "-m", "First")
        try repository.git("tag", "base")
    }

    private func summary(_ selected: Int, _ changed: String) throws -> String {
        let base = try repository.start("/usr/bin/env", ["git", "rev-parse", "base"], [:]).output.prefix(12)
        return "bulkhead: \(selected) of 2 packages affected by \(changed) since \(base)\n"
    }

    @Test("Without changes, there are no names, the matrix is empty, and the pipeline has one job that says so")
    func nothing() throws {
        let error = try summary(0, "0 changed files")
        #expect(try repository.run("affected", "--base", "base") == Answer(status: 0, output: "", error: error))
        #expect(
            try repository.run("affected", "--base", "base", "--format", "github-matrix").output
                == "{\"include\":[],\"has_work\":false}\n")
        #expect(
            try repository.run("affected", "--base", "base", "--format", "gitlab").output
                == "nothing-affected:\n  script:\n    - echo 'No package is affected.'\n")
    }

    @Test("Affected packages are listed with names, dependency paths and jobs")
    func change() throws {
        try repository.write("Lower/Sources/Lower/Lower.swift", "// changed\n")
        let error = try summary(2, "1 changed file")
        #expect(
            try repository.run("affected", "--base", "base")
                == Answer(status: 0, output: "Lower\nUpper\n", error: error))
        let explanation = """
            Lower
              Lower/Sources/Lower/Lower.swift → Lower → LowerTests
            Upper
              Lower/Sources/Lower/Lower.swift → Lower → Upper → UpperTests

            """
        #expect(
            try repository.run("affected", "--base", "base", "--explain")
                == Answer(status: 0, output: explanation, error: error))
        #expect(
            try repository.run("affected", "--base", "base", "--format", "github-matrix", "--explain")
                == Answer(
                    status: 0, output: "{\"include\":[{\"shard\":\"1/2\"},{\"shard\":\"2/2\"}],\"has_work\":true}\n",
                    error: explanation + error))
        let pipeline = try repository.run("affected", "--base", "base", "--format", "gitlab", "--shards", "1").output
        #expect(
            pipeline.hasPrefix(
                "include:\n  - local: .gitlab/affected.yml\n\naffected:\n  extends: .affected\n  parallel: 1\n"))
    }

    @Test("Every dependency path ends at tests")
    func waysEndAtTests() throws {
        let manifest = try repository.read("Lower/Package.swift")
        try repository.write(
            "Lower/Package.swift", manifest.replacing("products: [", with: "platforms: [.macOS(.v15)], products: ["))
        func explanation(_ base: String = "base") throws -> String {
            try repository.run("affected", "--base", base, "--explain").output
        }
        #expect(try explanation().hasPrefix("Lower\n  Lower/Package.swift → manifest of Lower → LowerTests\nUpper\n"))
        try repository.write("Lower/Package.swift", manifest)
        try repository.write("Upper/notes.txt", "")
        #expect(try explanation() == "Upper\n  Upper/notes.txt → may be read by UpperTests\n")
        try repository.remove("Upper/notes.txt")
        try repository.write(
            "Lower/Package.swift",
            manifest.replacing("targets: [\n", with: "targets: [\n.executableTarget(name: \"tool\"),\n"))
        try repository.write("Lower/Sources/tool/main.swift", "")
        try repository.git("add", ".")
        try repository.git("commit", "-q", "-m", "Tool")
        try repository.write("Lower/Sources/tool/main.swift", "// changed\n")
        #expect(
            try explanation("HEAD")
                == "Lower\n  Lower/Sources/tool/main.swift → tool → LowerTests\n")
    }

    @Test("Manifests that one run cached are correct in the next, even if the tree was different in between")
    func keptManifests() throws {
        let manifest = try repository.read("Upper/Package.swift")
        func selected() throws -> String { try repository.run("affected", "--base", "base").output }
        #expect(try selected() == "")
        let apart = manifest.replacing(#".package(path: "../Lower")"#, with: "").replacing(#"["Lower"]"#, with: "[]")
        try #require(apart != manifest)
        try repository.write("Upper/Package.swift", apart)
        for _ in 0..<2 { #expect(try selected() == "Upper\n") }
        try repository.write("Upper/Package.swift", manifest)
        try repository.write("Lower/Sources/Lower/Lower.swift", "// changed\n")
        for _ in 0..<2 { #expect(try selected() == "Lower\nUpper\n") }
        try repository.write("Upper/Package.swift", apart)
        try repository.git("add", ".")
        try repository.git("commit", "-q", "-m", "Apart")
        try repository.git("tag", "apart")
        try repository.write("Lower/Sources/Lower/Lower.swift", "// changed again\n")
        for _ in 0..<2 { #expect(try repository.run("affected", "--base", "apart").output == "Lower\n") }
        try repository.write("Upper/Package.swift", manifest)
        for _ in 0..<2 { #expect(try repository.run("affected", "--base", "apart").output == "Lower\nUpper\n") }
    }

    @Test("The JSON contains every reason and change")
    func json() throws {
        try repository.write("Upper/notes.txt", "")
        try repository.remove("Lower/Tests/LowerTests/LowerTests.swift")
        try repository.write("Lower/Tests/LowerTests/Other.swift", "")
        let output = try repository.run("affected", "--base", "base", "--format", "json").output
        let json = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        #expect(json["everything"] as? [String] == [])
        let changes = try #require(json["changes"] as? [[String: String]])
        #expect(changes.map { $0["change"] } == ["deleted", "added", "added"])
        let packages = try #require(json["packages"] as? [[String: Any]])
        #expect(packages.map { $0["name"] as? String } == ["Lower", "Upper"])
        #expect(packages.map { ($0["reason"] as? [String: Any])?["kind"] as? String } == ["target", "read"])
    }

    @Test("A file outside of all packages affects everything, and is named")
    func everything() throws {
        try repository.write("stray.txt", "")
        let answer = try repository.run("affected", "--base", "base")
        #expect(answer.output == "Lower\nUpper\n")
        #expect(answer.error.hasPrefix("bulkhead: everything is affected: stray.txt: it isn't in a package"))
    }

    @Test("Tests that the configuration describes are selected by the files of the modules that they import")
    func describedModules() throws {
        let repository = try SampleRepository([
            "lint-rules/modules.yml": """
            modules:
              - { name: Kit, folders: [Kit], tests: false }
              - { name: Other, folders: [Other], tests: false }
              - { name: KitTests, folders: [Tests], imports: [Kit], tests: true }

            """,
            "Kit/Kit.swift": "", "Other/Other.swift": "", "Tests/Tests.swift": "import Kit\n",
        ])
        try repository.git("init", "-q")
        try repository.git("add", ".")
        try repository.git("commit", "-q", "-m", "First")
        try repository.git("tag", "base")
        func run(_ options: String...) throws -> Answer {
            try repository.run(["affected", "--base", "base"] + options)
        }
        try repository.write("Other/Other.swift", "// changed\n")
        #expect(try run("--level", "target").output == "")
        try repository.write("Kit/Kit.swift", "// changed\n")
        #expect(try run("--level", "target").output == "lint-rules/modules.yml:KitTests\n")
        let packages = try run("--format", "swift-test")
        #expect(packages.output == "")
        #expect(packages.error.contains("lint-rules/modules.yml: is affected, and isn't in this output"))
    }

    @Test("After following the advice about a file outside of all packages, the file affects nothing")
    func advice() throws {
        try repository.write("stray.txt", "")
        let error = try repository.run("affected", "--base", "base").error
        let advice = try #require(error.firstMatch(of: #/\((tests: .+)\)/#)).output.1
        try repository.write("bulkhead.yml", advice + "\n")
        let answer = try repository.run("affected", "--base", "base")
        #expect(answer.status == 0 && answer.output.isEmpty)
        #expect(!answer.error.contains("everything"))
    }

    @Test("If the changes can't be determined, one line says so, with status 2")
    func badInput() throws {
        #expect(
            try repository.run("affected", "--base", "gone")
                == Answer(
                    status: 2, output: "",
                    error:
                        "bulkhead: the base 'gone' doesn't exist in this clone; name a branch, tag or commit; if it is on the server, fetch it: git fetch origin\n"
                ))
        let bare = try SampleRepository()
        #expect(
            try bare.run("affected", "--base", "main")
                == Answer(
                    status: 2, output: "",
                    error:
                        "bulkhead: \(bare.path): expected a folder in a git repository, which is needed to determine what changed\n"
                ))
        for name in ["Lower", "Upper"] {
            try repository.write(
                "\(name)/Package.swift",
                "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: \"\(name)\")\n")
        }
        #expect(
            try repository.run("affected", "--base", "base")
                == Answer(
                    status: 2, output: "",
                    error:
                        "bulkhead: \(repository.path): there is no package with tests; expected a test target in this folder or below\n"
                ))
        let shards = try repository.run("affected", "--base", "base", "--shards", "0")
        #expect(shards.status == 2)
        #expect(shards.error.contains("--shards: expected a number from 1 to 200, found 0"))
    }

    @Test("If git isn't in PATH, a line says so")
    func noGit() throws {
        let answer = try repository.start(
            SampleRepository.products + "/bulkhead", ["affected", "--base", "base"], ["PATH": "/nowhere"])
        #expect(answer.status == 2)
        #expect(answer.error.hasPrefix("bulkhead: git can't be started: "))
        #expect(answer.error.split(separator: "\n").count == 1)
    }
}
