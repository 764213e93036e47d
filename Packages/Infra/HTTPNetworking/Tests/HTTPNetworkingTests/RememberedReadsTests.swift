import CoreNetworking
import CoreWire
import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import HTTPNetworking

@Suite("Remembered reads", .timeLimit(.minutes(5)))
struct RememberedReadsTests {
    /// A server of texts, with tags as RFC 9110 has them.
    private final class Server: Sendable {
        struct State {
            var texts: [String: String] = [:]
            var hasTags = true
            var isDown = false
            var sent = 0
        }

        let state = Mutex(State())

        func transport(limit: Int = 1000) -> HTTPAPITransport {
            HTTPAPITransport(
                HTTPAPITransport.remembering(upTo: limit) { [self] request, _ in
                    state.withLock { state in
                        if state.isDown { return (HTTPResponse(status: .serviceUnavailable), Data()) }
                        guard let text = state.texts[request.path ?? ""] else {
                            return (HTTPResponse(status: .notFound), Data())
                        }
                        var response = HTTPResponse(status: .ok)
                        if state.hasTags { response.headerFields[.eTag] = "\"\(text)\"" }
                        if state.hasTags, request.headerFields[.ifNoneMatch] == "\"\(text)\"" {
                            response.status = .notModified
                            return (response, Data())
                        }
                        state.sent += text.utf8.count
                        return (response, Data(text.utf8))
                    }
                })
        }
    }

    private let server = Server()

    private func put(_ text: String?, at path: String = "/a") {
        server.state.withLock { $0.texts[path] = text }
    }

    private func read(_ transport: HTTPAPITransport, _ path: String = "/a") async throws -> APIReply {
        try await transport.send(APICall(.get, path))
    }

    @Test("An unchanged body is sent once, and a changed one again")
    func unchanged() async throws {
        let transport = server.transport()
        put("one")
        for _ in 0..<3 { #expect(try await read(transport) == APIReply(status: 200, body: Data("one".utf8))) }
        #expect(server.state.withLock(\.sent) == 3)
        put("three")
        for _ in 0..<3 { #expect(try await read(transport) == APIReply(status: 200, body: Data("three".utf8))) }
        #expect(server.state.withLock(\.sent) == 8)
    }

    @Test("Each path has its own body, and other methods have none")
    func paths() async throws {
        let transport = server.transport()
        put("one", at: "/a")
        put("one", at: "/a?limit=1")
        _ = try await read(transport)
        _ = try await read(transport, "/a?limit=1")
        _ = try await transport.send(APICall(.post, "/a"))
        #expect(server.state.withLock(\.sent) == 9)
    }

    @Test("A failure isn't replaced by the remembered body, and doesn't remove it")
    func failure() async throws {
        let transport = server.transport()
        put("one")
        _ = try await read(transport)
        server.state.withLock { $0.isDown = true }
        #expect(try await read(transport).status == 503)
        server.state.withLock { $0.isDown = false }
        #expect(try await read(transport) == APIReply(status: 200, body: Data("one".utf8)))
        #expect(server.state.withLock(\.sent) == 3)
    }

    @Test("A body without a tag replaces the remembered one")
    func untagged() async throws {
        let transport = server.transport()
        put("one")
        _ = try await read(transport)
        server.state.withLock { $0.hasTags = false }
        put("two")
        #expect(try await read(transport) == APIReply(status: 200, body: Data("two".utf8)))
        server.state.withLock { $0.hasTags = true }
        put("one")
        _ = try await read(transport)
        #expect(server.state.withLock(\.sent) == 9)
    }

    @Test("The least recently used bodies are forgotten, and a large one isn't remembered")
    func limit() async throws {
        let transport = server.transport(limit: 400)
        for path in 0..<4 { put(String(repeating: "\(path)", count: 100), at: "/\(path)") }
        put(String(repeating: "a", count: 101), at: "/large")
        for path in 0..<4 { _ = try await read(transport, "/\(path)") }
        _ = try await read(transport, "/0")
        #expect(server.state.withLock(\.sent) == 400)
        put(String(repeating: "4", count: 100), at: "/4")
        _ = try await read(transport, "/4")
        for path in [0, 2, 3, 4] { _ = try await read(transport, "/\(path)") }
        #expect(server.state.withLock(\.sent) == 500)
        _ = try await read(transport, "/1")
        #expect(server.state.withLock(\.sent) == 600)
        for _ in 0..<2 { _ = try await read(transport, "/large") }
        #expect(server.state.withLock(\.sent) == 802)
    }
}
