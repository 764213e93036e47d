import CoreNetworking
import CoreWire
import Foundation
import Testing

@testable import HTTPNetworking

@Suite("A response in parts", .timeLimit(.minutes(2)))
struct StreamTests {
    private static let call = APICall(.get, ChangeEvent.path, token: AccessToken("secret"))

    private func transport(to server: ScriptedServer) throws -> HTTPAPITransport {
        HTTPAPITransport(to: try ServerAddress("http://127.0.0.1:\(server.port)"))
    }

    @Test("arrives as it is sent, while the connection stays open; each request has the id of the client")
    func parts() async throws {
        let server = try ScriptedServer(
            answering: Array("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\n:\n\n\r\n".utf8), stays: true)
        defer { server.stop() }
        let transport = try transport(to: server)
        let stream = try await transport.open(Self.call)
        #expect(stream.reply.status == 200)
        var parts = stream.parts.makeAsyncIterator()
        #expect(await parts.next(isolation: nil) == Data(":\n\n".utf8))
        // The server keeps the second connection open, too; cancelling ends the wait.
        let sending = Task { try await transport.open(Self.call).parts.first { $0.isEmpty } }
        while server.requests.count < 2 { await Task.yield() }
        sending.cancel()
        _ = try? await sending.value

        let fields = server.requests.map { $0.lowercased().split(separator: "\r\n") }
        #expect(fields.allSatisfy { $0.contains("accept: text/event-stream") })
        #expect(fields.allSatisfy { $0.contains("authorization: bearer secret") })
        let clients = Set(fields.flatMap { $0.filter { $0.hasPrefix("\(ChangeEvent.clientField): ") } })
        #expect(clients.count == 1)
    }

    @Test("uses a connection that a short request has opened, because URLSession on Linux would poll another one")
    func openedBefore() async throws {
        let server = try ScriptedServer(
            answering: Array("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\n:\n\n\r\n".utf8), stays: true)
        defer { server.stop() }
        let stream = try await transport(to: server).open(Self.call)
        #expect(stream.reply.status == 200)
        // The server reads a second request only on the same connection.
        #if canImport(FoundationNetworking)
        #expect(server.reusedConnections == 1)
        #endif
    }

    @Test("ends with the connection")
    func end() async throws {
        let server = try ScriptedServer(
            answering: Array("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\n:\n\n\r\n".utf8))
        defer { server.stop() }
        let stream = try await transport(to: server).open(Self.call)
        #expect(await stream.parts.reduce(into: Data()) { $0 += $1 } == Data(":\n\n".utf8))
    }

    @Test("has no parts if the server refuses or redirects it", arguments: [302, 401, 404, 503])
    func refusal(status: Int) async throws {
        let server = try ScriptedServer(
            answering: Array("HTTP/1.1 \(status) No\r\nlocation: /\r\ncontent-length: 2\r\n\r\n{}".utf8), stays: true)
        defer { server.stop() }
        let stream = try await transport(to: server).open(Self.call)
        #expect(stream.reply.status == status)
        #expect(await stream.parts.reduce(into: Data()) { $0 += $1 }.isEmpty)
        #expect(server.requests.count == 1)
    }

    @Test("doesn't exist if no server answers, or if it doesn't speak HTTP")
    func noAnswer() async throws {
        let server = try ScriptedServer(answering: Array("SSH-2.0-OpenSSH_9.2\r\n".utf8))
        let transport = try transport(to: server)
        await #expect(throws: TransportError.self) { try await transport.open(Self.call) }
        server.stop()
        await #expect(throws: TransportError.self) { try await transport.open(Self.call) }
        let local = HTTPAPITransport { _, _ throws(TransportError) in throw .cancelled }
        #expect(try await local.open(Self.call).reply.status == 501)
    }
}
