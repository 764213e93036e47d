import BackendCoreTesting
import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation
import PetNestAPI
import PetNestBackend
import Testing

@testable import CartFeature

@Suite("Cart and order gateways against the real backend", .onBothStores, .timeLimit(.minutes(20)))
struct CartContract {
    /// The sample data's shop, cart, and order behind real gateways.
    private struct World {
        let backend: RealBackend
        let cart: CartGateway
        let orders: OrderGateway
        let today = CalendarDate(Date(), in: .gmt)

        init() async throws {
            backend = try await RealBackend(sample: true)
            cart = CartGateway(client: backend.client)
            orders = OrderGateway(client: backend.client)
        }

        func purchase(_ cart: Cart) throws -> Purchase {
            let delivery = try #require(cart.deliveries.first)
            return Purchase(
                address: Address(name: "Ana", street: "Allee 7", postcode: "10435", city: "Berlin", phone: "030 1"),
                delivery: delivery.id, note: "Ring twice.", total: try cart.subtotal.adding(delivery.price))
        }
    }

    @Test("Every change of the cart is sent to observers")
    func cart() async throws {
        let world = try await World()
        let changes = world.cart.changes()
        let sample = try await world.cart.cart()
        #expect(sample.lines.count == 2)
        #expect(sample.hasChanged)
        let line = try #require(sample.lines.last)
        let attempt = UUID()
        for _ in 0..<2 { try await world.cart.add(1, of: line.id, as: attempt) }
        let more = try await world.cart.cart()
        #expect(more.count == sample.count + 1)
        #expect(try await world.cart.acceptChanges().hasChanged == false)
        let standard = try #require(more.deliveries.first)
        #expect(standard.fee == (try Money(490, .euro)))
        #expect(standard.freeFrom == (try Money(4900, .euro)))
        #expect(standard.price == standard.price(for: more.subtotal))
        #expect(more.deliveries.last?.freeFrom == nil)
        #expect(try await world.cart.setQuantity(3, of: line.id).lines.last?.quantity == 3)
        await world.backend.expect("rejected: quantity", "quantity") {
            try await world.cart.setQuantity(0, of: line.id)
        }
        await world.backend.expect("rejected: quantity", "add") {
            try await world.cart.add(1_000_000, of: line.id, as: UUID())
        }
        await world.backend.expect("refused: notSoMany", "add") {
            try await world.cart.add(96, of: line.id, as: UUID())
        }
        await world.backend.expect("not found", "add") { try await world.cart.add(1, of: VariantID(), as: UUID()) }
        #expect(try await world.cart.remove(line.id).lines.count == 1)
        var received = 0
        for await cart in changes {
            received += 1
            if cart.lines.count == 1 { break }
        }
        #expect(received == 7)
    }

    @Test("An order is placed once, listed, canceled, and reordered")
    func order() async throws {
        let world = try await World()
        let changed = try await world.cart.cart()
        await world.backend.expect("refused: cartChanged", "order") {
            _ = try await world.orders.place(world.purchase(changed), as: OrderID())
        }
        let cart = try await world.cart.acceptChanges()
        let id = OrderID()
        let purchase = try world.purchase(cart)
        let order = try await world.orders.place(purchase, as: id)
        #expect(try await world.orders.place(purchase, as: id) == order)
        #expect(order.status == .placed)
        #expect(order.total == purchase.total)
        #expect(order.address == purchase.address)
        #expect(order.lines.map(\.title) == cart.lines.map(\.title))
        #expect(try await world.cart.cart().lines.isEmpty)
        #expect(try await world.orders.orders().values.contains(order))
        #expect(try await world.orders.order(id) == order)
        await world.backend.expect("refused: cartEmpty", "order") {
            _ = try await world.orders.place(purchase, as: OrderID())
        }
        #expect(try await world.orders.cancel(id).status == .cancelled)
        #expect(try await world.orders.reorder(id, as: UUID()) == [])
        #expect(try await world.cart.cart().count == cart.count)
        await world.backend.expect("rejected: address.city, address.postcode", "order") {
            let wrong = Purchase(
                address: Address(name: "Ana", street: "Allee 7"), delivery: "standard", note: "", total: purchase.total)
            _ = try await world.orders.place(wrong, as: OrderID())
        }
        await world.backend.expect("not found", "order") { _ = try await world.orders.order(OrderID()) }
    }

    @Test("A paid cart is ordered with its payment, and canceling charges nothing")
    func paidOrder() async throws {
        let world = try await World()
        let payments = PaymentGateway(client: world.backend.client)
        var purchase = try world.purchase(await world.cart.acceptChanges())
        let id = try await world.orders.openPayment(delivery: purchase.delivery, as: PaymentID())
        #expect(try await world.orders.openPayment(delivery: purchase.delivery, as: PaymentID()) == id)
        purchase.payment = id
        await world.backend.expect("refused: paymentMissing", "order") {
            _ = try await world.orders.place(purchase, as: OrderID())
        }
        let card = try await payments.save(
            TypedCard(
                number: "5555555555554444", expiry: try CardExpiry(month: 12, year: 2090), code: "123", isKept: true),
            as: CardID())
        var payment = try await payments.authorize(id, with: .card(card.id), as: UUID())
        payment = try await world.backend.decided(payment)
        #expect(payment.amount == purchase.total)
        let order = try await world.orders.place(purchase, as: OrderID())
        #expect((order.paymentMethod, order.paymentStatus) == ("Mastercard ending in 4444", "authorised"))
        #expect(try await world.orders.cancel(order.id).paymentStatus == "released")
        #expect(try await payments.payment(id).status == .released)
    }

    @Test("A subscription is created, paused, ordered when due, and ended")
    func subscription() async throws {
        let world = try await World()
        var subscription = try #require(await world.orders.subscriptions().values.first)
        #expect(try await world.orders.orderDue(until: world.today).isEmpty)
        subscription.next = world.today
        subscription.isPaused = true
        try await world.orders.save(subscription)
        #expect(try await world.orders.orderDue(until: world.today).isEmpty)
        subscription.isPaused = false
        try await world.orders.save(subscription)
        let orders = try await world.orders.orderDue(until: world.today)
        #expect(orders.map(\.isOfSubscription) == [true])
        #expect(try await world.orders.orderDue(until: world.today).isEmpty)
        let next = try await world.orders.subscriptions().values.first?.next
        #expect(next == world.today.adding(days: 7 * subscription.weeks))
        try await world.orders.end(subscription.id)
        #expect(try await world.orders.subscriptions().values.isEmpty)
    }
}
