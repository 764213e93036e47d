import Foundation
import PackageTests
import Testing

@testable import BulkheadCommands

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("Reports of tests", .timeLimit(.minutes(20)))
struct TestReportTests {
    private func package(_ name: String) -> TestedPackage {
        TestedPackage(
            id: 0, name: name, directory: "/r/\(name)", path: name, manifestName: name, testTargets: ["\(name)Tests"],
            closure: [0])
    }

    private func test(_ name: String, _ ending: TestCase.Ending) -> TestCase {
        TestCase(library: .swiftTesting, suite: "ATests", name: name, ending: ending, seconds: 0.25)
    }

    private var results: [PackageResult] {
        [
            PackageResult(
                package: package("Passing"), verdict: .passed, cases: [test("a()", .passed)],
                counts: [.swiftTesting: TestCounts(passed: 3, skipped: 1), .xctest: TestCounts(passed: 2)],
                seconds: 1.26),
            PackageResult(
                package: package("Failing"), verdict: .failed(["1 test failed"]),
                cases: [
                    test("<b> & \"c\"", .failed(["/r/Failing/T.swift:3: Expectation failed\nwhy \u{1B}[0m]]>"])),
                    test("d()", .passed), test("e()", .skipped("later")),
                ],
                counts: [.swiftTesting: TestCounts(passed: 1, failed: 1, skipped: 1)], output: "noise", seconds: 0.1),
            PackageResult(
                package: package("Broken"), verdict: .failed(["can't be built: no such module 'X'"]),
                output: "/r/Broken/B.swift:1:8: error: no such module 'X'\n"),
            PackageResult(package: package("Untested"), verdict: .skipped("it has no test target")),
            PackageResult(
                package: package("Before"), verdict: .passed, counts: [.swiftTesting: TestCounts(passed: 40)],
                seconds: 3, isRemembered: true),
            PackageResult(package: package("Last"), verdict: .notRun),
        ]
    }

