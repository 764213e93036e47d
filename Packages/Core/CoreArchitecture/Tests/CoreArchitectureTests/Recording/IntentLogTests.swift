import CoreArchitecture
import CoreArchitectureReplay
import CoreArchitectureTesting
import Testing

@MainActor
@Suite("Intent log", .timeLimit(.minutes(10)))
struct IntentLogTests {
    private enum Intent: Encodable {
        case added(Int)
        case signedIn(password: Secret<String>)
    }

    /// The log of three intents: the first comes from a route, the last two a second and a half later.
    private func log() throws -> String {
        let clock = TestClock()
        var text = ""
        let recorder = IntentRecorder(clock: clock) { text += $0 }
        try recorder.record(Intent.added(5), source: "ledger", origin: .route, state: StateHash(of: 5))
        clock.advance(by: .milliseconds(1500))
        let password = Secret("open sesame")
        try recorder.record(Intent.signedIn(password: password), source: "ledger", origin: .user, isBusy: true)
        try recorder.record(Intent.added(10), source: "ledger", origin: .effect, state: StateHash(of: 15))
        return text
    }

    @Test("Each intent is recorded with its number, origin, time, source, payload and state")
    func records() throws {
        let log = try IntentLog(reading: log())
        #expect(log.problem == nil)
        #expect(log.records.map(\.sequence) == [1, 2, 3])
        #expect(log.records.map(\.origin) == [.route, .user, .effect])
        #expect(log.records.map(\.nanoseconds) == [0, 1_500_000_000, 1_500_000_000])
        #expect(log.records.map(\.source) == ["ledger", "ledger", "ledger"])
        #expect(log.records[0].payload == .object(["added": .object(["_0": .integer(5)])]))
        #expect(log.records.map(\.state) == [StateHash(of: 5), nil, StateHash(of: 15)])
        #expect(log.records.map(\.isBusy) == [nil, true, nil])
    }

    @Test("A record with a member of an earlier version, its parent, is read")
    func earlier() throws {
        let text = try log().replacing("\"origin\":\"effect\"", with: "\"origin\":\"effect\",\"parent\":2")
        let log = try IntentLog(reading: text)
        #expect(log.problem == nil)
        #expect(log.records.count == 3)
    }

    @Test("The value of a secret is neither in the log, nor in a description, nor in a hash")
    func secrets() throws {
        let text = try log()
        #expect(text.contains("redacted"))
        #expect(!text.contains("sesame"))
        let secret = Secret("sesame")
        #expect("\(secret) \(String(reflecting: secret)) \([secret])".contains("sesame") == false)
        #expect(StateHash(of: secret) == StateHash(of: Secret("other")))
    }

    @Test("A truncated log is read up to its end")
    func cut() throws {
        let text = try log()
        let whole = try IntentLog(reading: text)
        let header = try #require(text.utf8.firstIndex(of: UInt8(ascii: "\n")))
        for end in text.utf8.indices where end > header {
            let part = String(decoding: text.utf8[..<end], as: UTF8.self)
            let log = try IntentLog(reading: part)
            let complete = part.utf8.count { $0 == UInt8(ascii: "\n") } - 1
            #expect(log.records == Array(whole.records.prefix(complete)))
            #expect(log.problem == (part.hasSuffix("\n") ? nil : .truncated(record: complete + 1)))
        }
    }

    @Test(
        "A file that isn't a log, or is of another version, is rejected",
        arguments: [
            ("", IntentLogError.noLog), ("hello\n", .noLog), (#"{"format":"other","version":2}"#, .noLog),
            (#"{"format":"intent-log","version":1}"# + "\n", .otherVersion(found: 1, supported: 2)),
        ]
    )
    func refused(text: String, error: IntentLogError) {
        #expect(throws: error) { try IntentLog(reading: text) }
    }

    @Test("A damaged or misplaced record ends the log, and is named by its number")
    func damaged() throws {
        var lines = try log().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let third = lines[3]
        lines[3] = "{}"
        let damaged = try IntentLog(reading: lines.joined(separator: "\n"))
        #expect(damaged.records.count == 2)
        #expect(damaged.problem?.description.hasPrefix("Record 3 can't be read") == true)
        lines[3] = third
        lines.remove(at: 2)
        let gap = try IntentLog(reading: lines.joined(separator: "\n"))
        #expect(gap.records.count == 1)
        #expect(gap.problem == .malformed(record: 2, reason: "its sequence number is 3"))
    }

    @Test("For a payload that can't be encoded, nothing is written, and the next record follows the last one")
    func notEncodable() throws {
        struct Broken: Error {}
        struct Payload: Encodable {
            func encode(to encoder: any Encoder) throws { throw Broken() }
        }
        var text = ""
        let recorder = IntentRecorder(clock: TestClock()) { text += $0 }
        #expect(throws: Broken.self) { try recorder.record(Payload(), source: "ledger", origin: .user) }
        #expect(try recorder.record("fine", source: "ledger", origin: .user) == 1)
        #expect(try IntentLog(reading: text).records.map(\.payload) == [.string("fine")])
    }
}
