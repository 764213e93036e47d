import Foundation

/// The results in Swift Testing's event stream.
///
/// The stream is a file of JSON records, one per line, that the library writes itself, so nothing that tests print is in
/// it. The format is described in swift-testing's `Documentation/ABI/JSON.md`. Versions 0 and 6.3 are read; a library writes
/// the newest version it supports unless it is asked for another one.
struct EventStream {
    /// The tests, in the order the library found them. Suites aren't included.
    private(set) var cases: [TestCase] = []
    /// Whether the run came to its end.
    private(set) var isComplete = false
    /// Issues that belong to no test.
    private(set) var issues: [String] = []
    /// The kinds of events that this reader doesn't know, sorted. A pass that depends on one can't be judged.
    private(set) var unknownEvents: Set<String> = []
    /// The number of arguments whose test case was cancelled while the test passed with others.
    private(set) var cancelledArguments = 0

    /// The tests that had begun and not ended.
    var unfinished: [TestCase] { cases.filter { $0.ending == .unfinished } }

    /// Reads the records. Lines that aren't records are ignored, as the last one may be cut off by a crash.
    init(_ data: Data) {
        let decoder = JSONDecoder()
        var order: [String] = []
        var tests: [String: Progress] = [:]
        for line in data.split(separator: UInt8(ascii: "\n")) {
            guard let record = try? decoder.decode(Record.self, from: Data(line)) else { continue }
            switch record.payload {
            case .test(let test) where test.kind == "function" && tests[test.id] == nil:
                order.append(test.id)
                tests[test.id] = Progress(name: test.displayName ?? test.name, suite: Self.suite(ofTest: test.id))
            case .test: break
            case .event(let event):
                if event.kind == "runEnded" { isComplete = true }
                if !Self.knownEvents.contains(event.kind) { unknownEvents.insert(event.kind) }
                apply(event, to: &tests)
            }
        }
        cases = order.compactMap { tests[$0]?.testCase }
        for test in tests.values where !test.isSkipped { cancelledArguments += test.cancelledCases }
    }

    private static let knownEvents: Set<String> = [
        "runStarted", "testStarted", "testCaseStarted", "issueRecorded", "valueAttached", "testCaseCancelled",
        "testCaseEnded", "testCancelled", "testSkipped", "testEnded", "runEnded",
    ]

    private mutating func apply(_ event: Record.Event, to tests: inout [String: Progress]) {
        let symbol = event.messages.first?.symbol
        let time = event.instant.absolute
        guard let id = event.testID, tests[id] != nil else {
            // An issue of a suite, or of no test at all.
            if event.kind == "issueRecorded", symbol == "fail" { issues.append(event.text) }
            return
        }
        switch event.kind {
        case "testStarted": tests[id]?.began = time
        case "testCaseStarted": tests[id]?.startedCases += 1
        case "testCaseCancelled": tests[id]?.cancelledCases += 1
        case "testEnded":
            tests[id]?.ended = time
            if symbol == "fail" { tests[id]?.isFailed = true }
            if symbol == "skip" { tests[id]?.skip(reason: event.skipReason) }
        case "testSkipped", "testCancelled": tests[id]?.skip(reason: event.skipReason)
        case "issueRecorded" where symbol == "fail": tests[id]?.issues.append(event.text)
        default: break
        }
    }

    /// `Module.Suite/test()/File.swift:4:2` is of `Module.Suite`, `Module.test()/File.swift:4:2` of `Module`.
    private static func suite(ofTest id: String) -> String {
        let parts = id.split(separator: "/")
        if parts.count > 2 { return parts.dropLast(2).joined(separator: ".") }
        return id.split(separator: ".").first.map(String.init) ?? ""
    }

    /// The state of a test while the stream is read.
    private struct Progress {
        let name: String
        let suite: String
        var began: Double?
        var ended: Double?
        var isFailed = false
        var issues: [String] = []
        /// The test cases that began: one per argument of a parameterized test.
        var startedCases = 0
        var cancelledCases = 0
        private var hasSkipEvent = false
        private var skipReason: String?

        init(name: String, suite: String) {
            self.name = name
            self.suite = suite
        }

        mutating func skip(reason: String?) {
            hasSkipEvent = true
            skipReason = skipReason ?? reason
        }

        /// Whether nothing of the test ran to its end. The library says that a parameterized test passed even if each of its
        /// arguments was cancelled.
        var isSkipped: Bool { hasSkipEvent || startedCases > 0 && cancelledCases >= startedCases }

        /// The test, or `nil` if it never began.
        var testCase: TestCase? {
            let ending: TestCase.Ending
            if isFailed || !issues.isEmpty {
                ending = .failed(issues)
            } else if isSkipped {
                ending = .skipped(skipReason)
            } else if ended != nil {
                ending = .passed
            } else if began != nil {
                ending = .unfinished
            } else {
                return nil
            }
            return TestCase(
                library: .swiftTesting, suite: suite, name: name, ending: ending,
                seconds: max(0, (ended ?? began ?? 0) - (began ?? 0)))
        }
    }

    /// One line.
    private struct Record: Decodable {
        struct Test: Decodable {
            let kind: String
            let id: String
            let name: String
            let displayName: String?
        }

        struct Event: Decodable {
            struct Message: Decodable {
                let symbol: String
                let text: String
            }

            struct Instant: Decodable {
                let absolute: Double
            }

            struct Issue: Decodable {
                struct Place: Decodable {
                    let path: String?
                    let line: Int

                    enum CodingKeys: String, CodingKey {
                        case path = "_filePath"
                        case line
                    }
                }

                let sourceLocation: Place?
            }

            let kind: String
            let instant: Instant
            let messages: [Message]
            let testID: String?
            let issue: Issue?
            let comments: [String]?

            enum CodingKeys: String, CodingKey {
                case kind
                case instant
                case messages
                case testID
                case issue
                case comments = "_comments"
            }

            /// The reason for skipping or cancelling a test. Version 6.3 has it only in the message, in quotes.
            var skipReason: String? {
                if let comment = comments?.first { return comment }
                guard let text = messages.first?.text, let start = text.firstRange(of: ": \"")?.upperBound,
                    text.hasSuffix("\"")
                else { return nil }
                let reason = text[start...].dropLast()
                return reason.isEmpty ? nil : String(reason)
            }

            /// The place and the messages.
            var text: String {
                let place = issue?.sourceLocation.flatMap { place in place.path.map { "\($0):\(place.line): " } } ?? ""
                return place + messages.map(\.text).joined(separator: "\n")
            }
        }

        enum Payload {
            case test(Test)
            case event(Event)
        }

        let payload: Payload

        private enum CodingKeys: String, CodingKey {
            case kind
            case payload
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            switch try container.decode(String.self, forKey: .kind) {
            case "test": payload = .test(try container.decode(Test.self, forKey: .payload))
            default: payload = .event(try container.decode(Event.self, forKey: .payload))
            }
        }
    }
}
