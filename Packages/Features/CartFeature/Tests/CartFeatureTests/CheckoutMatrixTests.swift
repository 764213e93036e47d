import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import CartFeature

/// The situations at the checkout, which are the columns of the README's table.
private enum Situation: String, CaseIterable {
    case address, delivery, review, reviewToPay, reviewPaid, busy, busyToPay, unsure, busyUnsure, placed

    init(_ state: Checkout) {
        self =
            switch state.stage {
            case .address: .address
            case .delivery: .delivery
            case .review where state.mayBePlaced: state.isWorking ? .busyUnsure : .unsure
            case .review where state.isWorking: state.paysNow ? .busyToPay : .busy
            case .review where !state.paysNow: .review
            case .review: state.isPaid ? .reviewPaid : .reviewToPay
            case .placed: .placed
            }
    }

    @MainActor
    func state(_ cart: Cart, payment: Payment) throws -> Checkout {
        var state = Checkout()
        state.cart = cart
        state.orderID = OrderID()
        state.fill(in: World.address)
        let paysNow: [Situation] = [.reviewToPay, .reviewPaid, .busyToPay]
        state.form.fill(.paying, paysNow.contains(self) ? "now" : "invoice")
        switch self {
        case .address: state.stage = .address
        case .delivery: state.stage = .delivery
        case .review, .reviewToPay: state.stage = .review
        case .reviewPaid:
            state.stage = .review
            state.payment = payment
        case .busy:
            state.stage = .review
            state.request = .running
        case .busyToPay:
            state.stage = .review
            state.request = .running
            state.payment = payment
        case .unsure, .busyUnsure:
            state.stage = .review
            state.mayBePlaced = true
            state.request = self == .unsure ? .failed(.unanswered(reason: "No answer.")) : .running
        case .placed:
            state.stage = .placed
            state.order = try World.order()
        }
        return state
    }
}

/// The events at the checkout, which are the rows of the README's table.
private enum MatrixEvent: String, CaseIterable {
    // The person's keys.
    case goesOn, goesBack, orders, retries, comesBack
    // The state in which the payment's screen returns the payment.
    case paidAuthorized, paidPaid, paidOpen, paidProcessing, paidChallenge, paidExpired, paidReleased, paidOtherAmount
    // The answers to the creation of the payment.
    case paymentOpened, payingRefused, payingUnavailable, payingUnanswered
    // The answers to the order.
    case placed, cartChanged, priceChanged, cartEmpty, paymentMissing, paymentPending
    case addressRejected, noteRejected, unavailable, unanswered, unintelligible

    @MainActor
    func action(_ payment: PaymentID) throws -> CheckoutAction {
        func returned(_ status: Payment.Status, _ amount: Int = 3488) throws -> CheckoutAction {
            .paymentReturned(try World.payment(payment, status, amount))
        }
        func refused(_ reason: String) -> CheckoutAction {
            .placingFailed(.refused(reason: reason, message: "No."))
        }
        func rejected(_ field: String) -> CheckoutAction {
            .placingFailed(.rejected([.init(field: field, message: "No.")]))
        }
        return switch self {
        case .goesOn: .advanced
        case .goesBack: .wentBack
        case .orders: .ordered
        case .retries: .retried
        case .comesBack: .appeared
        case .paymentOpened: .paymentOpened(payment)
        case .paidAuthorized: try returned(.authorized)
        case .paidPaid: try returned(.paid)
        case .paidOpen: try returned(.open)
        case .paidProcessing: try returned(.processing)
        case .paidChallenge: try returned(.challenge)
        case .paidExpired: try returned(.expired)
        case .paidReleased: try returned(.released)
        case .paidOtherAmount: try returned(.authorized, 3489)
        case .payingRefused: .payingFailed(.refused(reason: "cartChanged", message: "No."))
        case .payingUnavailable: .payingFailed(.unavailable(reason: "Not now."))
        case .payingUnanswered: .payingFailed(.unanswered(reason: "No answer."))
        case .placed: .placed(try World.order())
        case .cartChanged, .priceChanged, .cartEmpty, .paymentMissing, .paymentPending: refused(rawValue)
        case .addressRejected: rejected("address.city")
        case .noteRejected: rejected("note")
        case .unavailable: .placingFailed(.unavailable(reason: "Not now."))
        case .unanswered: .placingFailed(.unanswered(reason: "No answer."))
        case .unintelligible: .placingFailed(.unintelligible(detail: "?"))
        }
    }

