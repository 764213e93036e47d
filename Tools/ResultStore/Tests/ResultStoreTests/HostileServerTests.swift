import Testing

@testable import ResultStore

/// Servers that violate the protocol. They can't cause a pass, and they can't crash the process.
@Suite(.timeLimit(.minutes(10))) struct HostileServerTests {
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

    @Test("A server that never responds is abandoned after the time limit")
    func silent() async throws {
        #expect(try await problem("", then: .silence, timeout: .milliseconds(300)) == .timedOut)
    }

    @Test("A server that stops in the middle of a response is abandoned after the time limit")
    func slow() async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc"
        #expect(try await problem(answer, then: .silence, timeout: .milliseconds(300)) == .timedOut)
    }

    @Test("A truncated response is rejected, wherever it ends")
    func cut() async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc"
        for length in stride(from: 0, through: answer.count, by: 4) {
            _ = try await problem(String(answer.prefix(length)))
        }
        #expect(
            try await problem(answer) == .unreachable("the connection ended before the response was complete"))
    }

    @Test("A response that is or claims to be larger than the limit isn't read to its end")
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
        "A status that the protocol doesn't use is a problem",
        arguments: [
            (500, RemoteProblem.failed(status: 500)), (503, .failed(status: 503)), (413, .full(status: 413)),
            (507, .full(status: 507)), (204, .failed(status: 204)), (206, .failed(status: 206)),
            (401, .refused(status: 401)), (403, .refused(status: 403)),
        ]
    )
    func statuses(status: Int, problem expected: RemoteProblem) async throws {
        #expect(try await problem("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n") == expected)
    }

    @Test("Unusual responses and responses that aren't HTTP are no pass and don't crash")
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

    @Test("Saving a pass fails without blocking if the server accepts it but never responds, or responds with nonsense")
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
            await #expect(throws: problem) { try await store.save(record) }
        }
    }

    @Test("Redirects aren't followed, and credentials aren't sent to their destination")
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

    @Test("Credentials are sent to their server and appear in no message")
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

    @Test("A pass is requested by its key, below the path of the address")
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
