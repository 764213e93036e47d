import CoreNetworking
import CoreWire
import Foundation
import Testing

@testable import HTTPNetworking

@Suite("A server", .timeLimit(.minutes(5)))
struct ServerTests {
    private static func server(_ answer: String, stays: Bool = false) throws -> (ScriptedServer, HTTPAPITransport) {
        let server = try ScriptedServer(answering: Array(answer.utf8), stays: stays)
        return (server, try transport(to: server))
    }

    private static func transport(to server: ScriptedServer) throws -> HTTPAPITransport {
        HTTPAPITransport(to: try ServerAddress("http://127.0.0.1:\(server.port)"))
    }

    private func reason(_ transport: HTTPAPITransport) async throws -> String {
        do throws(TransportError) {
            let reply = try await transport.send(APICall(.get, "/v1/pets"))
            Issue.record("There is a reply: \(reply.status)")
        } catch {
            switch error {
            case .unreachable(let reason), .notSent(let reason): return reason
            case .cancelled: Issue.record("\(error)")
            }
        }
        return ""
    }

    @Test("receives a call as it is, and its response is the reply")
    func call() async throws {
        let (server, transport) = try Self.server(
            "HTTP/1.1 429 Too Many Requests\r\nretry-after: 7\r\ncontent-length: 2\r\n\r\n{}")
        defer { server.stop() }
        var call = APICall(.post, "/v1/a%2Fb?q=%C3%A4", body: Data(#"{"a":1}"#.utf8))
        call.token = AccessToken("secret")
        let reply = try await transport.send(call)
        #expect(reply == APIReply(status: 429, body: Data("{}".utf8), retryAfter: "7"))
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("POST /v1/a%2Fb?q=%C3%A4 HTTP/1.1\r\n"))
        #expect(request.hasSuffix("\r\n\r\n" + #"{"a":1}"#))
        let lines = request.lowercased().split(separator: "\r\n")
        #expect(lines.contains("authorization: bearer secret"))
        #expect(lines.contains("content-type: application/json"))
    }

    @Test("below a path gets the path before the call's")
    func basePath() async throws {
        let server = try ScriptedServer(answering: Array("HTTP/1.1 204 No Content\r\n\r\n".utf8))
        defer { server.stop() }
        let address = try ServerAddress("http://localhost:\(server.port)/petnest/")
        #expect(try await HTTPAPITransport(to: address).send(APICall(.get, "/v1/pets")) == APIReply(status: 204))
        #expect(server.requests.first?.hasPrefix("GET /petnest/v1/pets HTTP/1.1\r\n") == true)
    }

    @Test("that redirects isn't followed, so that no other one gets the token", arguments: [301, 302, 303, 307, 308])
    func redirect(status: Int) async throws {
        let other = try ScriptedServer(answering: Array("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n".utf8))
        defer { other.stop() }
        let (server, transport) = try Self.server(
            "HTTP/1.1 \(status) Elsewhere\r\nlocation: http://127.0.0.1:\(other.port)/\r\ncontent-length: 0\r\n\r\n")
        defer { server.stop() }
        #expect(try await transport.send(APICall(.get, "/v1/pets")).status == status)
        #expect(other.requests == [])
    }

    @Test("is asked whether a body has changed that it sent with an entity tag")
    func conditional() async throws {
        let (server, transport) = try Self.server(
            "HTTP/1.1 200 OK\r\netag: \"a\"\r\ncontent-length: 2\r\n\r\n{}")
        defer { server.stop() }
        for _ in 0..<2 { #expect(try await transport.send(APICall(.get, "/v1/pets")).status == 200) }
        let conditions = server.requests.map { request in
            request.lowercased().split(separator: "\r\n").filter { $0.hasPrefix("if-none-match") }
        }
        #expect(conditions == [[], ["if-none-match: \"a\""]])
    }

    @Test("may compress its response")
    func compressed() async throws {
        // printf '{"pets":[]}' | gzip -n
        let body = try #require(Data(base64Encoded: "H4sIAAAAAAAAA6tWKkgtKVayio6tBQCD2splCwAAAA=="))
        let head = "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: \(body.count)\r\n\r\n"
        let server = try ScriptedServer(answering: Array(head.utf8) + body)
        defer { server.stop() }
        let reply = try await Self.transport(to: server).send(APICall(.get, "/v1/pets"))
        #expect(String(decoding: reply.body, as: UTF8.self) == #"{"pets":[]}"#)
    }

    @Test("that doesn't run is unreachable, and hasn't received the call")
    func nobody() async throws {
        let (server, transport) = try Self.server("")
        server.stop()
        await #expect(throws: TransportError.notSent("Nothing answers at http://127.0.0.1:\(server.port).")) {
            try await transport.send(APICall(.post, "/v1/pets"))
        }
    }

    @Test("that ends the connection may have received the call")
    func ended() async throws {
        let (server, transport) = try Self.server("")
        defer { server.stop() }
        let error = await #expect(throws: TransportError.self) { try await transport.send(APICall(.post, "/v1/pets")) }
        guard case .unreachable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("that speaks HTTP only is named with the address that is right", arguments: ["", "/petnest"])
    func withoutEncryption(path: String) async throws {
        let (server, _) = try Self.server("HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n")
        defer { server.stop() }
        let address = try ServerAddress("https://127.0.0.1:\(server.port)\(path)")
        #expect(
            try await reason(HTTPAPITransport(to: address))
                == "\(address) doesn't speak HTTPS. Try http://127.0.0.1:\(server.port)\(path).")
    }

    @Test("that isn't one of HTTP is something else", arguments: ["SSH-2.0-OpenSSH\r\n", "<html>Hello</html>"])
    func somethingElse(answer: String) async throws {
        let (server, transport) = try Self.server(answer)
        defer { server.stop() }
        #expect(
            try await reason(transport)
                == "The server at http://127.0.0.1:\(server.port) isn't a PetNest server.")
    }