    @Test("One line per package, with counts of both libraries, reasons and times")
    func lines() {
        let report = TestReport(root: "/r", style: Style(isColored: false))
        let lines = results.map { report.lines($0).split(separator: "\n").map { $0.replacing(#/ {2,}/#, with: "  ") } }
        #expect(lines[0] == ["passed  Passing  5 tests, 1 skipped (4 Swift Testing, 2 XCTest), 1.3 s"])
        #expect(
            lines[1] == [
                "FAILED  Failing  1 test failed, 0.1 s", "  ATests/<b> & \"c\"",
                "  Failing/T.swift:3: Expectation failed", "  why \u{1B}[0m]]>", "  | noise",
            ])
        #expect(
            lines[2] == [
                "FAILED  Broken  can't be built: no such module 'X', 0.0 s",
                "  | /r/Broken/B.swift:1:8: error: no such module 'X'",
            ])
        #expect(lines[3] == ["skipped  Untested  it has no test target"])
        #expect(lines[4] == ["passed  Before  40 tests, as before"])
        #expect(lines[5] == ["not run  Last"])
    }

    @Test("A failure is printed once, with its test's output and without the libraries' messages")
    func log() {
        let output = """
            ◇ Test a() started.
            ◇ Passing 1 argument text → "// more
            print(1)
            " to "A text of several lines" started.
            ◇ Passing 1 argument text → "cut
            ◇ Test b() started.
            loading the pets
            ✘ Test a() recorded an issue at T.swift:3:5: Expectation failed
            /r/A/T.swift:9: error: Old.testB : XCTAssertTrue failed
            ✔ Test b() passed after 0.001 seconds.
            """
        let result = PackageResult(
            package: package("Failing"), verdict: .failed(["1 test failed"]),
            cases: [test("a()", .failed(["T.swift:3: Expectation failed"])), test("b()", .passed)],
            counts: [.swiftTesting: TestCounts(passed: 1, failed: 1)], output: output)
        let report = TestReport(root: "/r", style: Style(isColored: false))
        let lines = report.lines(result).split(separator: "\n").dropFirst()
        #expect(lines == ["    ATests/a()", "      T.swift:3: Expectation failed", "    | loading the pets"])
    }

    @Test("The report of a crash has the frames of the tested code, and with --verbose all of them")
    func frames() {
        let output = """
            ◇ Test opens() started.
            Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

            *** Signal 4: Backtracing from 0x7f179d36df7f... done ***
            Thread 0 "main":
            0 0x00007f17 __poll in libc.so.6
            Thread 3 "queue" crashed:
              0                  0x00007f17 _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
              1 [ra]             0x00005608 Kennel.first(of:) + 32 in KennelPackageTests.xctest at /r/Kennel.swift:4:58
                2│  var places: [Int] { [] }
              2 [ra]             0x00005608 opens() + 353 in KennelPackageTests.xctest
              3 [async]          0x00005608 $s11KennelTests5opens4TestfMp_() in KennelPackageTests.xctest
              4 [async]          0x00007f17 Runner._runTestCase(_:within:context:) in libTesting.so
            Registers:
            rax 0x0000000000000000  0
            """
        let result = PackageResult(
            package: package("Crashing"), verdict: .failed(["crashed with SIGILL while running opens()"]),
            cases: [test("opens()", .unfinished)], counts: [.swiftTesting: TestCounts(failed: 1)], output: output)
        let report = TestReport(root: "/r", style: Style(isColored: false))
        let lines = report.lines(result).split(separator: "\n").map { $0.replacing(#/ {2,}/#, with: " ") }.dropFirst()
        #expect(
            lines == [
                " ATests/opens() didn't end",
                " | Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range",
                " | *** Signal 4: Backtracing from 0x7f179d36df7f... done ***", " | Thread 3 \"queue\" crashed:",
                " | 1 [ra] 0x00005608 Kennel.first(of:) + 32 in KennelPackageTests.xctest at /r/Kennel.swift:4:58",
                " | 2│ var places: [Int] { [] }", " | 2 [ra] 0x00005608 opens() + 353 in KennelPackageTests.xctest",
            ])
        #expect(report.lines(result, isVerbose: true).contains("libTesting.so"))
    }

    @Test("With --verbose, the whole output of the tests follows, also if they passed")
    func verbose() {
        let result = PackageResult(
            package: package("Passing"), verdict: .passed, cases: [test("a()", .passed)],
            counts: [.swiftTesting: TestCounts(passed: 1)], output: "✔ Test a() passed\nand its text\n")
        let report = TestReport(root: "/r", style: Style(isColored: false))
        #expect(report.lines(result).split(separator: "\n").count == 1)
        let lines = report.lines(result, isVerbose: true).split(separator: "\n").dropFirst()
        #expect(lines == ["    | ✔ Test a() passed", "    | and its text"])
    }

    @Test("The last line counts tests, including every failure")
    func summary() {
        let report = TestReport(root: "/r", style: Style(isColored: false))
        #expect(
            report.summary(results, seconds: 12.34) == """

                6 packages: 2 passed, 2 failed, 1 without tests, 1 not run; 12.3 s
                1 package with 40 tests passed before with the same inputs and didn't run again
                46 passed, 2 failed, 2 skipped
                """)
        #expect(report.summary([], seconds: 0).hasSuffix("\n0 passed, 0 failed, 0 skipped"))
    }

    @Test("With --verbose, the failures are repeated before the totals, without the tests' output")
    func repeatedFailures() {
        let failing = PackageResult(
            package: package("Failing"), verdict: .failed(["1 test failed"]),
            cases: [test("a()", .failed(["T.swift:3: Expectation failed"]))],
            counts: [.swiftTesting: TestCounts(failed: 1)], output: "loading the pets\n")
        let passing = PackageResult(package: package("Passing"), verdict: .passed, cases: [], counts: [:], output: "")
        let report = TestReport(root: "/r", style: Style(isColored: false))
        let lines = report.summary([failing, passing], seconds: 1, isVerbose: true).split(separator: "\n")
        #expect(lines.first?.hasPrefix("FAILED   Failing ") == true)
        #expect(lines[1...2] == ["    ATests/a()", "      T.swift:3: Expectation failed"])
        #expect(lines.dropFirst(3) == ["2 packages: 1 passed, 1 failed; 1.0 s", "0 passed, 1 failed, 0 skipped"])
    }

    @Test(
        "A crash is first in a package's line; JUnit's XML has it at every unfinished test, with the output once"
    )
    func crash() throws {
        let crashed = PackageResult(
            package: package("Crashing"),
            verdict: .failed(["crashed with SIGILL while it ran", "2 tests failed", "more"]),
            cases: [test("a()", .unfinished), test("b()", .unfinished), test("c()", .failed(["no"]))],
            counts: [.swiftTesting: TestCounts(failed: 3)], output: "a backtrace")
        let report = TestReport(root: "/r", style: Style(isColored: false))
        let first = try #require(report.lines(crashed).split(separator: "\n").first)
        #expect(first.hasSuffix(" crashed with SIGILL while it ran; 2 tests failed and 1 more, 0.0 s"))
        let text = TestJUnitReport(results: [crashed], root: "/r").text
        #expect(text.contains("tests=\"3\" failures=\"1\" errors=\"2\" skipped=\"0\""))
        #expect(text.split(separator: "didn't end: crashed with SIGILL while it ran").count == 3)
        #expect(text.split(separator: "a backtrace").count == 2)
        #expect(text.contains("<system-out>a backtrace</system-out>"))
    }

    @Test("JUnit's XML has the beginning and the end of very long output")
    func longOutput() {
        let output = "the beginning\n" + String(repeating: "é and so on\n", count: 100_000) + "the end"
        let result = PackageResult(
            package: package("Talking"), verdict: .failed(["1 test failed"]), cases: [test("a()", .failed(["no"]))],
            counts: [.swiftTesting: TestCounts(failed: 1)], output: output)
        let text = TestJUnitReport(results: [result], root: "/r").text
        #expect(text.utf8.count < 110_000)
        #expect(text.contains("<system-out>the beginning\n") && text.contains("\nthe end</system-out>"))
        #expect(text.contains("\n… \(output.utf8.count - 100_000) bytes omitted …\n"))
    }

    @Test("JUnit's XML is well-formed for any test names and output")
    func junit() throws {
        let text = TestJUnitReport(results: results, root: "/r").text
        let reader = ElementReader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        #expect(parser.parse())
        let suites = reader.elements.filter { $0.name == "testsuite" }
        #expect(suites.map { $0.attributes["name"] } == results.map(\.package.name))
        #expect(suites.map { $0.attributes["failures"] } == ["0", "1", "0", "0", "0", "0"])
        #expect(suites.map { $0.attributes["errors"] } == ["0", "0", "1", "0", "0", "0"])
        #expect(suites.map { $0.attributes["skipped"] } == ["0", "1", "0", "0", "0", "0"])
        // Packages that ran and those that passed before, without packages that have no tests or didn't run.
        #expect(suites.map { $0.attributes["tests"] } == ["1", "3", "1", "0", "40", "0"])
        let sums = try #require(reader.elements.first { $0.name == "testsuites" }).attributes
        for sum in ["tests", "failures", "errors", "skipped"] {
            #expect(sums[sum] == "\(suites.compactMap { $0.attributes[sum].flatMap(Int.init) }.reduce(0, +))")
        }
        #expect(
            reader.elements.filter { $0.name == "failure" }.map { $0.attributes["message"] } == [
                "Failing/T.swift:3: Expectation failed"
            ])
        #expect(reader.elements.contains { $0.attributes["name"] == "<b> & \"c\"" })
    }
}

