import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import Testing

@testable import CartFeature

@Suite("Orders and subscriptions on the wire", .timeLimit(.minutes(1)))
struct OrderGatewayTests {
    private static func gateway(_ json: String) -> OrderGateway {
        OrderGateway(client: APIClient(transport: APITransportDouble(status: 200, json: json)))
    }

    private static func order(_ id: OrderID, currency: String = "EUR", status: String = "placed") -> String {
        """
        {"id": "\(id)", "number": 1, "lines": [], "delivery": "standard", "deliveryPrice": 490, "total": 490,
         "address": {"name": "Ana", "street": "Allee 7", "postcode": "10435", "city": "Berlin"},
         "currency": "\(currency)", "payment": {"method": "invoice", "status": "open"},
         "history": [{"status": "\(status)", "at": 0}]}
        """
    }

    @Test("An order that this app or the service can't read is reported, and the others are listed")
    func orders() async throws {
        let intact = OrderID()
        let currency = OrderID()
        let status = OrderID()
        let orders = [
            Self.order(currency, currency: "euros"), Self.order(intact), Self.order(status, status: "teleported"),
        ].joined(separator: ",")
        let listed = try await Self.gateway(
            #"{"orders": [\#(orders)], "unreadable": [{"table": "shopOrder", "id": "one", "reason": "No total."}]}"#
        ).orders()
        #expect(listed.values.map(\.id) == [intact])
        #expect(listed.unreadable.map(\.id) == ["one", currency.description, status.description])
        #expect(listed.unreadable.last?.reason.contains("teleported") == true)
    }

    @Test(
        "A subscription with a price in no currency is reported instead of being shown as no longer sold",
        arguments: [#""currency": "euros","#, ""])
    func subscriptionCurrency(_ currency: String) async throws {
        let id = EntityID<Subscription>()
        let json = """
            {"subscriptions": [{"id": "\(id)", "variant": "\(VariantID())", "quantity": 1, "weeks": 4, "price": 100,
             \(currency) "next": "2026-06-01", "paused": false, "title": "Food", "stock": 1}]}
            """
        let listed = try await Self.gateway(json).subscriptions()
        #expect(listed.values.isEmpty)
        #expect(listed.unreadable.map(\.id) == [id.description])
    }

    @Test("A subscription to something that is no longer sold has no price")
    func gone() async throws {
        let json = """
            {"subscriptions": [{"id": "\(EntityID<Subscription>())", "variant": "\(VariantID())", "quantity": 1,
             "weeks": 4, "next": "2026-06-01", "paused": false, "title": "Food"}]}
            """
        #expect(try await Self.gateway(json).subscriptions().values.map(\.price) == [nil])
    }
}
