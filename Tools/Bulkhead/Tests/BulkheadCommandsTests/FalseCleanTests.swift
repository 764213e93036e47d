import Foundation
import Testing

@Suite("Trees that SwiftPM compiles or rejects, and that a check must not pass", .timeLimit(.minutes(20)))
struct FalseCleanTests {
    private static let clean = Answer(status: 0, output: "", error: "")

    @Test("A tracked file that .gitignore matches is checked, on disk and in the index")
    func trackedAndIgnored() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write(".gitignore", "*.gen.swift\nMade/\n")
        try repository.write("Core/Sources/Core/Made/Model.gen.swift", "import Feature\n")
        try repository.git("init", "-q")
        try repository.git("add", ".")
        // An untracked file may be a build product.
        #expect(try repository.run("check", "-q") == Self.clean)
        #expect(try repository.run("check", "-q", "--staged") == Self.clean)
        try repository.git("add", "--force", ".")
        for arguments in [["check"], ["check", "--staged"]] {
            let answer = try SampleRepository.run(in: repository.path, home: repository.home, arguments)
            #expect(answer.status == 1)
            #expect(answer.output.hasPrefix("Core/Sources/Core/Made/Model.gen.swift:1:1: error: "))
        }
    }

    @Test("Sources next to a file called workspace-state.json are checked")
    func scratchMark() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write(
            "Core/Sources/Core/workspace-state.json", #"{"object": {"dependencies": []}, "version": 7}"#)
        try repository.write("Core/Sources/Core/Core.swift", "import Feature\n")
        #expect(try repository.run("check", "-q").status == 1)
    }

    @Test("A manifest that reads a file is run again when the file changes")
    func changingFile() throws {
        let repository = try SampleRepository([
            "Package.swift": """
            // swift-tools-version: 6.0
            import Foundation
            import PackageDescription
            let dependencies = try! String(contentsOfFile: Context.packageDirectory + "/list", encoding: .utf8)
            let package = Package(
                name: "P",
                targets: [
                    .target(name: "A"), .target(name: "B", dependencies: dependencies.isEmpty ? [] : ["A"]),
                    .testTarget(name: "T", dependencies: ["A", "B"]),
                ])
            """,
            "list": "A", "Sources/A/A.swift": "", "Sources/B/B.swift": "import A\n",
            "Tests/T/T.swift": "import A\nimport B\nimport Testing\n",
        ])
        let first = try repository.run("check", "-q")
        #expect(first.status == 0)
        // A message says that it is run, even with --quiet.
        #expect(first.error.hasPrefix("bulkhead: \(repository.path)/Package.swift:4:"))
        #expect(first.error.hasSuffix(": 'swift package dump-package' runs the manifest\n"))
        try repository.write("list", "")
        let second = try repository.run("check", "-q")
        #expect(second.status == 1)
        #expect(second.output.hasPrefix("Sources/B/B.swift:1:1: error: "))
    }

    @Test("--no-run runs no manifest, and names the one that would have to be run")
    func noRun() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write(
            "Core/Package.swift",
            ThreePackages.manifest("Core").replacing("let package", with: "print(readLine() ?? \"\")\nlet package"))
        let answer = try repository.run("check", "--no-run")
        #expect(answer.status == 2)
        #expect(answer.error.contains("/Core/Package.swift:4:"))
        #expect(answer.error.contains("without running it"))
        #expect(!answer.error.contains("runs the manifest"))
        #expect(try repository.run("why", "App", "Core", "--no-run").status == 2)
    }

    @Test(
        "A dependency on a missing path is a finding with its line, and the only package of that name is used instead")
    func danglingPath() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write(
            "Feature/Package.swift", ThreePackages.manifest("Feature", ["Core"], packages: ["../Missing/Core"]))
        let taken = try repository.run("check")
        #expect(taken.status == 1)
        #expect(taken.output.hasPrefix("Feature/Package.swift:7:20: error: there is no package at '../Missing/Core'; "))
        #expect(taken.output.contains("  do:  Write .package(path: \"../Core\")\n"))
        // It has no other consequence.
        #expect(taken.output.contains("\n1 error. "))

        try repository.write(
            "Feature/Package.swift", ThreePackages.manifest("Feature", ["Core"], packages: ["../Core", "../Nowhere"]))
        let nowhere = try repository.run("check")
        #expect(nowhere.status == 1)
        #expect(
            nowhere.output.hasPrefix(
                "Feature/Package.swift:7:47: error: there is no package at '../Nowhere' [manifest]"))
    }

    @Test("--staged ignores a package that is on disk but not in the index")
    func unstagedPackage() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.git("init", "-q")
        try repository.git("add", ".")
        try repository.git("rm", "-q", "-r", "--cached", "Core")
        #expect(try repository.run("check", "-q") == Self.clean)
        let answer = try repository.run("check", "--staged")
        #expect(answer.status == 1)
        #expect(answer.output.contains("Feature/Package.swift:7:20: error: there is no package at '../Core'"))
    }

    @Test(
        "A product that no dependency has, and a path without a package, are findings with their lines",
        arguments: [
            (
                ".product(name: \"Cora\", package: \"Core\")",
                "'Feature' names the product 'Cora', which the package 'Core' doesn't offer"
            ),
            ("\"Cora\"", "'Feature' names the product 'Cora', which no package depended on offers"),
            (
                ".product(name: \"Core\", package: \"Cora\")",
                "'Feature' names 'Core' of the package 'Cora', on which this package doesn't depend"
            ),
        ])
    func unknownProduct(entry: String, message: String) throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write(
            "Feature/Package.swift",
            ThreePackages.manifest("Feature", ["Core"], packages: ["../Core"]).replacing(
                ".byName(name: \"Core\"),", with: ".byName(name: \"Core\"), \(entry),"))
        let answer = try repository.run("check")
        #expect(answer.status == 1)
        #expect(answer.output.hasPrefix("Feature/Package.swift:12:40: error: \(message)"))
        #expect(answer.output.contains("\n1 error. "))
        // SwiftPM rejects it, too.
        let build = try repository.start(
            "/usr/bin/env", ["swift", "build", "--package-path", "Feature"], [:])
        #expect(build.status != 0)
    }

    @Test(
        "A broken manifest is one finding, and the other packages are checked; if it is excluded, there is no finding")
    func brokenFixture() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write("Core/Tests/Fixtures/Bad/Package.swift", "// swift-tools-version: 6.0\nlet package = (\n")
        try repository.write("Fixtures/Old/Package.swift", "import PackageDescription\n")
        let answer = try repository.run("check")
        #expect(answer.status == 1)
        #expect(answer.error.isEmpty)
        #expect(answer.output.contains("Core/Tests/Fixtures/Bad/Package.swift:2:"))
        #expect(answer.output.contains("Fixtures/Old/Package.swift:1:1: error: expected '// swift-tools-version: 6.2'"))
        #expect(answer.output.contains("\n2 errors. 3 packages, "))
        #expect(try repository.run("why", "App", "Core").status == 0)
        // Their findings are unknown, so the baseline can't shrink.
        #expect(try repository.run("baseline").status == 2)

        try repository.write("bulkhead.yml", "exclude: [\"**/Fixtures\"]\ntests: {}\n")
        #expect(try repository.run("check", "-q") == Self.clean)
        try repository.git("init", "-q")
        try repository.git("add", ".")
        #expect(try repository.run("check", "-q", "--staged") == Self.clean)
        try repository.write("bulkhead.yml", "exclude: {}\n")
        let wrong = try repository.run("check")
        #expect(
            wrong
                == Answer(
                    status: 2, output: "",
                    error: "bulkhead: bulkhead.yml:1:10: expected a list of texts for 'exclude', found a mapping\n"))
        try repository.write("bulkhead.yml", "external: [Firebase]\n")
        #expect(
            try repository.run("check").error
                == "bulkhead: bulkhead.yml:1:1: unknown key of the configuration 'external'; it belongs in a file in lint-rules/\n"
        )
    }

    @Test("A broken manifest that others depend on is the only finding, and no rule applies to their imports from it")
    func brokenDependency() throws {
        let layers = """
            layers:
              - name: core
                members: [Core]
                libraries: []
              - name: feature
                members: [Feature]
                uses: [core]
                libraries: []
              - name: app
                members: [App]
                uses: [core, feature]
                libraries: []
            """
        let repository = try SampleRepository(ThreePackages.clean.merging(["lint-rules/layers.yml": layers]) { $1 })
        #expect(try repository.run("check", "-q") == Self.clean)
        try repository.write("Core/Package.swift", "// swift-tools-version: 6.0\nlet package = (\n")
        let answer = try repository.run("check", "--format", "json")
        #expect(answer.status == 2)
        let lines = answer.error.split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines.first?.contains("Core/Package.swift:") == true)
        let report = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any]
        let findings = try #require(report?["findings"] as? [[String: Any]])
        #expect(findings.compactMap { $0["rule"] as? String } == ["manifest"])
    }

    @Test("With an empty cache, --staged runs the staged version of a manifest that must be run")
    func stagedManifest() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        let name = "let names = Array(Set([\"Feature\"]))\nlet package"
        func manifest(_ dependency: String) -> String {
            ThreePackages.manifest("Feature", [dependency], packages: ["../Core"]).replacing("let package", with: name)
                .replacing("name: \"Feature\",\n    products", with: "name: names[0],\n    products")
        }
        try repository.write("Feature/Package.swift", manifest("Core"))
        try repository.git("init", "-q")
        try repository.git("add", ".")
        let same = try repository.run("check", "--staged", "-q", "--no-cache")
        #expect(same.status == 0, "\(same.output)\(same.error)")
        // The disk has changed since.
        try repository.write("Feature/Package.swift", "broken")
        let other = try repository.run("check", "--staged", "-q", "--no-cache")
        #expect(other.status == 0, "\(other.output)\(other.error)")
        #expect(other.error.contains("runs the manifest"))
    }

    @Test("The manifest is selected for the swift in PATH, and not for the one that built bulkhead")
    func compilerInUse() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write(
            "Core/Package@swift-5.8.swift",
            ThreePackages.manifest("Core").replacing("tools-version: 6.0", with: "tools-version: 5.8").replacing(
                ".target(\n            name: \"Core\",", with: ".target(\n            name: \"Gone\","))
        #expect(try repository.run("check", "-q") == Self.clean)
        try repository.write("bin/swift", "#!/bin/sh\necho 'Swift version 5.8.1 (old)'\n")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: repository.path + "/bin/swift")
        let path = "\(repository.path)/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
        let old = try repository.run("check", "-q", environment: ["PATH": path])
        #expect(old.status == 1)
        #expect(old.output.contains("Core/Package@swift-5.8.swift:"))
    }
}