@Suite("Running remembered packages again", .timeLimit(.minutes(20)))
struct VerificationTests {
    private func result(_ id: Int, _ verdict: PackageResult.Verdict, passed: Int = 3) -> PackageResult {
        let package = TestedPackage(
            id: id, name: "P\(id)", directory: "/r/P\(id)", path: "P\(id)", manifestName: "P\(id)",
            testTargets: ["P\(id)Tests"], closure: [id])
        return PackageResult(package: package, verdict: verdict, counts: [.xctest: TestCounts(passed: passed)])
    }

    @Test("A tenth is selected, at least one package, and none if there are no packages")
    func sample() {
        var random = SystemRandomNumberGenerator()
        for (count, drawn) in [(0, 0), (1, 1), (10, 1), (11, 2), (200, 20)] {
            let known = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, result($0, .passed)) })
            #expect(Verification(of: known, using: &random).sample.count == drawn)
        }
    }

    @Test("A failure or another number of tests is a difference; a package that wasn't selected or run isn't")
    func differences() {
        var random = SystemRandomNumberGenerator()
        func texts(_ now: PackageResult) -> [String] {
            Verification(of: [1: result(1, .passed)], using: &random).differences(in: [now]).map(\.text)
        }
        #expect(texts(result(1, .passed)).isEmpty)
        #expect(texts(result(1, .notRun)).isEmpty)
        #expect(texts(result(2, .failed(["no"]))).isEmpty)
        #expect(texts(result(1, .failed(["no"]))) == ["it fails now"])
        #expect(texts(result(1, .passed, passed: 2)) == ["3 tests passed then, 2 do now"])
    }
}
