import AffectedPackages
import Foundation
import PackageGraph
import Synchronization
import Testing

@testable import PackageTests

/// Builds and runs a repository with every kind of package once, with the real tools.
@Suite("A real run with every kind of failure", RealRun(), .timeLimit(.minutes(20)))
struct RealRunTests {
    private static let testing = "import Testing\nimport Foundation\n"

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
        + PackageText.package(
            "Crashing", test: testing + "@Test func crashes() { kill(getpid(), SIGSEGV); sleep(100) }\n")
        + PackageText.package(
            "Hanging",
            test: testing + """
                @Test func hangs() {
                    FileHandle.standardError.write(Data("before it hangs\\n".utf8))
                    sleep(1000)
                }
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
        ] + PackageText.package("Quitting", test: testing + "@Test func quits() { exit(0) }\n")
        + PackageText.package("Broken", source: "public func f() -> Int { undefined }\n")
        + PackageText.package(
            "OnBroken", uses: ["../Broken"], test: testing + "import OnBroken\n@Test func f() {}\n")
        + PackageText.package("Warning", source: "public func f() -> Int { let unused = 1; return 1 }\n")
        + PackageText.package(
            "OnWarning", uses: ["../Warning"], test: testing + "import OnWarning\n@Test func passes() { _ = f() }\n")
        + PackageText.package(
            "Untested", source: "public func f() -> Int { var never = 1; return never }\n", test: nil)
        + PackageText.package(
            "OnUntested", uses: ["../Untested"], test: testing + "import OnUntested\n@Test func passes() { _ = f() }\n")
        + PackageText.package("Empty", test: "import Testing\n")
        + PackageText.package("other/Passing", test: testing + "@Test func twin() {}\n")

    static let options: TestOptions = {
        var options = TestOptions()
        options.environment = BuildEnvironment(
            ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
        options.warningsAreErrors = true
        options.timeout = 20
        options.jobs = 4
        return options
    }()

    /// Held by the tests that build again. Two runs must not share the folder of a build at the same time, which the
    /// command prevents by a lock.
    private static let building = Mutex(())

    private func result(_ name: String) throws -> PackageResult {
        try #require(try RealRun.result.results[name])
    }

    private func reasons(_ name: String) throws -> String {
        guard case .failed(let reasons) = try result(name).verdict else { return "" }
        return reasons.joined(separator: "; ")
    }

    @Test("Every package has a result, in the order of their paths")
    func order() throws {
        let order = try RealRun.result.order
        #expect(
            order == [
                "Broken", "Crashing", "Empty", "Failing", "Hanging", "OnBroken", "OnUntested", "OnWarning",
                "OwnFailing", "OwnRunner", "Passing",
                "Quitting", "Untested", "Warning", "other/Passing",
            ])
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
            var options = Self.options
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

    @Test("After a crash, the signal and the running test are reported")
    func crashing() throws {
        #expect(
            try reasons("Crashing") == "crashed with SIGSEGV while running CrashingTests/crashes(); 1 test failed")
    }

    @Test("A test that hangs is stopped, and its output is kept")
    func hanging() throws {
        #expect(try reasons("Hanging").contains("was stopped after 20 s while running HangingTests/hangs()"))
        #expect(try result("Hanging").output.contains("before it hangs"))
    }

    @Test("A test that exits the process with status 0 doesn't pass")
    func quitting() throws {
        #expect(try reasons("Quitting").contains("ended with status 0 before its tests did"))
    }

    @Test("A package that doesn't compile fails with the error, and its dependents fail with its name")
    func broken() throws {
        #expect(
            try reasons("Broken")
                == "can't be built: Broken/Sources/Broken/Broken.swift:1: cannot find 'undefined' in scope")
        #expect(try result("Broken").output.contains("Broken/Sources/Broken/Broken.swift:1:"))
        #expect(try reasons("OnBroken") == "can't be built, since Broken can't")
    }

    @Test("A package without test targets is skipped, and one with empty test targets fails")
    func without() throws {
        #expect(try result("Untested").verdict == .skipped("it has no test target"))
        #expect(try reasons("Empty") == "there are no tests in EmptyTests")
    }

    @Test("A package whose name or targets conflict with another's is built alone")
    func twin() throws {
        let result = try result("other/Passing")
        #expect(result.verdict == .passed)
        #expect(result.cases.map(\.name) == ["twin()"])
    }

    @Test("A warning fails only its own package")
    func blame() throws {
        #expect(try result("Warning").isFailed)
        #expect(try reasons("OnWarning") == "")
        #expect(try result("OnWarning").verdict == .passed)
    }

    @Test("A warning in a package without tests fails its dependents")
    func warningWithoutTests() throws {
        #expect(
            try reasons("OnUntested").hasPrefix("the compiler warns: Untested/Sources/Untested/Untested.swift:1:"))
    }

    @Test("A warning fails the package in later runs that compile nothing, or only what an interrupted compiler left")
    func warning() throws {
        #expect(
            try reasons("Warning").contains("the compiler warns: Warning/Sources/Warning/Warning.swift:1:"))
        let outcome = try RealRun.result
        let folder = outcome.tree.path + "/.build/bulkhead"
        let packages = TestedPackage.all(of: outcome.graph).filter { $0.name.hasSuffix("Warning") }
        let expected = try [result("OnWarning").verdict, result("Warning").verdict]
        func again() throws -> [PackageResult.Verdict] {
            try TestRun(inputs: TestInputs(graph: outcome.graph), folder: folder, options: Self.options)
                .run(packages) { _ in }.map(\.verdict)
        }
        let (unchanged, cut) = try Self.building.withLock { _ in
            let unchanged = try again()
            for file in ["Warning.dia", "Warning.emit-module.dia"] {
                let url = URL(filePath: "\(folder)/build/debug/Warning.build/\(file)")
                try Data(contentsOf: url).prefix(60).write(to: url)
            }
            return (unchanged, try again())
        }
        #expect(unchanged == expected && cut == expected)
    }

    @Test("A source that changes and keeps its time is compiled again, with a new plan")
    func changedSourceWithOldTime() throws {
        let outcome = try RealRun.result
        let packages = TestedPackage.all(of: outcome.graph).filter { $0.name == "Failing" }
        func failedTests() throws -> Set<String> {
            let run = TestRun(
                inputs: TestInputs(graph: outcome.graph), folder: outcome.tree.path + "/.build/bulkhead",
                options: Self.options)
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
