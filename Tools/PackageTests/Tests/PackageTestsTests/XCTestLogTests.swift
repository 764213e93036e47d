import Foundation
import Testing

@testable import PackageTests

@Suite("What XCTest prints")
struct XCTestLogTests {
    private func list() throws -> XCTestList { try #require(XCTestList(try Recording.data("xctest.json"))) }

    @Test("Passed, failed and skipped tests, with their reasons")
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

    @Test("A test that was running when the output ends is unfinished, the later ones are missing")
    func ended() throws {
        let text = try Recording.text("xctest.txt")
        let end = try #require(text.range(of: "Test Case 'XT.testOne' passed"))
        let log = XCTestLog(String(text[..<end.lowerBound]), of: try list())
        #expect(log.cases.map(\.ending).last == .unfinished)
        #expect(log.missing == ["XT.testSkip"])
    }

    @Test("Tests that the product didn't list count for nothing, whoever prints them")
    func invented() throws {
        let text = "Test Case 'No.such' started at 1\nTest Case 'No.such' passed (0.0 seconds)\n1000 passed, 0 failed\n"
        let log = XCTestLog(text, of: try list())
        #expect(log.cases.isEmpty)
        #expect(log.missing.count == 3)
    }

    @Test("What is no list is none, and a list after other output is found")
    func lists() throws {
        #expect(XCTestList(Data("hello".utf8)) == nil)
        #expect(XCTestList(Data("{\"tests\":[{]".utf8)) == nil)
        #expect(XCTestList(Data("{\"name\":\"All tests\",\"tests\":[]}\n".utf8))?.names == [])
        #expect(XCTestList(Data("noise\n".utf8) + (try Recording.data("xctest.json")))?.names.count == 3)
    }

    @Test("Names of Apple platforms")
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
