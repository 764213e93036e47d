import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import CartFeature

@MainActor
@Suite("The checkout", .timeLimit(.minutes(1)))
struct CheckoutTests {
    @Test("Address, delivery and review lead to an order with the input")
    func placed() async throws {
        let world = World([try World.line()])
        let order = try World.order()
        let checkout = await world.checkout()
        world.orders.set { $0.orders = [order] }
        world.type(World.address, into: checkout)
        #expect(checkout.screen.inconsistencies.isEmpty)
        checkout.handle(.activated("proceed"))
        checkout.handle(.edited("delivery", .option("express")))
        checkout.handle(.edited("note", .text("Ring twice.")))
        #expect(checkout.screen.inconsistencies.isEmpty)
        checkout.handle(.activated("proceed"))
        #expect(checkout.screen.inconsistencies.isEmpty)
        #expect(checkout.screen.command("order")?.label == "Order for €39.88")
        checkout.handle(.activated("order"))
        let screen = await checkout.settled()
        #expect(screen.notices == ["Order 100001 is placed."])
        #expect(
            world.orders.asked.placed == [
                Purchase(
                    address: World.address, delivery: "express", note: "Ring twice.", total: try Money(3988, .euro))
            ])
        checkout.handle(.activated("open"))
        #expect(world.coordinator.transitions(of: CartDestination.self) == [.order(order.id)])
        checkout.handle(.back)
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("A cart is ordered when the payment's screen returns it paid, and an unpaid one stays to be paid")
    func paid() async throws {
        let world = World([try World.line()])
        let order = try World.order()
        let checkout = await world.checkout(byInvoice: false)
        world.orders.set { $0.orders = [order] }
        world.type(World.address, into: checkout)
        for _ in 0..<2 { checkout.handle(.activated("proceed")) }
        #expect(checkout.screen.command("order")?.label == "Pay €34.88 and order")
        for status: Payment.Status in [.open, .processing, .challenge, .expired, .released] {
            try await world.pay(checkout, status)
            #expect(checkout.screen.id == "checkout/review")
            #expect(checkout.screen.notices.isEmpty)
        }
        #expect(world.orders.asked.placed.isEmpty)
        let payment = try await world.pay(checkout)
        #expect(checkout.screen.notices == ["Order 100001 is placed."])
        #expect(world.orders.asked.placed.map(\.payment) == [payment])
    }

    @Test("From the review to the order, a payment takes two requests and five actions besides those of its screen")
    func cost() async throws {
        let world = World([try World.line()])
        let order = try World.order()
        let checkout = await world.review(byInvoice: false)
        world.orders.set { $0.orders = [order] }
        let actions = world.actions.count
        let carts = await world.cart.fetchCount
        try await world.pay(checkout)
        #expect(checkout.screen.id == "checkout/placed")
        #expect(world.orders.asked.openedPayments.count == 1)
        #expect(world.orders.asked.placed.count == 1)
        #expect(await world.cart.fetchCount == carts)
        #expect(world.actions.count - actions == 5)
    }

    @Test("After the order, every screen shows an empty cart without fetching it")
    func emptied() async throws {
        let world = World([try World.line()])
        let order = try World.order()
        world.orders.set { $0.orders = [order] }
        let checkout = await world.review()
        var changes = world.cart.changes().makeAsyncIterator()
        checkout.handle(.activated("order"))
        let cart = try #require(await changes.next())
        #expect(cart.lines.isEmpty && cart.subtotal == .zero(.euro))
        #expect(cart.deliveries.map(\.price.minorUnits) == [490, 990])
    }

