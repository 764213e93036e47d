import Foundation

/// The results in Swift Testing's event stream.
///
/// The stream is a file of JSON records, one per line. The library writes it, so it contains nothing that tests print.
/// swift-testing's `Documentation/ABI/JSON.md` describes the format. This reads versions 0 and 6.3. A library writes
/// the newest version it supports unless another one is requested.
struct EventStream {
    /// The tests, in the order in which the library found them. Suites aren't included.
    private(set) var cases: [TestCase] = []
    /// Whether the run ended normally.
    private(set) var isComplete = false
    /// The issues that don't belong to a test.
    private(set) var issues: [String] = []
    /// The unknown kinds of events, sorted. A pass with an unknown event can't be remembered.
    private(set) var unknownEvents: Set<String> = []
    /// The number of arguments whose test case was cancelled while the test passed with others.
    private(set) var cancelledArguments = 0

    /// The tests that started but didn't end.
    var unfinished: [TestCase] { cases.filter { $0.ending == .unfinished } }

    /// Reads the records. Ignores lines that aren't records, since a crash may truncate the last one.
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
            // An issue of a suite, or without a test.
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

    /// Returns the suite of a test id. That of `Module.Suite/test()/File.swift:4:2` is `Module.Suite`, that of
    /// `Module.test()/File.swift:4:2` is `Module`.
    private static func suite(ofTest id: String) -> String {
        let parts = id.split(separator: "/")
        if parts.count > 2 { return parts.dropLast(2).joined(separator: ".") }
        return id.split(separator: ".").first.map(String.init) ?? ""
    }

    /// The state of a test while the stream is being read.
    private struct Progress {
        let name: String
        let suite: String
        var began: Double?
        var ended: Double?
        var isFailed = false
        var issues: [String] = []
        /// The number of started test cases, one for each argument of a parameterized test.
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

        /// Whether no part of the test ran to its end. The library reports that a parameterized test passed even if all
        /// its arguments were cancelled.
        var isSkipped: Bool { hasSkipEvent || startedCases > 0 && cancelledCases >= startedCases }

        /// The test case, or `nil` if the test never started.
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

    /// A line of the stream.
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
