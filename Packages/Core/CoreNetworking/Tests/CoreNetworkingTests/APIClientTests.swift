import CoreInterfaces
import CoreNetworking
import CoreNetworkingTesting
import CoreWire
import Foundation
import Synchronization
import Testing

@Suite("The API client", .timeLimit(.minutes(10)))
struct APIClientTests {
    private struct Bowl: Codable, Hashable, Sendable {
        var name: String
    }

    private static let bowl = Endpoint<NoBody, Bowl>("GET bowls")
    private static let save = Endpoint<Bowl, Bowl>("PUT bowls/1")
    private static let order = Endpoint<Bowl, Bowl>("POST bowls")
    private static let remove = Endpoint<NoBody, NoBody>("DELETE bowls/1")

    @discardableResult
    private func bowl(status: Int, json: String) async throws(ServiceError) -> Bowl {
        try await APIClient(transport: APITransportDouble(status: status, json: json)).send(Self.bowl)
    }

    @Test("A request has its method, and an encoded path and query")
    func request() async throws {
        let transport = APITransportDouble(json: #"{"name": "blue"}"#)
        let since = QueryParameter<String>("since")
        let words = QueryParameter<String>("q")
        let bowl = try await APIClient(transport: transport).send(
            Endpoint<NoBody, Bowl>("GET v1/b ü"), query: [since("2026-05-03"), words("a&b=c")])
        #expect(bowl == Bowl(name: "blue"))
        #expect(transport.sent == [APICall(.get, "/v1/b%20%C3%BC?since=2026-05-03&q=a%26b%3Dc")])
    }

    @Test("A body is sent as JSON; without one, the body is empty")
    func body() async throws {
        let transport = APITransportDouble(json: #"{"name": "blue"}"#)
        let client = APIClient(transport: transport)
        _ = try await client.send(Self.save, body: Bowl(name: "blue"))
        try await client.perform(Self.remove)
        #expect(transport.sent.map(\.method) == [.put, .delete])
        #expect(transport.sent[1].body.isEmpty)
        #expect(try JSONDecoder().decode(Bowl.self, from: transport.sent[0].body) == Bowl(name: "blue"))
    }

    @Test("A POST has a body")
    func post() async throws {
        let transport = APITransportDouble(status: 201, json: #"{"name": "blue"}"#)
        let client = APIClient(transport: transport)
        _ = try await client.send(Self.order, body: Bowl(name: "blue"))
        let body = Data(#"{"name":"blue"}"#.utf8)
        #expect(transport.sent == [APICall(.post, "/bowls", body: body)])
    }

    @Test("402, 403 and 409 are refusals with the service's code and message", arguments: [402, 403, 409])
    func refused(status: Int) async {
        let json = #"{"error": {"code": "conflict", "message": "The slot is taken.", "reason": "slotTaken"}}"#
        await #expect(throws: ServiceError.refused(reason: "slotTaken", message: "The slot is taken.")) {
            try await bowl(status: status, json: json)
        }
        let bare = ServiceError.refused(reason: "", message: "The service refused this without giving a reason.")
        await #expect(throws: bare) { try await bowl(status: status, json: "") }
    }

    @Test("404 is not found, regardless of its body")
    func notFound() async {
        await #expect(throws: ServiceError.notFound) {
            try await bowl(status: 404, json: "<html>")
        }
    }

    @Test("422 carries each problem; without problems, its message")
    func rejected() async {
        let full =
            #"{"error": {"code": "rejected", "message": "No.", "problems": [{"field": "name", "message": "Too long."}]}}"#
        await #expect(throws: ServiceError.rejected([.init(field: "name", message: "Too long.")])) {
            try await bowl(status: 422, json: full)
        }
        await #expect(throws: ServiceError.rejected([.init(field: "", message: "No.")])) {
            try await bowl(status: 422, json: #"{"error": {"code": "rejected", "message": "No."}}"#)
        }
    }

    @Test("503 is unavailable with the service's reason; without one, a request that changes something is unanswered")
    func unavailable() async {
        let json = #"{"error": {"code": "unavailable", "message": "The store is locked."}}"#
        await #expect(throws: ServiceError.unavailable(reason: "The store is locked.")) {
            try await bowl(status: 503, json: json)
        }
        let client = APIClient(transport: APITransportDouble(status: 500, json: ""))
        await #expect(throws: ServiceError.unanswered(reason: "The service can't work now (status 500).")) {
            try await client.perform(Self.remove)
        }
        await #expect(throws: ServiceError.unavailable(reason: "The service can't work now (status 500).")) {
            try await client.send(Self.bowl)
        }
    }

    @Test("Only a change that the service may have received asks to look whether it was saved")
    func noAnswer() async {
        let errors: [(TransportError, String)] = [
            (.unreachable("Late."), "Late."), (.cancelled, "The request was cancelled."),
        ]
        for (error, reason) in errors {
            let client = APIClient(transport: APITransportDouble { _ throws(TransportError) in throw error })
            await #expect(throws: ServiceError.unavailable(reason: reason)) { try await client.send(Self.bowl) }
            await #expect(throws: ServiceError.unanswered(reason: reason)) { try await client.perform(Self.remove) }
        }
        let client = APIClient(transport: APITransportDouble { _ throws(TransportError) in throw .notSent("Away.") })
        await #expect(throws: ServiceError.unavailable(reason: "Away.")) { try await client.send(Self.bowl) }
        await #expect(throws: ServiceError.unavailable(reason: "Away.")) { try await client.perform(Self.remove) }
    }

    @Test("A response that isn't the expected JSON is unintelligible and logged")
    func unintelligible() async throws {
        for (status, json) in [(200, "{}"), (200, "<html>"), (200, ""), (400, ""), (302, "")] {
            let reported = Mutex<[String]>([])
            let client = APIClient(transport: APITransportDouble(status: status, json: json)) { detail in
                reported.withLock { $0.append(detail) }
            }
            let error = await #expect(throws: ServiceError.self) {
                try await client.send(Self.bowl)
            }
            guard case .unintelligible(let detail) = error else {
                Issue.record("\(status) \(json): \(String(describing: error))")
                continue
            }
            #expect(detail.contains("GET /bowls"))
            #expect(reported.withLock { $0 } == [detail])
        }
    }
}
