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

    @Test("A subscription has what allergies depend on")
    func contents() async throws {
        let json = """
            {"subscriptions": [{"id": "\(EntityID<Subscription>())", "variant": "\(VariantID())", "quantity": 1,
             "weeks": 4, "next": "2026-06-01", "paused": false, "title": "Food", "price": 100, "currency": "EUR",
             "stock": 1, "category": "dryFood", "species": ["dog", "dragon"], "ingredients": "Chicken"}]}
            """
        #expect(
            try await Self.gateway(json).subscriptions().values.map(\.contents)
                == [ProductContents(category: .dryFood, species: [.dog], ingredients: "Chicken")])
    }

    @Test("Orders that the service sent before the contract was declared read the same")
    func recordedOrders() async throws {
        let json = """
            {"orders":[{"address":{"city":"Berlin","name":"Ada Winter","postcode":"10435","street":"Kastanienallee 7"},
            "currency":"EUR","delivery":"standard","deliveryPrice":0,"history":[{"at":1777809600,"status":"placed"}],
            "id":"a7021517-5e28-42e9-b70d-5e9ad28b20df","lines":[{"price":1549,
            "product":"fce25674-010e-4c02-98ef-93035621f47b","quantity":2,"title":"Pfotenglück Sterilised Chicken, 2 kg",
            "variant":"6b834219-897f-4015-a511-abbf553f829e"},{"price":7879,
            "product":"5d631848-370e-4b22-bb69-303a9665366d","quantity":1,"title":"Mårrin Adult Herring, 12 kg",
            "variant":"a6fcc4bb-146f-4404-83df-c499da6982b1"}],"number":100001,
            "payment":{"method":"invoice","status":"open"},"total":10977}]}
            """
        let listed = try await Self.gateway(json).orders()
        #expect(listed.unreadable.isEmpty)
        let order = try #require(listed.values.first)
        #expect("\(order.id)" == "a7021517-5e28-42e9-b70d-5e9ad28b20df")
        #expect(
            order.address == Address(name: "Ada Winter", street: "Kastanienallee 7", postcode: "10435", city: "Berlin"))
        #expect(order.lines.map(\.quantity) == [2, 1])
        #expect(try order.lines.map(\.price) == [Money(1549, .euro), Money(7879, .euro)])
        #expect(try (order.total, order.deliveryPrice) == (Money(10_977, .euro), Money(0, .euro)))
        #expect((order.paymentMethod, order.paymentStatus) == ("invoice", "open"))
        #expect(order.history == [.init(status: .placed, at: Date(timeIntervalSince1970: 1_777_809_600))])
        #expect((order.note, order.isOfSubscription) == (nil, false))
    }

    @Test("Subscriptions that the service sent before the contract was declared read the same")
    func recordedSubscriptions() async throws {
        let json = """
            {"subscriptions":[{"currency":"EUR","id":"a0675d16-989b-4077-aa22-3e847f7d1c57","next":"2026-05-31",
            "paused":false,"price":1549,"product":"fce25674-010e-4c02-98ef-93035621f47b","quantity":2,"stock":28,
            "title":"Pfotenglück Sterilised Chicken, 2 kg","variant":"6b834219-897f-4015-a511-abbf553f829e","weeks":4}]}
            """
        let listed = try await Self.gateway(json).subscriptions()
        #expect(listed.unreadable.isEmpty)
        let subscription = try #require(listed.values.first)
        #expect(subscription.id == UUID(uuidString: "a0675d16-989b-4077-aa22-3e847f7d1c57"))
        #expect(subscription.next == CalendarDate("2026-05-31"))
        #expect((subscription.quantity, subscription.weeks, subscription.isPaused) == (2, 4, false))
        #expect(try (subscription.price, subscription.stock) == (Money(1549, .euro), 28))
    }

    @Test("The cart's payment and the missing lines of a repeated order are read as before the contract was declared")
    func recordedAnswers() async throws {
        let payment = try await Self.gateway(#"{"payment":"00000000-0000-4000-8000-000000000193"}"#)
            .openPayment(delivery: "standard", as: PaymentID())
        #expect("\(payment)" == "00000000-0000-4000-8000-000000000193")
        let cart = #"{"count":0,"currency":"EUR","deliveries":[],"lines":[],"subtotal":0}"#
        let missing = try await Self.gateway(#"{"cart":\#(cart),"missing":["Lumo Adult Salmon, 2 kg"]}"#)
            .reorder(OrderID(), as: UUID())
        #expect(missing == ["Lumo Adult Salmon, 2 kg"])
    }
}