    @Test(
        "An incomplete address is reported at its fields, and the step stays",
        arguments: [
            (Address(), ["city", "name", "postcode", "street"]),
            (Address(name: "Ana", street: "Allee 7", postcode: "1", city: "Berlin"), ["postcode"]),
            (
                Address(name: "Ana", street: "Allee 7", postcode: "10435", city: String(repeating: "x", count: 101)),
                ["city"]
            ),
        ])
    func incomplete(_ address: Address, _ fields: [String]) async throws {
        let world = World([try World.line()])
        let checkout = await world.checkout()
        #expect(checkout.screen.allFields.allSatisfy { $0.error == nil })
        world.type(address, into: checkout)
        checkout.handle(.activated("proceed"))
        #expect(checkout.screen.id == "checkout/address")
        #expect(checkout.screen.allFields.filter { $0.error != nil }.map(\.id.rawValue).sorted() == fields)
    }

    @Test("Going back keeps the input, and the address of the last order is filled in")
    func back() async throws {
        let world = World([try World.line()])
        let order = try World.order()
        world.orders.set { $0.orders = [order] }
        let checkout = await world.checkout()
        #expect(checkout.screen.field("street")?.value == .text("Allee 7"))
        checkout.handle(.activated("proceed"))
        checkout.handle(.edited("note", .text("Ring twice.")))
        checkout.handle(.activated("proceed"))
        for _ in 0..<2 { checkout.handle(.back) }
        #expect(checkout.screen.id == "checkout/address")
        checkout.handle(.activated("proceed"))
        #expect(checkout.screen.field("note")?.value == .text("Ring twice."))
    }

    @Test("Trying again after no answer sends the same order, so that nothing is ordered twice")
    func unanswered() async throws {
        let world = World([try World.line()])
        let checkout = await world.checkout()
        world.type(World.address, into: checkout)
        for _ in 0..<2 { checkout.handle(.activated("proceed")) }
        world.orders.set { $0.failure = .unanswered(reason: "No answer.") }
        checkout.handle(.activated("order"))
        #expect(await checkout.settled().notices == ["No answer."])
        let order = try World.order()
        world.orders.set { state in
            state.failure = nil
            state.orders = [order]
        }
        checkout.handle(.activated("retry"))
        #expect(await checkout.settled().notices == ["Order 100001 is placed."])
        #expect(Set(world.orders.asked.placedAs).count == 1)
        #expect(world.orders.asked.placedAs.count == 2)
    }

    @Test("A price that rose at the last moment is shown, with the way back to the cart")
    func changed() async throws {
        let line = try World.line()
        let world = World([line])
        let checkout = await world.checkout()
        world.type(World.address, into: checkout)
        for _ in 0..<2 { checkout.handle(.activated("proceed")) }
        let dearer = CartLine(
            id: line.id, product: line.product, title: line.title, quantity: 2, price: try Money(1999, .euro),
            seenPrice: line.seenPrice, stock: 9)
        await world.cart.set([dearer])
        world.orders.set { $0.failure = .refused(reason: "cartChanged", message: "Prices have changed.") }
        checkout.handle(.activated("order"))
        let screen = await checkout.until { $0.notices.count == 2 }
        #expect(screen.notices.first == "Prices have changed.")
        #expect(screen.command("order")?.isEnabled == false)
        checkout.handle(.activated("leave"))
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("A problem that the service finds in the address leads back to its fields")
    func rejected() async throws {
        let world = World([try World.line()])
        let checkout = await world.checkout()
        world.type(World.address, into: checkout)
        for _ in 0..<2 { checkout.handle(.activated("proceed")) }
        world.orders.set {
            $0.failure = .rejected([.init(field: "address.postcode", message: "Nobody delivers there.")])
        }
        checkout.handle(.activated("order"))
        let screen = await checkout.settled()
        #expect(screen.field("postcode")?.error == "Nobody delivers there.")
        checkout.handle(.edited("postcode", .text("10436")))
        #expect(checkout.screen.field("postcode")?.error == nil)
    }

    @Test("An empty cart can't be ordered")
    func empty() async throws {
        let checkout = await World().checkout()
        #expect(checkout.screen.command("leave") != nil)
        #expect(checkout.screen.allFields.isEmpty)
    }
}