    /// The situations in which it changes something, with the next one. It is ignored in all others.
    var outcomes: [Situation: Situation] {
        switch self {
        case .goesOn: [.address: .delivery, .delivery: .review]
        case .goesBack: [.delivery: .address, .review: .delivery, .reviewToPay: .delivery, .reviewPaid: .delivery]
        case .orders, .retries:
            [.review: .busy, .reviewToPay: .busyToPay, .reviewPaid: .busyToPay, .unsure: .busyUnsure]
        case .comesBack: [:]
        case .paidAuthorized, .paidPaid: [.reviewToPay: .busyToPay, .reviewPaid: .busyToPay]
        case .paidOpen, .paidProcessing, .paidChallenge, .paidExpired, .paidReleased, .paidOtherAmount:
            [.reviewToPay: .reviewToPay, .reviewPaid: .reviewToPay]
        case .paymentOpened, .payingUnavailable, .payingUnanswered: [.busyToPay: .reviewPaid]
        case .payingRefused: [.busyToPay: .reviewToPay]
        case .placed: [.busy: .placed, .busyToPay: .placed, .busyUnsure: .placed]
        case .cartChanged, .priceChanged, .cartEmpty, .paymentMissing, .paymentPending:
            [.busy: .review, .busyToPay: .reviewToPay, .busyUnsure: .review]
        case .addressRejected: [.busy: .address, .busyToPay: .address, .busyUnsure: .address]
        case .noteRejected: [.busy: .delivery, .busyToPay: .delivery, .busyUnsure: .delivery]
        case .unavailable: [.busy: .review, .busyToPay: .reviewPaid, .busyUnsure: .unsure]
        case .unanswered, .unintelligible: [.busy: .unsure, .busyToPay: .unsure, .busyUnsure: .unsure]
        }
    }

    var isAnswer: Bool {
        switch self {
        case .goesOn, .goesBack, .orders, .retries, .comesBack: false
        case .paidAuthorized, .paidPaid, .paidOpen, .paidProcessing, .paidChallenge: false
        case .paidExpired, .paidReleased, .paidOtherAmount: false
        default: true
        }
    }
}

@MainActor
@Suite("Every event in every situation of the checkout", .timeLimit(.minutes(1)))
struct CheckoutMatrixTests {
    @Test(
        "leads to the situation in the table, and a key without a meaning there changes nothing",
        arguments: MatrixEvent.allCases)
    private func transitions(_ happening: MatrixEvent) async throws {
        let world = World([try World.line()])
        let cart = try await world.cart.cart()
        let payment = try World.payment(PaymentID(), .authorized)
        for situation in Situation.allCases {
            // An answer arrives only in the situations in which its request runs.
            if happening.isAnswer, happening.outcomes[situation] == nil { continue }
            var state = try situation.state(cart, payment: payment)
            let before = state
            _ = world.reducer.reduce(into: &state, action: try happening.action(payment.id))
            let next = happening.outcomes[situation] ?? situation
            #expect(Situation(state) == next, "\(happening) in \(situation)")
            if !happening.isAnswer, happening.outcomes[situation] == nil, happening != .goesBack {
                #expect(state == before, "\(happening) in \(situation)")
            }
        }
    }
}

