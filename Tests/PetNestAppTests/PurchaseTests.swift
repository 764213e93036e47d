import CorePresentation
import Testing

@MainActor @Suite("Purchases across features", .timeLimit(.minutes(10)))
struct PurchaseTests {
    @Test("Ordering the cart with a new card takes six requests")
    func orderRequests() async throws {
        let shop = try await Shop()
        try await shop.reviewOrder()
        shop.requests.clear()
        shop.send(.activated("order"))
        await shop.pay()
        await shop.until("checkout/placed")
        #expect(
            shop.requests.sentPaths == [
                "PUT /v1/cart/payments/ID", "GET /v1/payments/ID/methods", "PUT /v1/cards/ID",
                "PUT /v1/payments/ID/attempts/ID", "GET /v1/payments/ID", "PUT /v1/orders/ID",
            ])
    }

    @Test("Booking a walk with a new card takes five requests")
    func bookingRequests() async throws {
        let shop = try await Shop()
        _ = try await shop.reviewPrice()
        shop.requests.clear()
        shop.send(.activated("pay"))
        await shop.pay()
        await shop.until("book/booked")
        #expect(
            shop.requests.sentPaths == [
                "GET /v1/payments/ID/methods", "PUT /v1/cards/ID", "PUT /v1/payments/ID/attempts/ID",
                "GET /v1/payments/ID", "PUT /v1/bookings/ID",
            ])
    }

    @Test("After a declined card, another one pays for the same order")
    func declined() async throws {
        let shop = try await Shop()
        try await shop.reviewOrder()
        shop.send(.activated("order"))
        await shop.pay(with: "4000 0000 0000 0002")
        await shop.until("pay/card")
        #expect(shop.screen?.allElements.contains { if case .notice = $0 { true } else { false } } == true)
        await shop.pay()
        await shop.until("checkout/placed")
        #expect(try await shop.usedPayments() == shop.openedPayments)
    }

    @Test("A payment that is left orders nothing, and continues when the person pays again")
    func orderLeft() async throws {
        let shop = try await Shop()
        try await shop.reviewOrder()
        shop.send(.activated("order"))
        await shop.until("pay/card")
        shop.send(.back)
        await shop.until("checkout/review")
        #expect(try await shop.usedPayments().isEmpty)
        shop.send(.activated("order"))
        await shop.pay()
        await shop.until("checkout/placed")
        #expect(Set(shop.openedPayments).count == 1)
    }

    @Test("A payment that is left books nothing, and continues when the person pays again")
    func bookingLeft() async throws {
        let shop = try await Shop()
        _ = try await shop.reviewPrice()
        shop.send(.activated("pay"))
        await shop.until("pay/card")
        shop.send(.back)
        await shop.until("book/price")
        #expect(try await shop.usedPayments().isEmpty)
        shop.send(.activated("pay"))
        await shop.pay()
        await shop.until("book/booked")
        #expect(Set(shop.openedPayments).count == 1)
    }

    @Test("A booking whose app was killed after the payment is made with one request")
    func bookingKilledAfterPaying() async throws {
        let shop = try await Shop()
        let sitter = try await shop.reviewPrice()
        shop.send(.activated("pay"))
        await shop.until("pay/card")
        await shop.untilGoingToPayIsSaved()
        try await shop.authorize()
        let payment = shop.openedPayments
        shop.kill()
        shop.requests.clear()
        try shop.open("sitters", "\(sitter)", "book")
        await shop.until("book/booked")
        #expect(shop.requests.sentPaths.filter { !$0.hasPrefix("GET") } == ["PUT /v1/bookings/ID"])
        #expect(shop.requests.sentPaths.allSatisfy { !$0.contains("payments") })
        #expect(try await shop.usedPayments() == payment)
    }

    @Test("A booking whose app was killed before the payment shows its price again, and is paid with the same payment")
    func bookingKilledBeforePaying() async throws {
        let shop = try await Shop()
        let sitter = try await shop.reviewPrice()
        shop.send(.activated("pay"))
        await shop.until("pay/card")
        await shop.untilGoingToPayIsSaved()
        shop.kill()
        try shop.open("sitters", "\(sitter)", "book")
        await shop.until("book/price")
        #expect(try await shop.usedPayments().isEmpty)
        shop.send(.activated("pay"))
        await shop.pay()
        await shop.until("book/booked")
        #expect(Set(shop.openedPayments).count == 1)
    }

    @Test("An order whose app was killed after the payment is placed with that payment")
    func orderKilledAfterPaying() async throws {
        let shop = try await Shop()
        try await shop.reviewOrder()
        shop.send(.activated("order"))
        await shop.until("pay/card")
        try await shop.authorize()
        shop.kill()
        try await shop.reviewOrder()
        shop.send(.activated("order"))
        await shop.until("pay/done")
        shop.send(.activated("leave"))
        await shop.until("checkout/placed")
        #expect(try await shop.usedPayments() == [shop.openedPayments[0]])
        #expect(Set(shop.openedPayments).count == 1)
    }

    @Test("An order whose app was killed before the payment is paid with the same payment")
    func orderKilledBeforePaying() async throws {
        let shop = try await Shop()
        try await shop.reviewOrder()
        shop.send(.activated("order"))
        await shop.until("pay/card")
        shop.kill()
        try await shop.reviewOrder()
        shop.send(.activated("order"))
        await shop.pay()
        await shop.until("checkout/placed")
        #expect(Set(shop.openedPayments).count == 1)
    }
}
