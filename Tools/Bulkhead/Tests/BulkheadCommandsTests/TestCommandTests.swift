import Foundation
import Testing

@Suite("bulkhead test and why-run, without building anything", .timeLimit(.minutes(20)))
struct TestCommandTests {
    private static let files = files(untested: [])

    private static func files(untested: Set<String>) -> [String: String] {
        func manifest(_ name: String, tests: Bool) -> String {
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "\(name)", targets: [
                .target(name: "\(name)")\(tests ? ", .testTarget(name: \"\(name)Tests\", dependencies: [\"\(name)\"])" : "")
            ])
            """
        }
        var files: [String: String] = [:]
        for (folder, name) in [
            ("", "Root"), ("Packages/Core", "Core"), ("Packages/Features/Home", "Home"),
            ("Packages/Features/Search", "Search"),
        ] {
            let tests = !untested.contains(name)
            let prefix = folder.isEmpty ? "" : folder + "/"
            files[prefix + "Package.swift"] = manifest(name, tests: tests)
            files[prefix + "Sources/\(name)/\(name).swift"] = ""
            if tests { files[prefix + "Tests/\(name)Tests/Tests.swift"] = "" }
        }
        return files
    }

    @Test(
        "Packages are named by path, folder, name or pattern",
        arguments: [
            ([], ["Packages/Core", "Packages/Features/Home", "Packages/Features/Search", "Root"]),
            (["Packages/Features"], ["Packages/Features/Home", "Packages/Features/Search"]),
            (["Packages/Features/"], ["Packages/Features/Home", "Packages/Features/Search"]),
            (["Search", "Core"], ["Packages/Core", "Packages/Features/Search"]),
            (["*o?e"], ["Packages/Core", "Packages/Features/Home"]),
            (["**/Home"], ["Packages/Features/Home"]),
            (["."], ["Root"]),
        ])
    func names(words: [String], expected: [String]) throws {
        let repository = try SampleRepository(Self.files)
        let answer = try repository.start(SampleRepository.products + "/bulkhead", ["test", "--list"] + words, [:])
        #expect(answer == Answer(status: 0, output: expected.joined(separator: "\n") + "\n", error: ""))
    }

    @Test(
        "Names are relative to the current folder first, and absolute paths work",
        arguments: [
            ("Packages/Features", ["."], ["Packages/Features/Home", "Packages/Features/Search"]),
            ("Packages/Features", ["Home/"], ["Packages/Features/Home"]),
            ("Packages/Features", ["../Core", "Search"], ["Packages/Core", "Packages/Features/Search"]),
            ("Packages/Features", ["Packages/Core"], ["Packages/Core"]),
            ("Packages/Features/Home", [".", "../../.."], ["Packages/Features/Home", "Root"]),
            ("", ["ROOT/Packages/Core"], ["Packages/Core"]),
        ])
    func namesFromFolders(folder: String, words: [String], expected: [String]) throws {
        let repository = try SampleRepository(Self.files)
        try repository.git("init", "-q")
        let words = words.map { $0.replacing("ROOT", with: repository.path) }
        let answer = try SampleRepository.run(
            in: repository.path + "/" + folder, home: repository.home, ["test", "--list"] + words)
        #expect(answer == Answer(status: 0, output: expected.joined(separator: "\n") + "\n", error: ""))
    }

    @Test("why-run treats a path as the package in that folder, even if another package has that name")
    func whyRunByPath() throws {
        var files = Self.files(untested: ["Core"])
        files["Core/Package.swift"] = files["Packages/Core/Package.swift"]
        files["Core/Sources/Core/Core.swift"] = ""
        let repository = try SampleRepository(files)
        #expect(try repository.run("why-run", "Core").output == "Core: it has no test target, so nothing runs\n")
    }

    @Test("At a root that isn't a package, the current folder means all packages")
    func rootWithoutPackage() throws {
        let repository = try SampleRepository(Self.files.filter { $0.key.hasPrefix("Packages") })
        #expect(try repository.run("test", "--list", ".").output == repository.run("test", "--list").output)
    }

    @Test("The shards of a run contain each package once")
    func shards() throws {
        let repository = try SampleRepository(Self.files)
        let whole = try repository.run("test", "--list").output.split(separator: "\n").sorted()
        let parts = try (1...3).flatMap { index in
            try repository.run("test", "--list", "--shard", "\(index)/3").output.split(separator: "\n")
        }
        #expect(parts.sorted() == whole)
    }

    @Test("A package without test targets is reported as such, isn't counted and isn't listed")
    func untested() throws {
        let repository = try SampleRepository(Self.files(untested: ["Core"]))
        #expect(
            try repository.run("test", "--list").output == "Packages/Features/Home\nPackages/Features/Search\nRoot\n")
        let answer = try repository.run("test", "Core")
        #expect(answer.status == 0)
        #expect(answer.error.isEmpty)
        let lines = answer.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("skipped  Packages/Core ") == true)
        #expect(lines.last == "0 passed, 0 failed, 0 skipped")
        #expect(
            try repository.run("why-run", "Core").output == "Packages/Core: it has no test target, so nothing runs\n")
    }

    @Test(
        "Errors are reported in one line, with status 2",
        arguments: [
            (["test", "Hom"], "no package has the name or path 'Hom'; did you mean 'Home'?"),
            (
                ["why-run", "Packages/Features"],
                "'Packages/Features' matches Packages/Features/Home, Packages/Features/Search"
            ),
            (["test", "--durations", "gone.json", "--shard", "1/2"], "gone.json: there is no such file"),
            (["test", "--shard", "3/2"], "expected a shard such as 2/5, found '3/2'"),
            (["test", "--timeout", "0"], "expected a number of seconds, found 0"),
        ])
    func badInput(words: [String], message: String) throws {
        let repository = try SampleRepository(Self.files)
        let answer = try repository.start(SampleRepository.products + "/bulkhead", words, [:])
        #expect(answer.status == 2)
        #expect(answer.output.isEmpty)
        #expect(answer.error.contains(message))
    }

    @Test("A repository without packages and one with an invalid manifest never pass")
    func unreadable() throws {
        let empty = try SampleRepository(["README.md": ""])
        #expect(try empty.run("test").status == 2)
        let damaged = try SampleRepository(Self.files(untested: ["Root"]))
        try damaged.write("Packages/Core/Package.swift", "// swift-tools-version: 6.0\nlet package = (\n")
        for words in [["test", "--list"], ["test", "--list", "Packages/*"], ["test", "--list", "Packages"]] {
            let answer = try damaged.start(SampleRepository.products + "/bulkhead", words, [:])
            #expect(answer.status == 2)
            #expect(answer.error.contains("Packages/Core/Package.swift:"))
        }
        // A package that isn't selected, and on which no selected one depends, is reported and stops nothing.
        for words in [["test", "--list", "."], ["test", "--list", "Home"]] {
            let answer = try damaged.start(SampleRepository.products + "/bulkhead", words, [:])
            #expect(answer.status == 0)
            #expect(answer.error.contains("Packages/Core/Package.swift:"))
        }
    }
}
