import AffectedPackages
import Foundation
import PackageGraph
import Testing

@testable import PackageTests

@Suite("Presence of XCTest", .timeLimit(.minutes(20)))
struct XCTestPresenceTests {
    private func isImported(_ files: [String: String]) throws -> Bool {
        let tree = try TemporaryTree(files)
        let graph = try tree.graph()
        let packages = TestedPackage.all(of: graph).filter { $0.name == "Tested" }
        return XCTestPresence.isImported(by: packages, of: graph)
    }

    private func tested(_ test: String, uses paths: [String] = []) -> [String: String] {
        PackageText.package("Tested", uses: paths, test: test)
    }

    @Test(
        "An import in a test is found, whatever surrounds it",
        arguments: [
            "import XCTest\n", "import class XCTest.XCTestCase\n", "@preconcurrency import XCTest\n",
            "#if canImport(XCTest)\nimport XCTest\n#endif\n",
        ])
    func imported(_ test: String) throws {
        #expect(try isImported(tested("import Testing\n" + test)))
    }

    @Test("A comment or a string isn't an import, and packages that aren't built are ignored")
    func others() throws {
        let test = "import Testing\n// import XCTest\nlet text = \"\"\"\nimport XCTest\n\"\"\"\n"
        #expect(try !isImported(tested(test) + PackageText.package("Other", test: "import XCTest\n")))
    }

    @Test("An import in a dependency counts, since a class there may be the superclass of tests")
    func reached() throws {
        let base = PackageText.package("Base", source: "import XCTest\nopen class BaseTests: XCTestCase {}\n")
        #expect(try isImported(tested("import Base\nclass Tests: BaseTests {}\n", uses: ["../Base"]) + base))
    }

    @Test("What generated mocks import for both libraries doesn't count")
    func mocks() throws {
        let support = ["Tested/Tests/TestedTests/MockSupport.generated.swift": "import Testing\nimport XCTest\n"]
        #expect(try !isImported(tested("import Testing\n").merging(support) { $1 }))
    }

    @Test("SwiftPM's list is empty only with its exact text, and unknown without a list")
    func listed() throws {
        let tree = try TemporaryTree(tested("import Testing\n"))
        let package = try #require(TestedPackage.all(of: try tree.graph()).first)
        func isListed(_ text: String) throws -> Bool? {
            try tree.write("debug/TestedPackageDiscoveredTests.derived/all-discovered-tests.swift", text)
            return XCTestPresence.isListed(for: package, in: tree.path)
        }
        #expect(XCTestPresence.isListed(for: package, in: tree.path) == nil)
        let head = "import XCTest\n\npublic func __allDiscoveredTests() -> [XCTestCaseEntry] {\n    "
        #expect(try isListed(head + "let tests = [XCTestCaseEntry]()\n\n    \n\n    return tests\n}") == false)
        #expect(
            try isListed(head + "var tests = [XCTestCaseEntry]()\n\n    tests += __TestedTests__allTests()\n}") == true)
        #expect(try isListed("") == true)
    }

    @Test("Tests whose XCTest comes from an external package are found by SwiftPM and run")
    func foreign() throws {
        let base = PackageText.package(
            "Base", source: "@_exported import XCTest\nopen class BaseTests: XCTestCase {}\n", test: nil)
        let tree = try TemporaryTree(base)
        let origin = tree.path + "/Base"
        for words in [
            ["init", "--quiet"], ["add", "--all"],
            ["-c", "user.name=T", "-c", "user.email=t@example.org", "commit", "--quiet", "--message", "First"],
            ["tag", "1.0.0"],
        ] {
            let git = try Process.run(
                URL(filePath: "/usr/bin/env"), arguments: ["git", "-C", origin] + words)
            git.waitUntilExit()
            try #require(git.terminationStatus == 0)
        }
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Tested",
                dependencies: [.package(url: "file://\(origin)", from: "1.0.0")],
                targets: [
                    .testTarget(name: "TestedTests", dependencies: [.product(name: "Base", package: "Base")]),
                    .testTarget(name: "NewTests"),
                ]
            )
            """
        let user = try TemporaryTree([
            "Tested/Package.swift": manifest,
            "Tested/Tests/TestedTests/TestedTests.swift":
                "import Base\nfinal class Tests: BaseTests { func testIt() { XCTAssertEqual(1, 2) } }\n",
            "Tested/Tests/NewTests/NewTests.swift": "import Testing\n@Test func new() {}\n",
        ])
        let graph = try user.graph()
        var options = TestOptions()
        options.environment = BuildEnvironment(ProcessInfo.processInfo.environment)
        options.timeout = 60
        options.moduleCache = SharedModuleCache.path
        let packages = TestedPackage.all(of: graph)
        #expect(!XCTestPresence.isImported(by: packages, of: graph))
        // The second run uses the list of the first.
        for _ in 0..<2 {
            let results = try TestRun(
                inputs: TestInputs(graph: graph), folder: user.path + "/.build/bulkhead", options: options
            )
            .run(packages) { _ in }
            #expect(results.map(\.isFailed) == [true], "\(results.map(\.output))")
            #expect(results.first?.counts[.xctest] == TestCounts(failed: 1))
            #expect(results.first?.counts[.swiftTesting] == TestCounts(passed: 1))
        }
    }
}
