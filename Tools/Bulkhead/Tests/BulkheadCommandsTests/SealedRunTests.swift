import Foundation
import PackageTests
import Testing

@Suite("bulkhead test --sealed", .enabled(if: Seal.missing == nil, "nothing can be sealed here"))
struct SealedRunTests {
    /// A package whose test does something and passes whatever comes of it.
    private static func package(_ name: String, _ test: String) -> [String: String] {
        [
            "\(name)/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "\(name)", targets: [.testTarget(name: "\(name)Tests", path: "Tests")])
            """,
            "\(name)/Tests/\(name)Tests.swift":
                "import Foundation\nimport Testing\n@Test func touches() throws { \(test) }\n",
        ]
    }

    @Test(
        "Tests that touch what isn't in their key fail and name it, and what is declared and never read is superfluous"
    )
    func sealed() throws {
        let reading = "_ = try? String(contentsOfFile: \"../data/a.txt\", encoding: .utf8)"
        let own = """
            let folder = FileManager.default.temporaryDirectory
            try Data("words".utf8).write(to: folder.appending(path: "own"))
            // Others of the machine come as far as they do without a seal: a test may give its rights away.
            let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
            #expect((mode ?? 0) & 0o777 == 0o777)
            let given = ProcessInfo.processInfo.environment
            #expect(given["HOME"] == given["TMPDIR"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: ".").contains("Tests"))
            #expect(!FileManager.default.fileExists(atPath: "gone"))
            """
        let outside = "try? Data().write(to: URL(filePath: \"written\"))"
        let files = [
            Self.package("Declaring", reading), Self.package("Reading", reading),
            Self.package("Own", own),
            Self.package("Writing", outside),
            [
                "data/a.txt": "a", "unread/b.txt": "b",
                "bulkhead.yml": """
                tests:
                  inputs:
                    - {package: Declaring, files: [data, unread]}
                  ignored: [bulkhead.yml]
                """,
            ],
        ].reduce([:]) { $0.merging($1) { $1 } }
        let repository = try SampleRepository(files)
        let answer = try repository.run("test", "--sealed")
        #expect(answer.status == 1, "\(answer.output)\(answer.error)")
        #expect(answer.output.contains("passed   Declaring "))
        #expect(answer.output.contains("passed   Own "))
        #expect(answer.output.contains("FAILED   Reading "))
        #expect(answer.output.contains("touches what isn't in its key: reads data/a.txt"))
        #expect(answer.output.contains("touches what isn't in its key: writes Writing/written"))
        #expect(!FileManager.default.fileExists(atPath: repository.path + "/Writing/written"))
        #expect(answer.output.hasSuffix("\n4 passed, 2 failed, 0 skipped\n"))
        let superfluous = answer.error.split(separator: "\n").filter { $0.contains("superfluous") }
        #expect(superfluous.count == 1)
        #expect(
            superfluous.first?.contains("bulkhead.yml:3:7: no test of 'Declaring' reads 'unread'") == true
        )
        // A pass that nobody sealed isn't believed, and a sealed one is.
        #expect(try repository.run("test", "Own").output.contains("as before") == false)
        #expect(try repository.run("test", "--sealed", "Own").output.contains("as before"))
    }

    @Test("What is given of the environment whole can't be sealed")
    func contradiction() throws {
        let answer = try SampleRepository(Self.package("Own", "")).run(
            "test", "--sealed", "--inherit-environment")
        #expect(answer.status == 2)
        #expect(answer.error.contains("--sealed and --inherit-environment"))
    }
}
