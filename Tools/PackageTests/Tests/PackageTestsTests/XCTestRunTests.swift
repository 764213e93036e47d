import AffectedPackages
import Foundation
import PackageGraph
import Synchronization
import Testing

@testable import PackageTests

/// Builds and runs packages with tests of both libraries and with their own test runners once, with the real tools.
///
/// They have their own run, because one of them is enough for SwiftPM's entry point in all products of a run.
@Suite("A real run with tests of XCTest and Swift Testing", RealRun(.testedWithXCTest), .timeLimit(.minutes(20)))
struct XCTestRunTests {
    private static let testing = RealRunTests.testing

    static let files: [String: String] =
        PackageText.package(
            "Passing",
            test: testing + """
                import XCTest
                @testable import Passing
                @Test("Adds") func adds() { print("0 passed, 1000 failed"); #expect(f() == 1) }
                @Test(.disabled("later")) func later() {}
                final class OldTests: XCTestCase {
                    func testOld() { XCTAssertEqual(f(), 1) }
                    func testSkipped() throws { throw XCTSkip("not here") }
                }
                """)
        + PackageText.package(
            "Failing",
            test: testing + """
                import XCTest
                @testable import Failing
                @Test func wrong() { print("1000 passed, 0 failed"); print("No space left on device"); #expect(f() == 2) }
                @Test func right() { #expect(f() == 1) }
                final class OldTests: XCTestCase { func testOld() { XCTAssertEqual(f(), 3, "old") } }
                """)
        + PackageText.package("OwnRunner", test: "import OwnRunner\npublic func holds() -> Bool { f() == 1 }\n") + [
            "OwnRunner/LinuxMain.swift": """
            import Foundation
            import OwnRunnerTests
            for word in CommandLine.arguments.dropFirst() {
                print("Unexpected option \\(word)")
                exit(3)
            }
            print(holds() ? "all hold" : "something doesn't hold")
            exit(holds() ? 0 : 1)
            """
        ] + PackageText.package("OwnFailing", test: "public let text = \"one doesn't hold\"\n") + [
            "OwnFailing/LinuxMain.swift": "import Foundation\nprint(\"one doesn't hold\")\nexit(1)\n"
        ]

    /// Held by the tests that build again. Two runs must not share the folder of a build at the same time, which the
    /// command prevents by a lock.
    private static let building = Mutex(())

    private func result(_ name: String) throws -> PackageResult {
        try #require(try RealRun.result.results[name])
    }

    @Test("Tests of both libraries are counted, including skipped ones, and their output is ignored")
    func passing() throws {
        let result = try result("Passing")
        #expect(result.verdict == .passed)
        #expect(result.counts[.swiftTesting] == TestCounts(passed: 1, skipped: 1))
        #expect(result.counts[.xctest] == TestCounts(passed: 1, skipped: 1))
    }

    @Test("A filter selects tests of both libraries in the packages that have them")
    func filtered() throws {
        let outcome = try RealRun.result
        func run(_ filters: [String]) throws -> [String: PackageResult] {
            var options = RealRunTests.options
            options.filters = filters
            let names = ["Failing", "Passing", "OwnRunner"]
            let packages = TestedPackage.all(of: outcome.graph).filter { names.contains($0.name) }
            let results = try TestRun(
                inputs: TestInputs(graph: outcome.graph), folder: outcome.tree.path + "/.build/bulkhead",
                options: options
            ).run(packages) { _ in }
            return Dictionary(uniqueKeysWithValues: results.map { ($0.package.name, $0) })
        }
        let (one, several) = try Self.building.withLock { _ in
            (try run(["FailingTests.*right"]), try run(["OldTests/testOld$", "wrong"]))
        }
        #expect(one["Failing"]?.cases.map(\.fullName) == ["FailingTests/right()"])
        #expect(one["Failing"]?.verdict == .passed)
        #expect(one["Passing"]?.verdict == .skipped("no test matches"))
        #expect(
            Set(several["Failing"]?.cases.map(\.fullName) ?? []) == [
                "FailingTests.OldTests/testOld", "FailingTests/wrong()",
            ])
        #expect(several["Passing"]?.cases.map(\.fullName) == ["PassingTests.OldTests/testOld"])
        #if !canImport(Darwin)
        #expect(several["OwnRunner"]?.verdict == .skipped("its own runner can't run single tests"))
        #endif
    }

    @Test("Failed tests are listed with their messages")
    func failing() throws {
        let result = try result("Failing")
        #expect(result.counts[.swiftTesting] == TestCounts(passed: 1, failed: 1))
        #expect(result.counts[.xctest] == TestCounts(failed: 1))
        #expect(result.isFailed)
        let failed = result.cases.filter(\.isFailed)
        #expect(Set(failed.map(\.fullName)) == ["FailingTests/wrong()", "FailingTests.OldTests/testOld"])
        for test in failed {
            guard case .failed(let issues) = test.ending else { continue }
            #expect(issues.count == 1)
            #expect(issues[0].contains("Failing/Tests/FailingTests/FailingTests.swift:"))
        }
    }

    @Test("A test that fails with a message about a full disk is a failed test if the disk isn't full")
    func words() throws {
        #expect(try result("Failing").output.contains("No space left on device"))
        #expect(try result("Failing").isFailed)
    }

    #if !canImport(Darwin)
    @Test("A LinuxMain.swift that SwiftPM finds is run without options, and its status is the verdict")
    func ownRunner() throws {
        let result = try result("OwnRunner")
        #expect(result.verdict == .passed)
        #expect(result.cases.map(\.name) == ["the package's own runner"])
        #expect(result.output == "all hold\n")
    }

    @Test("A package's own test runner that ends with status 1 has failed")
    func failingRunner() throws {
        let result = try result("OwnFailing")
        #expect(result.cases.map(\.ending) == [.failed(["it ended with status 1"])])
        #expect(result.verdict == .failed(["1 test failed"]))
        #expect(result.output == "one doesn't hold\n")
    }
    #endif

    @Test("A source that changes and keeps its time is compiled again, with a new plan")
    func changedSourceWithOldTime() throws {
        let outcome = try RealRun.result
        let packages = TestedPackage.all(of: outcome.graph).filter { $0.name == "Failing" }
        func failedTests() throws -> Set<String> {
            let run = TestRun(
                inputs: TestInputs(graph: outcome.graph), folder: outcome.tree.path + "/.build/bulkhead",
                options: RealRunTests.options)
            return Set(try run.run(packages) { _ in }.flatMap(\.cases).filter(\.isFailed).map(\.fullName))
        }
        let (before, after) = try Self.building.withLock { _ in
            let before = try failedTests()
            // Other tests build this package, too.
            let source = outcome.tree.path + "/Failing/Sources/Failing/Failing.swift"
            let time = try #require(try FileManager.default.attributesOfItem(atPath: source)[.modificationDate])
            let original = try Data(contentsOf: URL(filePath: source))
            defer { try? original.write(to: URL(filePath: source)) }
            // Of the same length, so that only the time of the inode says that it changed.
            try Data("public func f() -> Int { 2 }\n".utf8).write(to: URL(filePath: source))
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: source)
            return (before, try failedTests())
        }
        #expect(before == ["FailingTests/wrong()", "FailingTests.OldTests/testOld"])
        #expect(after == ["FailingTests/right()", "FailingTests.OldTests/testOld"])
    }
}
