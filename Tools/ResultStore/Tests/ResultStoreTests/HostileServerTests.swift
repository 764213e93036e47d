import Testing

@testable import ResultStore

/// Servers that do what none should. None makes a pass, and none ends the process.
@Suite struct HostileServerTests {
    private func problem(
        _ answer: String, then end: HostileServer.End = .close, timeout: Duration = .seconds(60)
    ) async throws -> RemoteProblem? {
        let server = try HostileServer(answer, then: end)
        defer { server.stop() }
        let store = try server.store(timeout: timeout)
        let key = try Samples.record().key
        do throws(RemoteProblem) {
            let result = try await store.result(for: key)
            #expect(result.record == nil)
            return nil
        } catch {
            return error
        }
    }

    @Test("a server that never answers is left after its time")
    func silent() async throws {
        #expect(try await problem("", then: .silence, timeout: .milliseconds(300)) == .timedOut)
    }

    @Test("a server that begins to answer and stops is left after its time")
    func slow() async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc"
        #expect(try await problem(answer, then: .silence, timeout: .milliseconds(300)) == .timedOut)
    }

    @Test("an answer cut short is none, wherever it is cut")
    func cut() async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc"
        for length in stride(from: 0, through: answer.count, by: 4) {
            _ = try await problem(String(answer.prefix(length)))
        }
        #expect(
            try await problem(answer) == .unreachable("the connection ended before the answer was complete"))
    }

    @Test("an answer that says to be gigantic isn't waited for, nor is one that doesn't end")
    func gigantic() async throws {
        let limit = RemoteProblem.tooLarge(limit: ActionResult.limit)
        for size in ["9223372036854775807", "1000000000000"] {
            let answer = "HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n"
            #expect(try await problem(answer, then: .endless) == limit)
        }
        #expect(try await problem("HTTP/1.1 200 OK\r\n\r\n", then: .endless) == limit)
        #expect(try await problem("HTTP/1.1 404 No\r\n\r\n", then: .endless) == limit)
    }

    @Test(
        "a status that the protocol doesn't know is a problem",
        arguments: [
            (500, RemoteProblem.failed(status: 500)), (503, .failed(status: 503)), (413, .full(status: 413)),
            (507, .full(status: 507)), (204, .failed(status: 204)), (206, .failed(status: 206)),
            (401, .refused(status: 401)), (403, .refused(status: 403)),
        ]
    )
    func statuses(status: Int, problem expected: RemoteProblem) async throws {
        #expect(try await problem("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n") == expected)
    }

    @Test("answers that are odd or no HTTP at all are no pass and no crash")
    func odd() async throws {
        let answers = [
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\n\r\n5\r\nhello\r\n0\r\nX: y\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nhello",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello", "HTTP/9.9 200 OK\r\n\r\nhello", "hello\r\n\r\nhello",
            "HTTP/1.1 99999 OK\r\n\r\nhello", "\0\0\0\0", "SSH-2.0-OpenSSH\r\n",
        ]
        for answer in answers { _ = try await problem(answer) }
    }

    @Test("a pass isn't kept, and nobody waits, where a server takes it and never answers or answers with nonsense")
    func writing() async throws {
        let record = try Samples.record(files: 5_000)
        let answers: [(answer: String, end: HostileServer.End, problem: RemoteProblem)] = [
            ("", .silence, .timedOut), ("HTTP/1.1 500 X\r\nContent-Length: 0\r\n\r\n", .close, .failed(status: 500)),
            ("HTTP/1.1 201 X\r\n\r\n", .endless, .tooLarge(limit: 1 << 20)),
        ]
        for (answer, end, problem) in answers {
            let server = try HostileServer(answer, then: end)
            defer { server.stop() }
            let timeout: Duration = problem == .timedOut ? .milliseconds(500) : .seconds(60)
            let store = try server.store(timeout: timeout)
            await #expect(throws: problem) { try await store.keep(record) }
        }
    }

    @Test("a redirect isn't followed, and no credentials go where it leads")
    func redirect() async throws {
        let other = try HostileServer("HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n")
        defer { other.stop() }
        let target = try other.store().settings.address.url
        for status in [301, 302, 303, 307, 308] {
            let server = try HostileServer("HTTP/1.1 \(status) X\r\nLocation: \(target)/x\r\nContent-Length: 0\r\n\r\n")
            defer { server.stop() }
            let store = try server.store(address: "me:password@")
            await #expect(throws: RemoteProblem.redirected(status: status)) {
                try await store.result(for: Samples.record().key)
            }
            #expect(server.requests.count == 1)
        }
        #expect(other.requests.isEmpty)
    }

    @Test("credentials reach the server they are for, and no message")
    func credentials() async throws {
        let server = try HostileServer("HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n")
        defer { server.stop() }
        let stores = ResultStores(local: nil, remote: try server.store(address: "me:p%22a%5Css%0Aword@"))
        let lookup = await stores.result(for: try Samples.record().key)
        #expect(server.requests.first?.contains("Authorization: Basic bWU6cCJhXHNzCndvcmQ=\r\n") == true)
        #expect(lookup.warnings.count == 1)
        let text = lookup.warnings.map(\.description).joined()
        for secret in ["ss%0Aword", "ss\nword", "bWU6cCJh"] { #expect(!text.contains(secret)) }
        #expect(text.contains("401"))
    }

    @Test("a pass is asked for by its key, below the address's path")
    func requestLine() async throws {
        let server = try HostileServer("HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n")
        defer { server.stop() }
        let key = try Samples.record().key
        #expect(try await server.store().result(for: key) == .absent)
        let head = try #require(server.requests.first)
        #expect(head.hasPrefix("GET /base/ac/\(key.hex) HTTP/1.1\r\n"))
        #expect(!head.contains("Authorization"))
    }
}
