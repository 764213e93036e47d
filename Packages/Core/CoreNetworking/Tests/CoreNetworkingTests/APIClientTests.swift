import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import Synchronization
import Testing

@Suite("The API client", .timeLimit(.minutes(10)))
struct APIClientTests {
    private struct Bowl: Codable, Hashable {
        var name: String
    }

    private func request(_ request: APIRequest<Bowl>, status: Int, json: String) async throws(ServiceError) -> Bowl {
        try await APIClient(transport: APITransportDouble(status: status, json: json)).send(request)
    }

    @Test("A request has its method, and an encoded path and query")
    func request() async throws {
        let transport = APITransportDouble(json: #"{"name": "blue"}"#)
        let bowl = try await APIClient(transport: transport).send(
            APIRequest<Bowl>.get("v1", "a/b ü", query: [("since", "2026-05-03"), ("q", "a&b=c")])
        )
        #expect(bowl == Bowl(name: "blue"))
        #expect(transport.sent == [APICall(.get, "/v1/a%2Fb%20%C3%BC?since=2026-05-03&q=a%26b%3Dc")])
    }

    @Test("A body is sent as JSON; without one, the body is empty")
    func body() async throws {
        let transport = APITransportDouble(json: #"{"name": "blue"}"#)
        let client = APIClient(transport: transport)
        _ = try await client.send(APIRequest<Bowl>.put("bowls", "1", body: Bowl(name: "blue")))
        try await client.send(APIRequest<NoContent>.delete("bowls", "1"))
        #expect(transport.sent.map(\.method) == [.put, .delete])
        #expect(transport.sent[1].body.isEmpty)
        #expect(try JSONDecoder().decode(Bowl.self, from: transport.sent[0].body) == Bowl(name: "blue"))
    }

    @Test("A POST has a body")
    func post() async throws {
        let transport = APITransportDouble(status: 201, json: #"{"name": "blue"}"#)
        let client = APIClient(transport: transport)
        _ = try await client.send(APIRequest<Bowl>.post("bowls", body: Bowl(name: "blue")))
        let body = Data(#"{"name":"blue"}"#.utf8)
        #expect(transport.sent == [APICall(.post, "/bowls", body: body)])
    }

    @Test("402, 403 and 409 are refusals with the service's code and message", arguments: [402, 403, 409])
    func refused(status: Int) async {
        let json = #"{"error": {"code": "conflict", "message": "The slot is taken.", "reason": "slotTaken"}}"#
        await #expect(throws: ServiceError.refused(reason: "slotTaken", message: "The slot is taken.")) {
            try await request(.get("bowls"), status: status, json: json)
        }
        let bare = ServiceError.refused(reason: "", message: "The service refused this without giving a reason.")
        await #expect(throws: bare) { try await request(.get("bowls"), status: status, json: "") }
    }

    @Test("404 is not found, whatever its body")
    func notFound() async {
        await #expect(throws: ServiceError.notFound) {
            try await request(.get("bowls"), status: 404, json: "<html>")
        }
    }

    @Test("422 carries each problem; without problems, its message")
    func rejected() async {
        let full =
            #"{"error": {"code": "rejected", "message": "No.", "problems": [{"field": "name", "message": "Too long."}]}}"#
        await #expect(throws: ServiceError.rejected([.init(field: "name", message: "Too long.")])) {
            try await request(.get("bowls"), status: 422, json: full)
        }
        await #expect(throws: ServiceError.rejected([.init(field: "", message: "No.")])) {
            try await request(.get("bowls"), status: 422, json: #"{"error": {"code": "rejected", "message": "No."}}"#)
        }
    }

    @Test("503 is unavailable with the service's reason; without one, it is unanswered")
    func unavailable() async {
        let json = #"{"error": {"code": "unavailable", "message": "The store is locked."}}"#
        await #expect(throws: ServiceError.unavailable(reason: "The store is locked.")) {
            try await request(.get("bowls"), status: 503, json: json)
        }
        await #expect(throws: ServiceError.unanswered(reason: "The service can't work now (status 500).")) {
            try await request(.get("bowls"), status: 500, json: "")
        }
    }

    @Test("A missing answer is reported with the transport's reason")
    func noAnswer() async {
        let transport = APITransportDouble { _ throws(TransportError) in throw .unreachable("No route.") }
        await #expect(throws: ServiceError.unanswered(reason: "No route.")) {
            try await APIClient(transport: transport).send(APIRequest<Bowl>.get("bowls"))
        }
    }

    @Test("A response that isn't the expected JSON is unintelligible and logged")
    func unintelligible() async throws {
        for (status, json) in [(200, "{}"), (200, "<html>"), (200, ""), (400, ""), (302, "")] {
            let told = Mutex<[String]>([])
            let client = APIClient(transport: APITransportDouble(status: status, json: json)) { detail in
                told.withLock { $0.append(detail) }
            }
            let error = await #expect(throws: ServiceError.self) {
                try await client.send(APIRequest<Bowl>.get("bowls"))
            }
            guard case .unintelligible(let detail) = error else {
                Issue.record("\(status) \(json): \(String(describing: error))")
                continue
            }
            #expect(detail.contains("GET /bowls"))
            #expect(told.withLock { $0 } == [detail])
        }
    }

    @Test("Dates and ids in responses are read strictly")
    func wireValues() throws {
        #expect(try CalendarDate(wire: "2026-05-03") == CalendarDate(year: 2026, month: 5, day: 3))
        #expect(throws: ServiceError.unintelligible(detail: "\"3.5.\" is no day; expected one like 2026-05-03")) {
            try CalendarDate(wire: "3.5.")
        }
        let id = PetID()
        #expect(try PetID(wire: id.description) == id)
        #expect(throws: ServiceError.unintelligible(detail: "\"x\" is no id; expected a UUID")) { try PetID(wire: "x") }
    }
}