@MainActor
@Suite("A checkout whose requests fail", .timeLimit(.minutes(1)))
struct CheckoutFailureTests {
    @Test("Pressing twice orders once", arguments: [true, false])
    func twice(_ byInvoice: Bool) async throws {
        let world = World([try World.line()])
        let checkout = await world.review(byInvoice: byInvoice)
        let order = try World.order()
        world.orders.set { $0.orders = [order] }
        checkout.handle(.activated("order"))
        checkout.handle(.activated("order"))
        _ = await checkout.settled()
        #expect(world.orders.asked.placed.count == (byInvoice ? 1 : 0))
        #expect(world.orders.asked.openedPayments.count == (byInvoice ? 0 : 1))
    }

    @Test("An order that may be placed can't be changed: back closes the checkout instead")
    func unsure() async throws {
        let world = World([try World.line()])
        let checkout = await world.review()
        let order = try World.order()
        world.orders.set { state in
            state.orders = [order]
            state.lostAnswers = [.place]
        }
        checkout.handle(.activated("order"))
        #expect(await checkout.settled().notices == ["The answer was lost."])
        checkout.handle(.back)
        #expect(world.coordinator.closed.count == 1)
        #expect(checkout.screen.id == "checkout/review")
    }

    @Test("An order that may be placed stays so after a failure that says nothing about it")
    func unsureAfterFailure() async throws {
        let world = World([try World.line()])
        let checkout = await world.review(byInvoice: false)
        let order = try World.order()
        world.orders.set { state in
            state.orders = [order]
            state.lostAnswers = [.place]
        }
        try await world.pay(checkout)
        world.orders.set { $0.failures[.place] = .unavailable(reason: "Not now.") }
        checkout.handle(.activated(.retry))
        _ = await checkout.settled()
        checkout.handle(.back)
        #expect(checkout.screen.id == "checkout/review")
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("A paid order whose answer was lost is sent again with the same id and payment")
    func lostPaidOrder() async throws {
        let world = World([try World.line()])
        let checkout = await world.review(byInvoice: false)
        let order = try World.order()
        world.orders.set { state in
            state.orders = [order]
            state.lostAnswers = [.place]
        }
        let payment = try await world.pay(checkout)
        #expect(checkout.screen.notices == ["The answer was lost."])
        world.orders.set { $0.lostAnswers = [] }
        checkout.handle(.activated(.retry))
        #expect(await checkout.settled().notices == ["Order 100001 is placed."])
        #expect(Set(world.orders.asked.placedAs).count == 1)
        #expect(world.orders.asked.placed.map(\.payment) == [payment, payment])
        #expect(world.orders.asked.openedPayments.count == 1)
    }

    @Test("Choosing another delivery after paying leads to a payment of the new total")
    func otherDelivery() async throws {
        let world = World([try World.line()])
        let checkout = await world.review(byInvoice: false)
        world.orders.set { $0.failures[.place] = .unavailable(reason: "Not now.") }
        try await world.pay(checkout)
        checkout.handle(.back)
        checkout.handle(.edited("delivery", .option("express")))
        checkout.handle(.activated("proceed"))
        checkout.handle(.activated("order"))
        #expect(await checkout.settled().notices.isEmpty)
        #expect(world.orders.asked.openedPayments.count == 2)
        #expect(world.orders.asked.placed.count == 1)
    }

    @Test("A cart that changed while it was paid isn't ordered until the person has seen the new total")
    func changedWhilePaying() async throws {
        let line = try World.line()
        let world = World([line])
        let order = try World.order()
        world.orders.set { $0.orders = [order] }
        let checkout = await world.review(byInvoice: false)
        await world.cart.set([
            CartLine(
                id: line.id, product: line.product, title: line.title, quantity: 3, price: line.price,
                seenPrice: line.seenPrice, stock: 9)
        ])
        let payment = try await world.pay(checkout, .authorized, 4987)
        let screen = await checkout.until { $0.command("order")?.label == "Order for €49.87" }
        #expect(screen.notices == ["The cart has changed since you paid. Nothing was charged."])
        #expect(world.orders.asked.placed.isEmpty)
        checkout.handle(.activated("order"))
        #expect(await checkout.settled().notices == ["Order 100001 is placed."])
        #expect(world.orders.asked.placed.map(\.payment) == [payment])
        #expect(world.orders.asked.openedPayments.count == 1)
    }

    @Test("Goods that sold out between cart and order are shown, and nothing is ordered")
    func soldOut() async throws {
        let line = try World.line()
        let world = World([line])
        let checkout = await world.review()
        await world.cart.set([
            CartLine(
                id: line.id, product: line.product, title: line.title, quantity: 2, price: line.price,
                seenPrice: line.seenPrice, stock: 0)
        ])
        world.orders.set { $0.failures[.place] = .refused(reason: "cartChanged", message: "The stock has changed.") }
        checkout.handle(.activated("order"))
        let screen = await checkout.until { $0.notices.count == 2 }
        #expect(screen.notices.first == "The stock has changed.")
        #expect(screen.command("order")?.isEnabled == false)
        #expect(checkout.store.state.order == nil)
    }

    @Test("A payment whose creation wasn't answered is created again, and nothing is charged")
    func lostPayment() async throws {
        let world = World([try World.line()])
        let checkout = await world.review(byInvoice: false)
        world.orders.set { $0.lostAnswers = [.openPayment] }
        checkout.handle(.activated("order"))
        #expect(await checkout.settled().notices == ["The answer was lost."])
        world.orders.set { $0.lostAnswers = [] }
        checkout.handle(.activated(.retry))
        _ = await checkout.settled()
        #expect(world.coordinator.transitions(of: CartModule.Output.self).count == 1)
        #expect(world.orders.asked.placed.isEmpty)
    }

    @Test("A checkout that was killed while paying goes to the same payment, and orders when that is returned")
    func killedWhilePaying() async throws {
        let world = World([try World.line()])
        let payment = try await world.pay(await world.review(byInvoice: false), .processing)
        // Another run of the app: the service returns the unused payment of the same amount.
        let order = try World.order()
        world.orders.set { state in
            state.orders = [order]
            state.existingPayment = payment
        }
        let second = await world.review(byInvoice: false)
        #expect(try await world.pay(second) == payment)
        #expect(second.screen.notices == ["Order 100001 is placed."])
        #expect(world.orders.asked.placed.map(\.payment) == [payment])
    }

    @Test("A payment's screen that returns nothing leaves the review as it was, without a request")
    func nothingReturned() async throws {
        let world = World([try World.line()])
        let checkout = await world.review(byInvoice: false)
        checkout.handle(.activated("order"))
        _ = await checkout.settled()
        checkout.appear()
        #expect(!checkout.screen.isBusy)
        #expect(world.orders.asked.placed.isEmpty)
        #expect(world.orders.asked.openedPayments.count == 1)
    }

    @Test(
        "A cart that can't be loaded says so, and is loaded by trying again",
        arguments: [
            ServiceError.notFound, .refused(reason: "other", message: "No."), .unavailable(reason: "Not now."),
            .unanswered(reason: "No answer."), .unintelligible(detail: "?"),
        ])
    func loading(_ failure: ServiceError) async throws {
        let world = World([try World.line()])
        await world.cart.fail(with: failure)
        let checkout = await world.checkout()
        #expect(checkout.screen.notices == [failure.description])
        await world.cart.fail(with: nil)
        checkout.handle(.activated(.retry))
        #expect(await checkout.settled().id == "checkout/address")
        #expect(checkout.screen.allFields.isEmpty == false)
    }

    @Test("A checkout opens without an address if the orders can't be loaded")
    func noOrders() async throws {
        let world = World([try World.line()])
        world.orders.set { $0.failures[.orders] = .unavailable(reason: "Not now.") }
        let checkout = await world.checkout()
        #expect(checkout.screen.notices.isEmpty)
        #expect(checkout.screen.field("street")?.value == .text(""))
    }
}
