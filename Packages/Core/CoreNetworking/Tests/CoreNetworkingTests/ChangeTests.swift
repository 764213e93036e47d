import CoreArchitectureTesting
import CoreInterfaces
import CoreNetworkingTesting
import CoreWire
import Foundation
import Synchronization
import Testing

@testable import CoreNetworking

@Suite("The stream of changes", .timeLimit(.minutes(1)))
struct ChangeTests {
    /// Examples of the standard, and of what a server must not be able to break.
    static let streams: [(text: String, names: [String])] = [
        ("", []),
        (":\n\n", []),
        ("event: records\ndata:\n\n", ["records"]),
        ("event:records\ndata\n\n", ["records"]),
        ("event: records\r\ndata:\r\n\r\nevent: feed\rdata:\r\r", ["records", "feed"]),
        ("\u{FEFF}event: records\ndata:\n\n", ["records"]),
        // Without data, an event isn't dispatched, and its name isn't that of the next one.
        ("event: records\n\ndata: x\n\n", ["message"]),
        ("data: YHOO\ndata: +2\ndata: 10\n\n", ["message"]),
        (
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            ["message", "message", "message"]
        ),
        ("event: a\nevent: b\nretry: 10\ndata: x\n\n", ["b"]),
        // The last one isn't complete.
        ("event: records\ndata:\n", []),
        (
            "event: \(String(repeating: "x", count: 10_000))\ndata:\n\nevent: feed\ndata:\n\n",
            [String(repeating: "x", count: 4089), "feed"]
        ),
    ]

    @Test("has the same events however its bytes are divided", arguments: streams)
    func parsing(stream: (text: String, names: [String])) {
        let bytes = Array(stream.text.utf8)
        for length in [1, 2, 3, 7, max(bytes.count, 1)] {
            var parser = EventStreamParser()
            var names: [String] = []
            for start in Swift.stride(from: 0, to: bytes.count, by: length) {
                names += parser.read(bytes[start..<min(start + length, bytes.count)])
            }
            #expect(names == stream.names)
        }
    }

    @Test("is sent through the middleware, and reports the known events")
    func events() async throws {
        let transport = StreamTransport([
            .answer(200, ["event: records\ndata:\n", "\nevent: later\ndata:\n\nevent: feed\ndata:\n\n"])
        ])
        let client = APIClient(transport: transport, middleware: [TokenMiddleware(token: AccessToken("token"))])
        var events: [ChangeEvent] = []
        for await event in try await client.openChanges() { events.append(event) }
        #expect(events == [.records, .feed])
        #expect(transport.opened.map(\.description) == ["GET /v1/changes"])
        #expect(transport.opened.map(\.token?.text) == ["token"])
    }

    @Test("doesn't exist in a service within the process")
    func withinProcess() async throws {
        await #expect(throws: ServiceError.notFound) {
            try await APIClient(transport: APITransportDouble(json: "{}")).openChanges()
        }
    }

    @Test("is opened again, with longer pauses while the service is away, and everything counts as changed then")
    func reopening() async throws {
        let clock = TestClock()
        let transport = StreamTransport([
            .answer(200, ["event: records\ndata:\n\n"]), .unreachable, .unreachable, .answer(503, []),
            .answer(200, []), .answer(404, []), .answer(401, []),
        ])
        let follower = ChangeFollower(client: APIClient(transport: transport), clock: clock, fraction: { 1 })
        var iterator = follower.reports().makeAsyncIterator()
        #expect(await iterator.next() == .connected)
        #expect(await iterator.next() == .changed(.records))
        // Each pause begins after a connection, and is a second, two, four, and eight.
        for pause in [1, 2, 4, 8] {
            await clock.sleepers(1)
            clock.advance(by: .seconds(pause))
            #expect(await iterator.next() == .disconnected)
        }
        #expect(await iterator.next() == .changed(.records))
        #expect(await iterator.next() == .changed(.feed))
        #expect(await iterator.next() == .changed(.readings))
        #expect(await iterator.next() == .connected)
        #expect(await iterator.next() == .disconnected)
        // The connection ended at once.
        await clock.sleepers(1)
        clock.advance(by: .seconds(16))
        // A proxy doesn't find the service while it is away.
        #expect(await iterator.next() == .disconnected)
        await clock.sleepers(1)
        clock.advance(by: .seconds(32))
        #expect(await iterator.next() == nil)
        #expect(transport.opened.count == 7)
    }

    @Test("isn't opened again when the session has ended")
    func signedOut() async {
        let transport = StreamTransport([.answer(401, [])])
        let follower = ChangeFollower(client: APIClient(transport: transport), clock: TestClock())
        for await report in follower.reports() { Issue.record("\(report) wasn't sent.") }
        #expect(transport.opened.count == 1)
    }
}

/// Answers each opening by the next of some answers.
private final class StreamTransport: APITransport {
    enum Answer {
        case answer(Int, [String])
        case unreachable
    }

    private let answers: Mutex<[Answer]>
    private let calls = Mutex<[APICall]>([])

    init(_ answers: [Answer]) {
        self.answers = Mutex(answers)
    }

    var opened: [APICall] { calls.withLock { $0 } }

    func send(_ call: APICall) async throws(TransportError) -> APIReply {
        APIReply(status: 500)
    }

    func open(_ call: APICall) async throws(TransportError) -> APIStream {
        calls.withLock { $0.append(call) }
        switch answers.withLock({ $0.isEmpty ? .answer(404, []) : $0.removeFirst() }) {
        case .unreachable: throw .unreachable("It is away.")
        case .answer(let status, let parts):
            let stream = AsyncStream<Data> { continuation in
                for part in parts { continuation.yield(Data(part.utf8)) }
                continuation.finish()
            }
            return APIStream(reply: APIReply(status: status), parts: stream)
        }
    }
}
