import Foundation
import Testing

@Suite("A connection", .timeLimit(.minutes(2)))
struct RawRequestTests {
    @Test(
        "whose bytes aren't HTTP is closed, with 400 at most",
        arguments: [
            "", "\r\n\r\n", "hello\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET /healthz HTTP/1.1\r\nno colon\r\n\r\n",
            "GET /healthz HTTP/1.1\r\ncontent-length: -1\r\n\r\n", "GET \0 HTTP/1.1\r\n\r\n",
            // The two lengths could be read differently by a proxy before the server (RFC 9112, 6.1).
            "POST /v1/accounts HTTP/1.1\r\ncontent-length: 3\r\ncontent-length: 30\r\n\r\nabc",
            "POST /v1/accounts HTTP/1.1\r\ntransfer-encoding: chunked\r\ncontent-length: 3\r\n\r\nzzz\r\nabc",
            "POST /v1/accounts HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nabc",
        ])
    func malformed(bytes: String) async throws {
        try await RunningServer.run { server in
            let answer = try await server.exchange(bytes)
            #expect(answer == "" || answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
            #expect(try await server.exchange("GET /healthz HTTP/1.1\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("with a header of more than 80 KiB is closed")
    func longHeader() async throws {
        try await RunningServer.run { server in
            let field = "a: \(String(repeating: "a", count: 100_000))"
            let answer = try await server.exchange("GET /healthz HTTP/1.1\r\n\(field)\r\n\r\n")
            #expect(answer == "" || answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
        }
    }

    @Test("whose body doesn't arrive in time is answered with 408 and closed")
    func slowBody() async throws {
        try await RunningServer.run([.requestTimeout: "1"]) { server in
            let answer = try await server.exchange(
                "POST /v1/accounts HTTP/1.1\r\ncontent-length: 100\r\n\r\n{", staysOpen: true)
            #expect(answer.hasPrefix("HTTP/1.1 408 ") && answer.contains("\"code\":\"timedOut\""), "\(answer)")
        }
    }

    @Test("whose header doesn't arrive in time is closed")
    func slowHeader() async throws {
        try await RunningServer.run([.idleTimeout: "1"]) { server in
            let answer = try await server.exchange("GET /healthz HTTP/1.1\r\na:", staysOpen: true)
            #expect(answer.isEmpty)
        }
    }

    @Test("whose header arrives byte by byte is closed, although none of the bytes is late")
    func tricklingHeader() async throws {
        try await RunningServer.run([.idleTimeout: "1"]) { server in
            let connection = try Connection(port: server.port)
            connection.send("GET /healthz HTTP/1.1\r\na: ")
            await connection.sendUntilClosed("a", pause: 50)
        }
    }

    @Test("whose client sends requests and reads no response is closed")
    func slowReader() async throws {
        try await RunningServer.run([.idleTimeout: "1"]) { server in
            let connection = try Connection(port: server.port)
            let requests = String(repeating: "GET /nothing HTTP/1.1\r\n\r\n", count: 100)
            await connection.sendUntilClosed(requests)
            #expect(try await server.exchange("GET /healthz HTTP/1.1\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("answers pipelined requests in their order")
    func pipelined() async throws {
        try await RunningServer.run { server in
            let answer = try await server.exchange(
                "GET /healthz HTTP/1.1\r\n\r\nGET /nothing HTTP/1.1\r\n\r\nGET /readyz HTTP/1.1\r\nconnection: close\r\n\r\n"
            )
            let statuses = answer.matches(of: /HTTP\/1\.1 (\d+)/).map { String($0.output.1) }
            #expect(statuses == ["200", "404", "200"])
        }
    }
}
