import Foundation
import Testing

@testable import PackageTests

@Suite("Swift Testing's event stream", .timeLimit(.minutes(20)))
struct EventStreamTests {
    private func endings(_ stream: EventStream) -> [String: TestCase.Ending] {
        Dictionary(uniqueKeysWithValues: stream.cases.map { ($0.fullName, $0.ending) })
    }

    @Test("Passed, failed, skipped and parameterized tests, and known issues, are counted once per test")
    func mixed() throws {
        let stream = EventStream(try Recording.data("mixed.jsonl"))
        #expect(stream.isComplete)
        #expect(stream.unfinished.isEmpty)
        #expect(stream.issues.isEmpty)
        #expect(
            endings(stream) == [
                "ATests/adds": .passed,
                "ATests/later()": .skipped("later"),
                "ATests/par(x:)": .passed,
                "ATests.S/inner()": .passed,
                "ATests.S/bad()": .failed([
                    "/repository/A/Tests/ATests/T.swift:8: Expectation failed: (a() → 1) == 2\nwhy 1"
                ]),
                "ATests.S/thrown()": .failed(["/repository/A/Tests/ATests/T.swift:9: Caught error: E()"]),
            ])
    }

    @Test("A test whose arguments were all cancelled is skipped, and cancelled arguments are counted")
    func cancelled() throws {
        let stream = EventStream(try Recording.data("cancelled-6.3.jsonl"))
        #expect(stream.isComplete)
        #expect(stream.unknownEvents.isEmpty)
        #expect(stream.cancelledArguments == 1)
        #expect(
            endings(stream) == [
                "EvTests/allCancelled(_:)": .skipped(nil),
                "EvTests/oneCancelled(_:)": .passed,
                "EvTests/cancelled()": .skipped("alone"),
                "EvTests/disabled()": .skipped("later"),
                "EvTests/enabled()": .skipped("no nginx"),
                "EvTests/disabledCases(_:)": .skipped("later"),
                "EvTests/wrong()": .failed([
                    "/repository/Tests/EvTests/T.swift:8: Expectation failed: 1 == 2\ncomment"
                ]),
                "EvTests/warns()": .passed,
                "EvTests/known()": .passed,
                "EvTests/attaches()": .passed,
                "EvTests.S/inSuite()": .skipped("suite"),
                "EvTests.C/c()": .skipped("cc"),
            ])
    }

    @Test("Unknown kinds of events are reported")
    func unknown() throws {
        let event =
            #"{"kind":"event","payload":{"instant":{"absolute":1},"kind":"testPaused","messages":[]},"version":"7.0"}"#
        let stream = EventStream(try Recording.data("passed.jsonl") + Data("\(event)\n".utf8))
        #expect(stream.unknownEvents == ["testPaused"])
    }

    @Test("After a crash, the running test is unfinished")
    func crash() throws {
        let stream = EventStream(try Recording.data("crash.jsonl"))
        #expect(!stream.isComplete)
        #expect(stream.unfinished.map(\.fullName) == ["BTests/crash()"])
        #expect(stream.cases.count { $0.ending == .passed } == 3)
    }

    @Test("If a test exits the process, the stream is incomplete")
    func quit() throws {
        let stream = EventStream(try Recording.data("quit.jsonl"))
        #expect(!stream.isComplete)
        #expect(stream.unfinished.contains { $0.fullName == "BTests/quits()" })
    }

    @Test("Every prefix of a stream can be read, and only the whole stream is complete")
    func truncated() throws {
        let data = try Recording.data("mixed.jsonl")
        for end in stride(from: 0, to: data.count - 2, by: 97) {
            #expect(!EventStream(data.prefix(end)).isComplete)
        }
    }

    @Test("Lines that aren't records are ignored")
    func noise() throws {
        var data = Data("1000 passed, 0 failed\n{\"kind\":\"event\"}\n\u{FFFD}\n".utf8)
        data += try Recording.data("passed.jsonl")
        let stream = EventStream(data)
        #expect(stream.isComplete)
        #expect(stream.cases.count == 4)
    }
}
