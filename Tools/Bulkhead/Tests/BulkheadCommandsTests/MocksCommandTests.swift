import Foundation
import Testing

@Suite("bulkhead mocks", .timeLimit(.minutes(20)))
struct MocksCommandTests {
    private static let file = "Shop/Sources/ShopTesting/Mocks.generated.swift"
    private static let support = "Shop/Sources/ShopTesting/MockSupport.generated.swift"

    private func repository() throws -> SampleRepository {
        try SampleRepository([
            ".git/HEAD": "",
            "Shop/Package.swift": """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "Shop",
                products: [.library(name: "ShopTesting", targets: ["ShopTesting"])],
                targets: [.target(name: "Shop"), .target(name: "ShopTesting", dependencies: ["Shop"])]
            )
            """,
            "Shop/Sources/Shop/Till.swift": "// bulkhead: mock\npublic protocol Till: Sendable { func open() }\n",
            "Shop/Sources/ShopTesting/Doubles.swift": "",
        ])
    }

    @Test("The check fails if a file is missing or stale, and passes after it was written")
    func check() throws {
        let repository = try repository()
        let missing = Answer(
            status: 1,
            output: [Self.support, Self.file].map { "\($0): doesn't exist; run 'bulkhead mocks'\n" }.joined(), error: ""
        )
        #expect(try repository.run("mocks", "--check") == missing)
        let wrote = "wrote   \(Self.support)\nwrote   \(Self.file)\n"
        #expect(try repository.run("mocks") == Answer(status: 0, output: wrote, error: ""))
        #expect(try repository.run("mocks", "--check", "Shop/Sources") == Answer(status: 0, output: "", error: ""))
        try repository.write(
            "Shop/Sources/Shop/Till.swift", "// bulkhead: mock\npublic protocol Till: Sendable { func close() }\n")
        let stale = Answer(status: 1, output: "\(Self.file): is stale; run 'bulkhead mocks'\n", error: "")
        #expect(try repository.run("mocks", "--check") == stale)
    }

    @Test("A file that was changed by hand is overwritten only with --force")
    func changedByHand() throws {
        let repository = try repository()
        _ = try repository.run("mocks")
        let written = try repository.read(Self.file)
        try repository.write(Self.file, written + "// mine\n")
        let refused = try repository.run("mocks")
        #expect(refused.status == 2)
        #expect(refused.error == "bulkhead: \(Self.file): was changed by hand; --force overwrites it\n")
        #expect(try repository.read(Self.file) == written + "// mine\n")
        #expect(try repository.run("mocks", "--check").status == 1)
        #expect(try repository.run("mocks", "--force").status == 0)
        #expect(try repository.read(Self.file) == written)
    }

    @Test("If something can't be mocked, the status is 2 and the other mocks are written")
    func unmockable() throws {
        let repository = try repository()
        try repository.write("Shop/Sources/Shop/Bad.swift", "// bulkhead: mock\npublic protocol Bad: Missing {}\n")
        let answer = try repository.run("mocks")
        #expect(answer.status == 2 && answer.output == "wrote   \(Self.support)\nwrote   \(Self.file)\n")
        #expect(answer.error.hasPrefix("bulkhead: Shop/Sources/Shop/Bad.swift:2:22: 'Bad' inherits from 'Missing'"))
        #expect(try repository.run("mocks", "--check").status == 2)
    }

    @Test("A mark without effect is reported and fails the check, with or without a cache")
    func ignoredMarks() throws {
        let repository = try repository()
        #expect(try repository.run("mocks").status == 0)
        #expect(try repository.run("mocks", "--check").status == 0)
        try repository.write("Shop/Old/Till.swift", "")
        #expect(try repository.run("mocks", "--check").status == 0)
        try repository.write("Shop/Old/Till.swift", "// bulkhead: mock\npublic protocol Old {}\n")
        try repository.write("Shop/Sources/Shop/Door.swift", "// bulkhead: mocks\npublic protocol Door {}\n")
        let lines = [
            "bulkhead: Shop/Old/Till.swift:2:17: 'Old' is marked in a file of no target; move the protocol, or remove the mark",
            "bulkhead: Shop/Sources/Shop/Door.swift:1:1: 'bulkhead: mocks' isn't a mark; write '// bulkhead: mock' above a protocol",
        ]
        for _ in 0..<2 {
            let answer = try repository.run("mocks", "--check")
            #expect(answer == Answer(status: 2, output: "", error: lines.map { $0 + "\n" }.joined()))
        }
    }

