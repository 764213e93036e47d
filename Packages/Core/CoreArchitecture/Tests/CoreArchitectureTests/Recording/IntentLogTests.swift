import CoreArchitecture
import CoreArchitectureReplay
import CoreArchitectureTesting
import Testing

@MainActor
@Suite("Intent log", .timeLimit(.minutes(10)))
struct IntentLogTests {
    @Test("Each action is recorded with its number, origin, parent, time, payload and state")
    func records() async throws {
        let log = try IntentLog(reading: await LedgerSession().text)
        #expect(log.problem == nil)
        #expect(log.records.map(\.sequence) == [1, 2, 3, 4, 5, 6])
        #expect(log.records.map(\.origin) == [.route, .user, .effect, .user, .user, .user])
        #expect(log.records.map(\.parent) == [nil, nil, 2, nil, nil, nil])
        #expect(log.records.map(\.nanoseconds) == [0] + Array(repeating: 1_500_000_000, count: 5))
        #expect(Set(log.records.map(\.source)) == ["ledger"])
        #expect(log.records[0].payload == .object(["added": .object(["_0": .integer(5)])]))
        #expect(Set(log.records.map(\.state)).count == 5, "all but loadAsked change the state")
    }

    @Test("The value of a secret is neither in the log, nor in a description, nor in a hash")
    func secrets() async {
        let text = await LedgerSession().text
        #expect(text.contains("redacted"))
        #expect(!text.contains("sesame"))
        let secret = Secret("sesame")
        #expect("\(secret) \(String(reflecting: secret)) \([secret])".contains("sesame") == false)
        #expect(StateHash(of: secret) == StateHash(of: Secret("other")))
    }

    @Test("A truncated log is read up to its end")
    func cut() async throws {
        let text = await LedgerSession().text
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
    func damaged() async throws {
        var lines = await LedgerSession().text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
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

    @Test("An action that can't be encoded is reported, and the rest is recorded")
    func notEncodable() {
        struct Broken: Error {}
        struct Action: Encodable, Sendable {
            let isBroken: Bool
            func encode(to encoder: any Encoder) throws {
                if isBroken { throw Broken() } else { try "fine".encode(to: encoder) }
            }
        }
        struct Count: Reducer {
            func reduce(into state: inout Int, action: Action) -> Effect<Action> {
                state += 1
                return .none
            }
        }
        var text = ""
        var problems: [StoreProblem] = []
        let store = Store(initialState: 0, reducer: Count()) { problems.append($0) }
        store.record(to: IntentRecorder(clock: ContinuousClock()) { text += $0 }, as: "count")
        store.send(Action(isBroken: true))
        store.send(Action(isBroken: false))
        #expect(problems.map { "\($0)".contains("Broken()") } == [true])
        #expect((try? IntentLog(reading: text))?.records.count == 1)
    }
}
