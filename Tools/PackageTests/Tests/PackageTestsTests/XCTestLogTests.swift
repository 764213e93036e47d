import Foundation
import Testing

@testable import PackageTests

@Suite("XCTest's output", .timeLimit(.minutes(20)))
struct XCTestLogTests {
    private func list() throws -> XCTestList { try #require(XCTestList(try Recording.data("xctest.json"))) }

    @Test("Passed, failed and skipped tests are parsed with their reasons")
    func mixed() throws {
        let log = XCTestLog(try Recording.text("xctest.txt"), of: try list())
        #expect(log.missing.isEmpty)
        #expect(
            log.cases.map(\.ending) == [
                .failed([
                    "/repository/A/Tests/ATests/T.swift:12: XCTAssertEqual failed: (\"1\") is not equal to (\"2\") - hmm"
                ]),
                .passed,
                .skipped("not here"),
            ])
        #expect(log.cases.map(\.fullName) == ["ATests.XT/testBad", "ATests.XT/testOne", "ATests.XT/testSkip"])
        #expect(log.cases[0].seconds == 0.052)
    }

    @Test("If the output ends early, the running test is unfinished and later ones are missing")
    func ended() throws {
        let text = try Recording.text("xctest.txt")
        let end = try #require(text.range(of: "Test Case 'XT.testOne' passed"))
        let log = XCTestLog(String(text[..<end.lowerBound]), of: try list())
        #expect(log.cases.map(\.ending).last == .unfinished)
        #expect(log.missing == ["XT.testSkip"])
    }

    @Test("Printed tests that the product didn't list are ignored")
    func invented() throws {
        let text = "Test Case 'No.such' started at 1\nTest Case 'No.such' passed (0.0 seconds)\n1000 passed, 0 failed\n"
        let log = XCTestLog(text, of: try list())
        #expect(log.cases.isEmpty)
        #expect(log.missing.count == 3)
    }

    @Test("An incomplete line that a test prints doesn't hide the following message")
    func openLines() throws {
        let text = try Recording.text("xctest.txt").replacing("Test Case '", with: "bytes without an endTest Case '")
        let log = XCTestLog(text, of: try list())
        #expect(try log.cases == XCTestLog(Recording.text("xctest.txt"), of: list()).cases)
    }

    @Test("A test that prints XCTest's messages about another test doesn't affect that one's result")
    func impostor() throws {
        let text = try Recording.text("xctest.txt")
        let begun = try #require(
            text.range(of: "Test Case 'XT.testBad' started at [^\n]*\n", options: .regularExpression))
        let printed = "Test Case 'XT.testOne' started at 1\nTest Case 'XT.testOne' failed (0.1 seconds)\n"
        let log = XCTestLog(text.replacingCharacters(in: begun, with: text[begun] + printed), of: try list())
        #expect(try log.cases == XCTestLog(text, of: list()).cases)
    }

    @Test("Tests with the same name in different modules are different tests")
    func twins() throws {
        let json = """
            {"tests":[{"name":"debug.xctest","tests":[
            {"name":"A.Same","tests":[{"name":"testIt"}]},{"name":"B.Same","tests":[{"name":"testIt"}]}]}],"name":"All tests"}
            """
        let list = try #require(XCTestList(Data(json.filter { $0 != "\n" }.utf8)))
        let first = "Test Case 'Same.testIt' started at 1\n/a/T.swift:1: error: Same.testIt : no\n"
        let log = XCTestLog(
            first + "Test Case 'Same.testIt' failed (0.1 seconds)\nTest Case 'Same.testIt' started at 2\n"
                + "Test Case 'Same.testIt' passed (0.2 seconds)\n", of: list)
        #expect(log.cases.map(\.fullName) == ["A.Same/testIt", "B.Same/testIt"])
        #expect(log.cases.map(\.ending) == [.failed(["/a/T.swift:1: no"]), .passed])
        #expect(XCTestLog(first, of: list).missing == ["Same.testIt"])
    }

    @Test("A list after other output is found, and anything else isn't a list")
    func lists() throws {
        #expect(XCTestList(Data("hello".utf8)) == nil)
        #expect(XCTestList(Data("{\"tests\":[{]".utf8)) == nil)
        #expect(XCTestList(Data("{\"name\":\"All tests\",\"tests\":[]}\n".utf8))?.tests.isEmpty == true)
        #expect(XCTestList(Data("noise\n".utf8) + (try Recording.data("xctest.json")))?.tests.count == 3)
    }

    @Test("Test names on Apple platforms are parsed")
    func objectiveC() {
        let text = """
            Test Case '-[ATests.XT testBad]' started.
            /a/T.swift:12: error: -[ATests.XT testBad] : no
            Test Case '-[ATests.XT testBad]' failed (0.052 seconds).
            """
        let log = XCTestLog(text, of: XCTestList(begunIn: text))
        #expect(log.cases.map(\.fullName) == ["ATests.XT/testBad"])
        #expect(log.cases.map(\.ending) == [.failed(["/a/T.swift:12: no"])])
    }
}
