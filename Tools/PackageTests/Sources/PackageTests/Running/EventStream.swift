import Foundation

/// What Swift Testing's event stream says of a run (swift-testing, Documentation/ABI/JSON.md, version 0).
///
/// It is a file of JSON records, one a line, that the library writes itself: what tests print isn't in it.
struct EventStream {
    /// The tests, in the order the library found them; suites aren't among them.
    private(set) var cases: [TestCase] = []
    /// Whether the run came to its end.
    private(set) var isComplete = false
    /// Issues outside of any test.
    private(set) var issues: [String] = []

    /// The tests that had begun and not ended.
    var unfinished: [TestCase] { cases.filter { $0.ending == .unfinished } }

    /// Reads the records. A line that is no record is passed over, as the last one may be when the process crashed.
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
                apply(event, to: &tests)
            }
        }
        cases = order.compactMap { tests[$0]?.testCase }
    }

    private mutating func apply(_ event: Record.Event, to tests: inout [String: Progress]) {
        let symbol = event.messages.first?.symbol
        let time = event.instant.absolute
        guard let id = event.testID, tests[id] != nil else {
            // A suite's issue, or one of no test at all.
            if event.kind == "issueRecorded", symbol == "fail" { issues.append(event.text) }
            return
        }
        switch event.kind {
        case "testStarted": tests[id]?.began = time
        case "testEnded":
            tests[id]?.ended = time
            if symbol == "fail" { tests[id]?.isFailed = true }
        case "testSkipped", "testCancelled": tests[id]?.skipReason = .some(event.comments?.first)
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

    /// What is known of a test so far.
    private struct Progress {
        let name: String
        let suite: String
        var began: Double?
        var ended: Double?
        var isFailed = false
        var issues: [String] = []
        var skipReason: String??

        /// The test; nil for one that never began.
        var testCase: TestCase? {
            let ending: TestCase.Ending
            if isFailed || !issues.isEmpty {
                ending = .failed(issues)
            } else if let skipReason {
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
