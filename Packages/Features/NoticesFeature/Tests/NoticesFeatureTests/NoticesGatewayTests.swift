import AppLogging
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import Testing

@testable import NoticesFeature

@Suite("Notices over the wire", .timeLimit(.minutes(10)))
struct NoticesGatewayTests {
    private let now = LocalTime(NoticesDouble.noon, in: .gmt)

    private static let json = """
        {"notices": [
            {"kind": "booking", "id": "b1", "status": "declined", "at": \(Int(NoticesDouble.noon.timeIntervalSince1970)),
             "title": "Ana declined", "detail": "Nothing was charged.", "unread": true, "more": 1},
            {"kind": "order", "id": "o1", "status": "delivered", "unread": false,
             "at": \(Int(NoticesDouble.noon.timeIntervalSince1970) - 86400), "title": "Order 100001 was delivered"}
        ], "unreadable": [{"table": "booking", "id": "b2", "reason": "No price."}]}
        """

    @Test("A response is decoded in its order, and unknown members are ignored")
    func reads() async throws {
        let transport = APITransportDouble(json: Self.json)
        let list = try await NoticesGateway(client: APIClient(transport: transport)).notices(now: now)
        #expect(transport.sent.map(\.description) == ["GET /v1/notices?now=2026-05-03T12%3A00"])
        #expect(list.values == [NoticesDouble.declined, NoticesDouble.delivered])
        #expect(list.unreadable.map(\.id) == ["b2"])
    }

    @Test("Notices are marked as read up to a time")
    func marks() async throws {
        let transport = APITransportDouble(status: 204, json: "")
        try await NoticesGateway(client: APIClient(transport: transport)).markRead(until: NoticesDouble.noon)
        #expect(transport.sent.map(\.description) == ["PUT /v1/notices/reading"])
    }

    @Test("An invalid response is unintelligible", arguments: ["", "[]", "{}", #"{"notices": 1}"#])
    func malformed(json: String) async {
        let transport = APITransportDouble(json: json)
        let error = await #expect(throws: ServiceError.self) {
            try await NoticesGateway(client: APIClient(transport: transport)).notices(now: now)
        }
        guard case .unintelligible = error else {
            Issue.record("Expected .unintelligible, found \(String(describing: error)).")
            return
        }
    }

    @Test("A notice that can't be read is reported as unreadable")
    func unreadable() async throws {
        let transport = APITransportDouble(json: #"{"notices": [{"id": 1}, {"id": "b3", "kind": "booking"}]}"#)
        let list = try await NoticesGateway(client: APIClient(transport: transport)).notices(now: now)
        #expect(list.values.isEmpty)
        #expect(list.unreadable.map(\.id) == ["", "b3"])
    }

    @Test("The badge at home counts unread notices, and is empty for none or a failure")
    func badge() async {
        let today = FixedToday(now.day, at: now.time)
        func text(_ json: String) async -> String? {
            await NoticesModule.unread(
                client: APIClient(transport: APITransportDouble(json: json)), today: today, log: .disabled
            ).text()
        }
        #expect(await text(Self.json) == "1 new")
        #expect(await text(#"{"notices": []}"#) == nil)
        #expect(await text("[]") == nil)
    }
}
