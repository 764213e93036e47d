import CoreNetworking
import HTTPTypes
import NIOCore
import Testing

@testable import PetNestServer

@Suite("The limit of an address", .timeLimit(.minutes(10)))
struct AddressLimitTests {
    @Test("allows a burst, then one request in each interval, and a burst again after a pause")
    func burst() {
        let limit = AddressLimit(perMinute: 60)
        let start = ContinuousClock.now
        let first = (0..<30).map { _ in limit.wait(of: "a", at: start) }
        #expect(first.prefix(AddressLimit.burst).allSatisfy { $0 == nil })
        #expect(first.dropFirst(AddressLimit.burst).allSatisfy { $0 == .seconds(1) })
        #expect(limit.wait(of: "a", at: start + .seconds(1)) == nil)
        #expect(limit.wait(of: "a", at: start + .seconds(1)) == .seconds(1))
        let later = start + .seconds(100)
        #expect((0..<AddressLimit.burst).allSatisfy { _ in limit.wait(of: "a", at: later) == nil })
        #expect(limit.wait(of: "a", at: later) != nil)
    }

    @Test("counts each address separately")
    func addresses() {
        let limit = AddressLimit(perMinute: 1)
        let now = ContinuousClock.now
        for _ in 0..<100 { _ = limit.wait(of: "a", at: now) }
        #expect(limit.wait(of: "a", at: now) != nil)
        #expect(limit.wait(of: "b", at: now) == nil)
    }

    @Test("is reported with 429 and the seconds to wait, and applies only to requests that need no token")
    func requests() async throws {
        try await RunningServer.run([.signInsPerMinute: "1"]) { server in
            var replies: [APIReply] = []
            for _ in 0...AddressLimit.burst { replies.append(try await server.send(APICall(.post, "/v1/sessions"))) }
            #expect(replies.dropLast().allSatisfy { $0.status == 400 })
            #expect(replies.last?.status == 429)
            #expect(replies.last?.retryAfter.flatMap(Int.init).map { (1...60).contains($0) } == true)
            // An unneeded token doesn't avoid the limit.
            var pretended = APICall(.post, "/v1/sessions")
            pretended.token = AccessToken("a token")
            var other = APICall(.get, "/v1/pets")
            other.token = AccessToken("a token")
            let statuses = try await [
                server.send(pretended), server.send(other), server.send(APICall(.get, "/healthz")),
            ].map(\.status)
            #expect(statuses == [429, 401, 200])
        }
    }
}

@Suite("The address of a client", .timeLimit(.minutes(1)))
struct ClientAddressTests {
    private func client(_ peer: String, _ forwarded: String?, trusting proxies: String) throws -> String {
        var fields = HTTPFields()
        fields[try #require(HTTPField.Name("X-Forwarded-For"))] = forwarded
        let address = try SocketAddress(ipAddress: peer, port: 1)
        return try #require(TrustedProxies(proxies)).client(of: address, fields)
    }

    @Test(
        "is the connection's, unless that is a trusted proxy's, whose own word alone is believed",
        arguments: [
            ("10.0.0.1", nil, "", "10.0.0.1"),
            ("10.0.0.1", "1.1.1.1", "", "10.0.0.1"),
            ("10.0.0.1", "1.1.1.1", "127.0.0.1", "10.0.0.1"),
            ("127.0.0.1", "1.1.1.1", "127.0.0.1", "1.1.1.1"),
            ("127.0.0.1", "6.6.6.6, 1.1.1.1", "127.0.0.1", "1.1.1.1"),
            ("127.0.0.1", "6.6.6.6, 1.1.1.1, 10.0.0.2", "127.0.0.1,10.0.0.2", "1.1.1.1"),
            ("127.0.0.1", "10.0.0.2", "127.0.0.1, 10.0.0.2", "127.0.0.1"),
            ("127.0.0.1", nil, "127.0.0.1", "127.0.0.1"),
        ] as [(String, String?, String, String)])
    func address(peer: String, forwarded: String?, proxies: String, expected: String) throws {
        #expect(try client(peer, forwarded, trusting: proxies) == expected)
    }

    @Test("of IPv6 is its network's")
    func network() throws {
        let first = try client("2001:db8:1:2:3:4:5:6", nil, trusting: "")
        #expect(try client("2001:db8:1:2:ffff::1", nil, trusting: "") == first)
        #expect(try client("2001:db8:1:3::1", nil, trusting: "") != first)
    }

    @Test("of an invalid proxy is rejected", arguments: ["localhost", "1.1.1", "127.0.0.1,x"])
    func invalid(text: String) {
        #expect(TrustedProxies(text) == nil)
    }
}
