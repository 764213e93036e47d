import Foundation
import Testing

@Suite("Errors are reported in one line, with status 2", .timeLimit(.minutes(20)))
struct BadInputTests {
    private func expect(
        _ answer: Answer, _ error: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(answer == Answer(status: 2, output: "", error: error + "\n"), sourceLocation: sourceLocation)
    }

    @Test("A folder that doesn't exist or is a file")
    func folders() throws {
        let repository = try SampleRepository(["file": ""])
        for command in ["check", "graph", "init"] {
            expect(try repository.run(command, "--root", "gone"), "bulkhead: gone: expected a folder")
            expect(try repository.run(command, "--root", "file"), "bulkhead: file: expected a folder")
        }
    }

    @Test("A folder without packages is never clean")
    func empty() throws {
        let repository = try SampleRepository(["README.md": ""])
        expect(
            try repository.run("check"),
            "bulkhead: \(repository.path): there is no target to check; expected a Package.swift or an Xcode project in this folder or below it"
        )
        expect(
            try repository.run("graph"),
            "bulkhead: \(repository.path): there is no target to draw; expected a Package.swift or an Xcode project in this folder or below it"
        )
        expect(
            try repository.run("init"),
            "bulkhead: \(repository.path): expected a Package.swift or an Xcode project in this folder or below it")
    }

    @Test("If the only manifest can't be read, its problem is reported, not the absence of targets")
    func unreadableManifest() throws {
        let start = "// swift-tools-version: 6.0\nimport PackageDescription\n"
        let repository = try SampleRepository([
            "Package.swift": start
                + "<<<<<<< HEAD\nlet package = Package(name: \"P\")\n=======\nlet package = 1\n>>>>>>> other\n"
        ])
        let problem = "the manifest isn't valid Swift: source control conflict marker in source file"
        let answer = try repository.run("check", "--format", "concise")
        #expect(answer.status == 1)
        #expect(answer.output.hasPrefix("Package.swift:3:1: error: \(problem) [manifest]\n"))
        let graph = try repository.run("graph")
        #expect(graph.status == 2)
        #expect(graph.error.hasPrefix("note: \(repository.path)/Package.swift:3:1: \(problem)\n"))
    }

    @Test("--staged outside of a git repository")
    func staged() throws {
        let answer = try SampleRepository(ThreePackages.files).run("check", "--staged")
        #expect(answer.status == 2)
        #expect(answer.output.isEmpty)
        #expect(answer.error.contains("--staged needs a git repository"))
        #expect(answer.error.split(separator: "\n").count == 1)
    }

    @Test("Rules, baselines and paths that don't exist")
    func missing() throws {
        let repository = try SampleRepository(ThreePackages.files)
        expect(try repository.run("check", "--config", "rules"), "bulkhead: rules: expected a folder with rules")
        expect(
            try repository.run("check", "--baseline", "known.json"),
            "bulkhead: known.json: there is no such baseline; 'bulkhead baseline' makes one")
        expect(try repository.run("check", "Gone"), "bulkhead: Gone: there is no such file or folder")
        expect(try repository.run("check", "/usr"), "bulkhead: /usr: is outside of the root \(repository.path)")
        expect(
            try repository.run("baseline", "--update"),
            "bulkhead: lint-rules/baseline.json: there is no baseline to update; 'bulkhead baseline' records one")
    }

    @Test("An unknown rule is reported with the nearest name")
    func rule() throws {
        let repository = try SampleRepository()
        expect(try repository.run("rule", "layres"), "bulkhead: no rule is named 'layres'; did you mean 'layers'?")
        expect(try repository.run("rule", "zebra"), "bulkhead: no rule is named 'zebra'; 'bulkhead rule' lists all")
    }

    @Test(
        "Unknown words of the command line",
        arguments: ["frob", "check --formt json", "check --format jsn", "baseline x"])
    func words(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let answer = try SampleRepository().start(SampleRepository.products + "/bulkhead", words, [:])
        #expect(answer.status == 2)
        #expect(answer.output.isEmpty)
        #expect(answer.error.hasPrefix("Error: "))
    }

    @Test("If rules can't be listed or sources can't be read, the check fails")
    func unreadable() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write("lint-rules", "")
        expect(
            try repository.run("check"), "bulkhead: lint-rules:1:1: the rules can't be listed: Not a directory")
        try repository.remove("lint-rules")
        try Data([0xFF, 0xFE, 0x69, 0]).write(to: URL(filePath: repository.path + "/Core/Sources/Core/Wide.swift"))
        let answer = try repository.run("check")
        #expect(answer.status == 2)
        #expect(
            answer.error
                == "bulkhead: Core/Sources/Core/Wide.swift: the file can't be read: expected UTF-8, found UTF-16\n")
        #expect(answer.output.hasPrefix("No findings in what could be checked."))
    }

    @Test("An invalid manifest that others depend on is a finding, and the rest isn't checked")
    func manifest() throws {
        let repository = try SampleRepository(ThreePackages.files)
        try repository.write("Core/Package.swift", "// swift-tools-version: 6.0\nlet package = (\n")
        let answer = try repository.run("check")
        #expect(answer.status == 2)
        #expect(answer.output.contains("\n\nCore/Package.swift:2:"))
        #expect(answer.output.contains("error: the manifest isn't valid Swift: "))
        let lines = answer.error.split(separator: "\n")
        // Once, although several packages depend on it.
        #expect(lines.count == 1)
        #expect(lines.first?.contains("/Core/Package.swift:2:") == true)
        #expect(try repository.run("baseline").status == 2)
    }
}