    // A header that ends after its first line isn't among these, because FoundationNetworking 6.3 traps there
    // ("Transfer completed, but there's no response").
    @Test(
        "that doesn't answer in HTTP, or not to the end, is unreachable",
        arguments: [
            "", "HTTP/1.1 200 OK", "HTTP/1.1 100 Continue\r\n\r\n", "SSH-2.0-OpenSSH\r\n", "<html>Hello</html>",
            "HTTP/1.1 99 No\r\n\r\n", "HTTP/1.1 99999 No\r\n\r\n", "HTTP/9.1 200 OK\r\n\r\n",
            "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n",
            "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{}",
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{\"a\"",
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
            "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 3\r\n\r\nabc",
        ])
    func malformed(answer: String) async throws {
        let (server, transport) = try Self.server(answer)
        defer { server.stop() }
        #expect(try await reason(transport).contains("http://127.0.0.1:\(server.port)"))
    }

    @Test("that asks for a password doesn't get one")
    func password() async throws {
        let (server, transport) = try Self.server(
            "HTTP/1.1 401 Unauthorized\r\nwww-authenticate: Basic realm=\"x\"\r\ncontent-length: 0\r\n\r\n")
        defer { server.stop() }
        #expect(
            try await reason(transport)
                == "http://127.0.0.1:\(server.port) asks for a password, which a PetNest server doesn't.")
        #expect(server.requests.count == 1)
    }

    @Test("that sends more than is accepted is unreachable")
    func tooLong() async throws {
        let body = String(repeating: "a", count: 20_000)
        let server = try ScriptedServer(
            answering: Array("HTTP/1.1 200 OK\r\ncontent-length: 20000\r\n\r\n\(body)".utf8))
        defer { server.stop() }
        let address = try ServerAddress("http://127.0.0.1:\(server.port)")
        let exchange = URLSessionExchange(with: address, longest: 10_000)
        let transport = HTTPAPITransport { request, body throws(TransportError) in
            try await exchange.send(request, body)
        }
        #expect(try await reason(transport) == "\(address) sent more than 10000 bytes.")
    }

    @Test("isn't waited for by a cancelled call")
    func cancelled() async throws {
        let (server, transport) = try Self.server("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{", stays: true)
        defer { server.stop() }
        let call = Task { try await transport.send(APICall(.get, "/v1/pets")) }
        while server.requests.isEmpty { await Task.yield() }
        call.cancel()
        await #expect(throws: TransportError.cancelled) { try await call.value }
    }

    @Test("answers a thousand concurrent calls, each with its own reply")
    func concurrent() async throws {
        let (server, transport) = try Self.server("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}")
        defer { server.stop() }
        let statuses = await withTaskGroup(of: Int?.self) { group in
            for number in 0..<1000 {
                group.addTask { try? await transport.send(APICall(.get, "/v1/\(number)")).status }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count { $0 == 200 } == 1000)
        #expect(Set(server.requests.compactMap { $0.split(separator: " ").dropFirst().first }).count == 1000)
    }
}

@Suite("The address of a server", .timeLimit(.minutes(1)))
struct ServerAddressTests {
    @Test(
        "is a URL without a slash at its end",
        arguments: [
            ("https://petnest.example.org", "https://petnest.example.org"),
            ("HTTPS://PetNest.example.org:8443/", "https://petnest.example.org:8443"),
            ("https://example.org/petnest//", "https://example.org/petnest"),
            ("http://localhost:8080", "http://localhost:8080"), ("http://127.0.0.1", "http://127.0.0.1"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ])
    func valid(text: String, expected: String) throws {
        #expect(try ServerAddress(text).description == expected)
    }

    @Test("is offered without encryption for this computer only")
    func withoutEncryption() throws {
        #expect(try ServerAddress("https://localhost:8080/a").unencrypted?.description == "http://localhost:8080/a")
        #expect(try ServerAddress("https://example.org").unencrypted == nil)
    }

    @Test(
        "has https and a host",
        arguments: ["", "petnest.example.org", "ftp://example.org", "https://", "https:///v1", "a b", "file:///etc"])
    func malformed(text: String) {
        #expect(throws: ServerAddressError.malformed(text)) { try ServerAddress(text) }
    }

    @Test(
        "has no user, query or fragment",
        arguments: ["https://ada:secret@example.org", "https://example.org?a=1", "https://example.org#a"])
    func superfluous(text: String) {
        #expect(throws: ServerAddressError.superfluous(text)) { try ServerAddress(text) }
    }

    @Test(
        "is encrypted, unless it is this computer's",
        arguments: ["example.org", "127.0.0.1.example.org", "10.0.0.1", "localhost.example.org", "127.0.0"])
    func unencrypted(host: String) {
        #expect(throws: ServerAddressError.unencrypted(host: host)) { try ServerAddress("http://\(host):8080") }
    }
}
