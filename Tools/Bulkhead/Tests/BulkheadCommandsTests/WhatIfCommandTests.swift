import Foundation
import Testing

@testable import BulkheadCommands

@Suite("bulkhead what-if", .timeLimit(.minutes(20)))
struct WhatIfCommandTests {
    private static let rules = """
        layers:
          - {name: core, members: [Core]}
          - {name: features, members: [Feature], uses: [core]}
          - {name: app, members: [App], uses: [core, features]}

        """

    /// A repository with two commits, of which the second one changes a source of Core.
    private func repository() throws -> SampleRepository {
        let repository = try SampleRepository(
            ThreePackages.clean.merging(["lint-rules/layers.yml": Self.rules]) { $1 })
        try repository.git("init", "--quiet")
        try repository.git("add", ".")
        try repository.git("commit", "--quiet", "-m", "Start")
        try repository.write("Core/Sources/Core/Core.swift", "public let core = 2\n")
        try repository.git("commit", "--quiet", "-a", "-m", "Change")
        return repository
    }

    @Test("The answer has the findings that appear, and the work for past commits before and after")
    func removal() throws {
        let repository = try repository()
        let answer = try repository.run("what-if", "--remove-dependency", "Feature,Core")
        #expect(
            answer
                == Answer(
                    status: 0,
                    output: """
                        If 'Feature' no longer depends on 'Core':

                        1 import is no longer declared:
                          Feature/Sources/Feature/Feature.swift:2:1: 'Feature' imports 'Core' of the package 'core' without declaring it [undeclared]

                                                                before     after
                        targets rebuilt by the last 1 commit         6         4
                          mean                                     6.0       4.0
                          median                                     6         4
                        packages tested by the last 1 commit         3         2
                          mean                                     3.0       2.0
                          median                                     3         2
                        longest chain of a build, targets            4         3
                        longest chain of a build, lines             10         9

                        The longest chain: AppTests → App → Feature → Core
                        Afterwards:        AppTests → App → Core

                        """, error: ""))
        #expect(try repository.run("check", "--quiet").status == 0)
        #expect(try repository.start("/usr/bin/env", ["git", "status", "--porcelain"], [:]).output.isEmpty)
    }

    @Test("Equal findings are printed once, with the number of their places")
    func groups() throws {
        let repository = try repository()
        try repository.write("Feature/Sources/Feature/Other.swift", "import Core\n")
        let answer = try repository.run("what-if", "--remove-dependency", "Feature,Core", "--last", "0")
        #expect(answer.output.contains("2 imports are no longer declared:"))
        #expect(answer.output.contains("[undeclared]\n    also at 1 other place\n\n"), "\(answer.output)")
    }

    @Test("Several changes are made together, and --strict fails if a finding appears")
    func combination() throws {
        let repository = try repository()
        let added = try repository.run("what-if", "--add-dependency", "Core,Feature", "--strict", "--last", "0")
        #expect(added.status == 1)
        #expect(added.output.contains("2 cycles appear:"))
        #expect(added.output.contains("    Core → Feature (Core/Package.swift:"))
        #expect(added.output.contains("the layer 'core' may use no other layer, not 'features' [layers/core]"))
        let turned = try repository.run(
            "what-if", "--add-dependency", "Core,Feature", "--remove-dependency", "Feature,Core", "--last", "0")
        #expect(turned.status == 0)
        // Only the import still closes one.
        #expect(turned.output.contains("1 cycle appears:"), "\(turned.output)")
        #expect(turned.output.hasPrefix("If 'Feature' no longer depends on 'Core':\nIf 'Core' depends on 'Feature':\n"))
    }

    @Test("A moved file takes its imports along, and past commits count for its new target")
    func move() throws {
        let repository = try repository()
        let answer = try repository.run(
            "what-if", "--move-file", "Core/Sources/Core/Core.swift,App:App", "--format", "json")
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
        let commits = try #require(json["commits"] as? [String: Any])
        let work = try #require(commits["targetsRebuilt"] as? [String: [String: Any]])
        #expect(work["before"]?["byCommit"] as? [Int] == [6])
        #expect(work["after"]?["byCommit"] as? [Int] == [2])
    }

    @Test("A merged target is gone, with its package, and its dependents import the other one")
    func merge() throws {
        let repository = try repository()
        try repository.remove("Feature/Tests")
        try repository.write(
            "Feature/Package.swift",
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Feature", products: [.library(name: "Feature", targets: ["Feature"])],
                dependencies: [.package(path: "../Core")],
                targets: [.target(name: "Feature", dependencies: ["Core"])])

            """)
        let answer = try repository.run("what-if", "--merge", "Feature,Core", "--last", "0")
        #expect(answer.error.isEmpty)
        #expect(answer.output.hasPrefix("If 'Feature' is merged into 'Core':\n"))
        #expect(!answer.output.contains("no longer declared"), "\(answer.output)")
        #expect(answer.output.contains("longest chain of a build, targets         4         3"), "\(answer.output)")
        #expect(answer.output.contains("Afterwards:        AppTests → App → Core"))
    }

    @Test("With an index, a moved file lists the names that become visible, and which target needs which")
    func visibleNames() throws {
        let repository = try SampleRepository([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(name: "Shop", targets: [.target(name: "Money"), .target(name: "Shop")])

            """,
            "Sources/Money/Empty.swift": "\n",
            "Sources/Shop/Price.swift":
                "struct Currency {}\npublic struct Price {\n    var currency: Currency\n}\n",
            "Sources/Shop/Till.swift": "func currency(_ price: Price) -> Currency { price.currency }\n",
        ])
        let store = repository.home + "/store"
        let files = ["Price", "Till"].map { "'\(repository.path)/Sources/Shop/\($0).swift'" }
        let options = "-c -parse-as-library -module-name Shop -index-ignore-system-modules"
        let command = "cd '\(repository.home)' && exec swiftc \(options)"
        let compiled = try repository.start(
            "/bin/sh", ["-c", "\(command) -index-store-path '\(store)' \(files.joined(separator: " "))"], [:])
        try #require(compiled.status == 0, "\(compiled.error)")
        let answer = try repository.run(
            "what-if", "--move-file", "Sources/Shop/Price.swift,Money", "--index-store", store, "--last", "0")
        #expect(answer.error.isEmpty)
        #expect(
            answer.output.contains(
                """
                2 names become package:
                  Sources/Shop/Price.swift:1: Currency for Sources/Shop/Till.swift:1
                  Sources/Shop/Price.swift:3: currency for Sources/Shop/Till.swift:1
                  'Shop' needs 'Money': Sources/Shop/Till.swift:1
                  Add the dependency with --add-dependency to see what it breaks.

                """), "\(answer.output)")
        #expect(!answer.output.contains("Nothing breaks"))
        let unknown = try repository.run("what-if", "--move-file", "Sources/Shop/Price.swift,Money", "--last", "0")
        #expect(unknown.output.contains("isn't known without an index") && !unknown.output.contains("Nothing breaks"))
        let none = try repository.run(
            "what-if", "--move-file", "Sources/Shop/Price.swift,Money", "--index-store", repository.home)
        #expect(none.status == 2)
    }

    @Test("The JSON answer follows the published schema, which the program prints")
    func schema() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let published = try String(contentsOf: package.appending(path: "what-if.schema.json"), encoding: .utf8)
        let repository = try repository()
        #expect(try repository.run("schema", "what-if") == Answer(status: 0, output: published, error: ""))
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Data(published.utf8)) as? [String: Any])
        for last in ["0", "50"] {
            let answer = try repository.run(
                "what-if", "--add-dependency", "Core,Feature", "--format", "json", "--last", last)
            let value = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
            #expect(try ReportFormatTests.problems(value, schema, schema).isEmpty)
        }
    }

    @Test("Without a repository, only the past commits are left out")
    func noRepository() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        let answer = try repository.run("what-if", "--remove-dependency", "AppTests,App")
        #expect(answer.status == 0)
        #expect(answer.output.contains("Past commits are left out: \(repository.path): expected a folder in a git"))
        #expect(answer.output.contains("longest chain of a build, targets         4         3"))
    }

    @Test(
        "An impossible change is an error with the reason",
        arguments: [
            ("--add-dependency", "Featur,Core", "no target is named 'Featur'; did you mean 'Feature'?"),
            ("--add-dependency", "Feature,Feature", "'Feature' can't depend on itself"),
            ("--add-dependency", "Feature,Core", "'Feature' already depends on 'Core', at Feature/Package.swift:12"),
            (
                "--add-dependency", "Feature,AppTests",
                "'Feature' can't depend on 'AppTests', which is of the kind 'test'"
            ),
            ("--remove-dependency", "Core,Feature", "'Core' declares no dependency on 'Feature'"),
            ("--remove-dependency", "App,Cor", "'App' declares no dependency on 'Cor'; did you mean 'Core'?"),
            ("--merge", "Core,Core", "'Core' can't be merged into itself"),
            ("--merge", "Core,CoreTests", "expected two libraries or two test targets"),
            ("--move-file", "App/Sources/App/Ap.swift,Core", "did you mean 'App/Sources/App/App.swift'?"),
            ("--move-file", "App/Sources/App/App.swift,App", "already belongs to 'App'"),
            ("--move-file", "Core/Package.swift,App", "Core/Package.swift: belongs to no target"),
        ])
    func impossible(option: String, value: String, message: String) throws {
        let answer = try SampleRepository(ThreePackages.clean).run("what-if", option, value)
        #expect(answer.status == 2)
        #expect(answer.output.isEmpty)
        #expect(answer.error.contains(message), "\(answer.error)")
    }

    @Test("A change needs two names", arguments: ["Core", ",Core", "Core,"])
    func malformed(value: String) throws {
        let answer = try SampleRepository(ThreePackages.clean).run("what-if", "--add-dependency", value)
        #expect(answer.status == 2)
        #expect(answer.error.contains("expected two names with a comma between them"), "\(answer.error)")
        #expect(try SampleRepository().run("what-if").error.contains("expected a change"))
    }
}
