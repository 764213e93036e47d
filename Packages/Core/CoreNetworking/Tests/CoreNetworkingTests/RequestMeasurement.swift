import CoreInterfaces
import CoreNetworking
import CoreWire
import Foundation
import Synchronization
import Testing

/// The number of measured requests: a few by default, so that every test run executes this code.
private let requestCount = Int(ProcessInfo.processInfo.environment["REQUESTS"] ?? "") ?? 10

/// Measures the cost of a request in the client compared with a bare call of its transport, with all middleware:
/// `REQUESTS=100000 swift test -c release --filter RequestMeasurement`.
@Suite("The cost of a request in the client", .timeLimit(.minutes(10)))
struct RequestMeasurement {
    /// A transport that answers at once.
    private struct Answering: APITransport {
        let reply: APIReply

        func send(_ call: APICall) async throws(TransportError) -> APIReply { reply }
    }

    /// A session with a valid token.
    private struct Session: CredentialSource {
        let credential: Credential? = Credential(version: 1, token: AccessToken("token"))

        func renew(_ old: Credential) async throws(RenewalError) -> Credential { throw .refused }
        func end(_ old: Credential) {}
    }

    private struct Bowl: Decodable, Sendable {
        let name: String
    }

    private static let bowl = Endpoint<NoBody, Bowl>("GET v1/bowls/1")
    private static let remove = Endpoint<NoBody, NoBody>("DELETE v1/bowls")

    @Test("The mean, p50 and p95 are printed for the bare call and for each additional middleware")
    func cost() async throws {
        let transport = Answering(reply: APIReply(status: 200, body: Data(#"{"name": "Blue"}"#.utf8)))
        let ended = Atomic(0)
        let count: any APIMiddleware = ExchangeMiddleware { _ in ended.add(1, ordering: .relaxed) }
        let log: any APIMiddleware = ExchangeMiddleware { _ in ended.add(1, ordering: .relaxed) }
        let retry: any APIMiddleware = RetryMiddleware()
        let credentials: any APIMiddleware = CredentialMiddleware(source: Session())

        let call = APICall(.get, "/v1/bowls/1")
        try await measure("bare") { _ = try await transport.send(call) }
        let lists: [(String, [any APIMiddleware])] = [
            ("client", []), ("count", [count]), ("credentials", [credentials]), ("retry", [retry]),
            ("all", [count, retry, credentials, log]),
        ]
        for (name, middleware) in lists {
            let client = APIClient(transport: transport, middleware: middleware)
            try await measure("\(name), change") { try await client.perform(Self.remove) }
            try await measure("\(name), read") {
                let bowl = try await client.send(Self.bowl)
                if bowl.name != "Blue" { Issue.record("Another bowl: \(bowl)") }
            }
        }
        #expect(ended.load(ordering: .relaxed) == requestCount * 6)
    }

    private func measure(_ name: String, _ send: () async throws -> Void) async throws {
        var times: [Duration] = []
        for _ in 0..<requestCount {
            let start = ContinuousClock.now
            try await send()
            times.append(start.duration(to: .now))
        }
        let sorted = times.sorted()
        let mean = times.reduce(.zero, +) / times.count
        print("\(name): p50 \(sorted[times.count / 2]), p95 \(sorted[times.count * 95 / 100]), mean \(mean)")
    }
}
