import CoreInterfaces
import CoreNetworking
import CoreNetworkingTesting
import Testing

@testable import ActivityFeature

@Suite("Activity over the wire")
struct ActivityGatewayTests {
    private func items(status: Int = 200, _ json: String) async throws -> [ActivityItem] {
        let transport = APITransportDouble(status: status, json: json)
        let items = try await ActivityGateway(client: APIClient(transport: transport)).items()
        #expect(transport.sent.map(\.description) == ["GET /v1/activity"])
        return items
    }

    @Test("An answer becomes items in its order, whatever else it has")
    func reads() async throws {
        let json = #"{"items": [{"id": "2", "title": "B", "more": 1}, {"id": "1", "title": "A"}], "total": 2}"#
        #expect(
            try await items(json) == [
                ActivityItem(id: "2", title: "B"),
                ActivityItem(id: "1", title: "A"),
            ])
    }

    @Test("An answer that can't be is unintelligible", arguments: ["", "[]", "{}", #"{"items": [{"id": 1}]}"#])
    func malformed(json: String) async {
        let error = await #expect(throws: ServiceError.self) { try await items(json) }
        guard case .unintelligible = error else {
            Issue.record("Expected .unintelligible, found \(String(describing: error)).")
            return
        }
    }
}