    @Test("For a module that the configuration describes, the advice names the tests that have to import it")
    func describedModules() throws {
        func rules(_ imports: String) -> String {
            """
            modules:
              - { name: Kit, folders: [Kit], tests: false }
              - { name: AppTests, folders: [Tests], imports: [\(imports)], tests: true }

            """
        }
        let repository = try SampleRepository([
            "lint-rules/modules.yml": rules(""), "Tests/Tests.swift": "import Testing\n",
            "Kit/Clock.swift": "// bulkhead: mock\npublic protocol Clock { func now() -> Int }\n",
        ])
        let refused = try repository.run("mocks")
        #expect(refused.status == 2)
        #expect(
            refused.error.contains(
                "add 'Kit' to the 'imports' of a module with 'tests: true' in lint-rules/modules.yml"),
            "\(refused.error)")
        try repository.write("lint-rules/modules.yml", rules("Kit"))
        let written = try repository.run("mocks")
        #expect(written.status == 0, "\(written.error)")
        #expect(written.output.contains("wrote   Tests/Mocks.generated.swift\n"))
    }

    @Test("A path that doesn't exist or is outside of the repository is an error")
    func paths() throws {
        let repository = try repository()
        #expect(try repository.run("mocks", "nowhere").status == 2)
        #expect(try repository.run("mocks", "/").status == 2)
    }

    @Test("The check fails if a manifest can't be read")
    func brokenManifest() throws {
        let repository = try repository()
        _ = try repository.run("mocks")
        try repository.write(
            "Broken/Package.swift", "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = (\n")
        #expect(try repository.run("mocks", "--check").status == 2)
    }

    @Test("A cached problem is reported again after a change; without a cache everything is read")
    func kept() throws {
        let repository = try repository()
        _ = try repository.run("mocks")
        for _ in 0..<3 { #expect(try repository.run("mocks", "--check") == Answer(status: 0, output: "", error: "")) }
        try repository.write(
            "Shop/Sources/Shop/Till.swift", "// bulkhead: mock\npublic protocol Till: Sendable { func close() }\n")
        let stale = Answer(status: 1, output: "\(Self.file): is stale; run 'bulkhead mocks'\n", error: "")
        #expect(try repository.run("mocks", "--check") == stale)
        #expect(try repository.run("mocks", "--check", "--no-cache") == stale)
        #expect(try repository.run("mocks").status == 0)
        #expect(try repository.run("mocks", "--check") == Answer(status: 0, output: "", error: ""))
    }

    @Test("With --staged, the contents of the commit count, and not those of the disk")
    func staged() throws {
        let repository = try repository()
        try repository.remove(".git/HEAD")
        try repository.git("init", "-q")
        _ = try repository.run("mocks")
        try repository.git("add", ".")
        let clean = Answer(status: 0, output: "", error: "")
        #expect(try repository.run("mocks", "--check", "--staged") == clean)
        try repository.write(
            "Shop/Sources/Shop/Till.swift", "// bulkhead: mock\npublic protocol Till: Sendable { func close() }\n")
        #expect(try repository.run("mocks", "--check", "--staged") == clean)
        try repository.git("add", ".")
        let stale = Answer(status: 1, output: "\(Self.file): is stale; run 'bulkhead mocks'\n", error: "")
        #expect(try repository.run("mocks", "--check", "--staged") == stale)
        _ = try repository.run("mocks")
        #expect(try repository.run("mocks", "--check", "--staged") == stale)
        try repository.git("add", ".")
        #expect(try repository.run("mocks", "--check", "--staged") == clean)
        try repository.git("rm", "-q", "--cached", Self.file)
        #expect(try repository.run("mocks", "--check", "--staged").output.contains("\(Self.file): doesn't exist"))
        #expect(try repository.run("mocks", "--check") == clean)
        #expect(try repository.run("mocks", "--staged").status == 2)
    }
}
