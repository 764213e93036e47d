import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Testing

@testable import BookingFeature

/// The situations between the details and the booking, which are the columns of the README's table.
private enum Situation: String, CaseIterable {
    case details, holding, price, paid, busy, unsure, busyUnsure, booked, calendar, what

    init(_ state: BookingFlow) {
        self =
            switch state.stage {
            case .what: .what
            case .when: .calendar
            case .extras: state.price.isWorking ? .holding : .details
            case .price where state.price.mayBeBooked: state.price.isWorking ? .busyUnsure : .unsure
            case .price where state.price.isWorking: .busy
            case .price: state.price.isPaid ? .paid : .price
            case .booked: .booked
            }
    }

    @MainActor
    func state(_ world: World, held: HeldTime) -> BookingFlow {
        var state = BookingFlow(sitterID: world.sitter.id, today: World.today)
        state.sitter = world.sitter
        state.what.pets = [world.bruno]
        state.what.chosenPets = [world.bruno.id]
        state.what.service = .walk
        state.followStay()
        state.when.freeTimes = [FreeTimes(day: World.time.day, starts: [World.time])]
        if self == .what || self == .calendar {
            state.stage = self == .what ? .what : .when
            return state
        }
        state.series.start = World.time
        switch self {
        case .details, .what, .calendar: state.stage = .extras
        case .holding:
            state.stage = .extras
            state.price.request = .running
        case .price, .paid, .busy, .unsure, .busyUnsure:
            state.stage = .price
            state.price = PriceStep(holdID: held.id, held: held, hasGoneToPay: true)
            if self != .price { state.price.payment = World.payment(held.payment, .authorized) }
            if self == .busy || self == .busyUnsure { state.price.request = .running }
            if self == .unsure || self == .busyUnsure { state.price.mayBeBooked = true }
        case .booked: state.stage = .booked
        }
        return state
    }
}

/// The events between the details and the booking, which are the rows of the README's table.
private enum MatrixEvent: String, CaseIterable {
    // The person's keys.
    case asksPrice, pays, books, goesBack, retries, comesBack
    // The answers to the hold.
    case held, slotTaken, tooSoon, notOffered, outOfReach, holdUnavailable, holdUnanswered
    // The state in which the payment's screen returns the payment.
    case paidAuthorized, paidPaid, paidOpen, paidProcessing, paidChallenge, paidExpired, paidReleased
    // The answers to the booking.
    case booked, holdExpired, priceChanged, paymentMissing, paymentPending, takenMeanwhile
    case unavailable, unanswered, unintelligible

    @MainActor
    func action(_ held: HeldTime) throws -> BookingAction {
        func refused(_ reason: String) -> ServiceError { .refused(reason: reason, message: "No.") }
        func returned(_ status: Payment.Status) -> BookingAction {
            .price(.paymentReturned(World.payment(held.payment, status)))
        }
        return switch self {
        case .asksPrice: .extras(.nextRequested)
        case .pays: .price(.payRequested)
        case .books: .price(.bookRequested)
        case .goesBack: .wentBack
        case .retries: .retried
        case .comesBack: .appeared
        case .held: .price(.held(held, others: [], now: .distantPast))
        case .slotTaken, .tooSoon, .notOffered, .outOfReach: .price(.holdFailed(refused(rawValue)))
        case .holdUnavailable: .price(.holdFailed(.unavailable(reason: "Not now.")))
        case .holdUnanswered: .price(.holdFailed(.unanswered(reason: "No answer.")))
        case .paidAuthorized: returned(.authorized)
        case .paidPaid: returned(.paid)
        case .paidOpen: returned(.open)
        case .paidProcessing: returned(.processing)
        case .paidChallenge: returned(.challenge)
        case .paidExpired: returned(.expired)
        case .paidReleased: returned(.released)
        case .booked: .price(.booked([try World.booking([.requested])]))
        case .holdExpired, .priceChanged, .paymentMissing, .paymentPending: .price(.bookingFailed(refused(rawValue)))
        case .takenMeanwhile: .price(.bookingFailed(refused("slotTaken")))
        case .unavailable: .price(.bookingFailed(.unavailable(reason: "Not now.")))
        case .unanswered: .price(.bookingFailed(.unanswered(reason: "No answer.")))
        case .unintelligible: .price(.bookingFailed(.unintelligible(detail: "?")))
        }
    }

    /// The situations in which it changes something, with the next one. It is ignored in all others.
    var outcomes: [Situation: Situation] {
        switch self {
        case .asksPrice: [.details: .holding]
        case .pays: [.price: .price, .paid: .paid, .unsure: .unsure]
        case .books: [.price: .busy, .paid: .busy, .unsure: .busyUnsure]
        case .goesBack: [.details: .calendar, .holding: .calendar, .price: .details, .paid: .details, .calendar: .what]
        case .retries: [.details: .holding, .price: .price, .paid: .busy, .unsure: .busyUnsure]
        case .comesBack: [:]
        case .held: [.holding: .price]
        case .slotTaken, .tooSoon, .notOffered: [.holding: .calendar]
        case .outOfReach: [.holding: .what]
        case .holdUnavailable, .holdUnanswered: [.holding: .details]
        case .paidAuthorized, .paidPaid: [.price: .busy, .paid: .busy]
        case .paidOpen, .paidProcessing, .paidChallenge: [.price: .price, .paid: .price]
        case .paidExpired, .paidReleased: [.price: .calendar, .paid: .calendar]
        case .booked: [.busy: .booked, .busyUnsure: .booked]
        case .holdExpired, .takenMeanwhile: [.busy: .calendar, .busyUnsure: .calendar]
        case .priceChanged: [.busy: .details, .busyUnsure: .details]
        case .paymentMissing, .paymentPending: [.busy: .price, .busyUnsure: .price]
        case .unavailable: [.busy: .paid, .busyUnsure: .unsure]
        case .unanswered, .unintelligible: [.busy: .unsure, .busyUnsure: .unsure]
        }
    }

    var isAnswer: Bool {
        switch self {
        case .asksPrice, .pays, .books, .goesBack, .retries, .comesBack: false
        case .paidAuthorized, .paidPaid, .paidOpen, .paidProcessing, .paidChallenge, .paidExpired, .paidReleased: false
        default: true
        }
    }
}

@MainActor
@Suite("Every event between the details and the booking", .timeLimit(.minutes(1)))
struct PriceMatrixTests {
    @Test("leads as in the table, and a key without a meaning sends nothing", arguments: MatrixEvent.allCases)
    private func transitions(_ happening: MatrixEvent) throws {
        let world = try World()
        let id = UUID()
        let held = HeldTime(
            id: id, expiresAt: .distantFuture, lines: [Quote.Line("A walk", .zero(.euro))], total: .zero(.euro),
            includedTax: .zero(.euro), payment: PaymentID(id))
        for situation in Situation.allCases {
            // An answer arrives only in the situations in which its request runs.
            if happening.isAnswer, happening.outcomes[situation] == nil { continue }
            var state = situation.state(world, held: held)
            _ = world.reducer.reduce(into: &state, action: try happening.action(held))
            let next = happening.outcomes[situation] ?? situation
            #expect(Situation(state) == next, "\(happening) in \(situation)")
            // A hold that was lost no longer exists, and its id is reused, so that its payment is too.
            let isLost = next == .calendar || next == .what
            if isLost, situation != next, happening != .goesBack { #expect(state.price.held == nil) }
        }
    }
}

@MainActor
@Suite("A booking whose requests fail", .timeLimit(.minutes(1)))
struct BookingFailureTests {
    @Test("A hold whose answer was lost is replaced under the same id, so it doesn't block its own time")
    func lostHold() async throws {
        let world = try World()
        world.service.set { $0.lostAnswers = [.hold] }
        let flow = await world.flowWithPrice()
        #expect(flow.screen.notices == ["The answer was lost."])
        world.service.set { $0.lostAnswers = [] }
        flow.handle(.activated("ask-price"))
        #expect(await flow.settled().id == "book/price")
        #expect(world.service.asked.holds.count == 2)
        #expect(Set(world.service.asked.holds).count == 1)
    }

    @Test("A hold that was released isn't used again, since a late release would end it")
    func releasedHold() async throws {
        let world = try World()
        let flow = await world.flowWithPrice()
        flow.handle(.back)
        flow.handle(.activated("ask-price"))
        _ = await flow.settled()
        #expect(Set(world.service.asked.holds).count == 2)
        #expect(world.service.asked.released == [world.service.asked.holds[0]])
    }

    @Test("Pressing twice holds, pays and books once")
    func twice() async throws {
        let world = try World()
        let booking = try World.booking([.requested])
        let flow = await world.flowWithTime()
        for _ in 0..<2 { flow.handle(.activated("ask-price")) }
        _ = await flow.settled()
        #expect(world.service.asked.holds.count == 1)
        world.service.set { $0.failures[.book] = .unavailable(reason: "Not now.") }
        await world.pay(flow)
        world.service.set { state in
            state.failures = [:]
            state.bookings = [booking]
            state.booked = []
        }
        for _ in 0..<2 { flow.handle(.activated("book")) }
        #expect(await flow.settled().id == "book/booked")
        #expect(world.service.asked.booked.count == 1)
    }

    @Test("Time that may be booked isn't released: back closes the flow, and the next run finds the booking")
    func lostBooking() async throws {
        let world = try World()
        let flow = await world.flowWithPrice()
        let hold = try #require(world.service.asked.holds.first)
        let booking = try World.booking([.requested], id: BookingID(hold))
        world.service.set { state in
            state.bookings = [booking]
            state.lostAnswers = [.book]
        }
        await world.pay(flow)
        #expect(flow.screen.notices == ["The answer was lost."])
        #expect(flow.screen.command("book") != nil)
        flow.handle(.back)
        await world.coordinator.waitForClose()
        #expect(world.service.asked.released.isEmpty)
        let next = try World(sitter: world.sitter, store: world.store, bruno: world.bruno)
        next.service.set { $0.bookings = [booking] }
        let list = BookingListViewModel(dependencies: next.dependencies, coordinator: next.coordinator)
        list.appear()
        let screen = await list.settled()
        #expect(screen.row(RowID("\(booking.id)")) != nil)
        #expect(screen.command("proceed") == nil)
        withExtendedLifetime(flow) {}
    }

    @Test(
        "A payment that the service doesn't accept for the booking can be made again",
        arguments: ["paymentMissing", "paymentPending"])
    func paymentRefused(_ reason: String) async throws {
        let world = try World()
        let flow = await world.flowWithPrice()
        world.service.set { $0.failures[.book] = .refused(reason: reason, message: "This isn't paid yet.") }
        await world.pay(flow)
        #expect(flow.screen.notices == ["This isn't paid yet."])
        #expect(flow.screen.command("pay")?.isEnabled == true)
        #expect(flow.screen.command("book") == nil)
    }

    @Test(
        "Only an authorized amount is booked",
        arguments: [
            (Payment.Status.open, "book/price", 0), (.processing, "book/price", 0), (.challenge, "book/price", 0),
            (.authorized, "book/booked", 1), (.paid, "book/booked", 1), (.released, "book/when", 0),
            (.expired, "book/when", 0),
        ])
    func statuses(_ status: Payment.Status, _ screen: String, _ count: Int) async throws {
        let world = try World()
        let booking = try World.booking([.requested])
        let flow = await world.flowWithPrice()
        world.service.set { $0.bookings = [booking] }
        await world.pay(flow, status)
        #expect(flow.screen.id.rawValue == screen)
        #expect(world.service.asked.booked.count == count)
        #expect(flow.screen.inconsistencies.isEmpty)
    }

    @Test("A payment that the bank hasn't decided is continued, and books the time when it is authorized")
    func leftWhileTheBankDecides() async throws {
        let world = try World()
        let booking = try World.booking([.requested])
        let flow = await world.flowWithPrice()
        world.service.set { $0.bookings = [booking] }
        await world.pay(flow, .processing)
        #expect(flow.screen.command("pay")?.label == "Continue paying")
        #expect(world.service.asked.booked.isEmpty)
        await world.pay(flow)
        #expect(flow.screen.id == "book/booked")
        #expect(Set(world.coordinator.transitions(of: BookingModule.Output.self)).count == 1)
    }

    @Test("From the price to the booking, a payment takes one request and four actions besides those of its screen")
    func cost() async throws {
        let world = try World(clock: TestClock())
        let booking = try World.booking([.requested])
        world.service.set { $0.bookings = [booking] }
        let flow = await world.flowWithPrice()
        let before = world.actions.count
        await world.pay(flow)
        #expect(flow.screen.id == "book/booked")
        #expect(world.service.asked.booked.count == 1)
        #expect(world.payments.asked.calls.isEmpty)
        #expect(world.actions.count - before == 4)
    }

    @Test("A payment's screen that returns nothing leaves the price as it was, without a request")
    func nothingReturned() async throws {
        let world = try World()
        let flow = await world.flowWithPrice()
        flow.handle(.activated("pay"))
        flow.appear()
        #expect(flow.screen.id == "book/price")
        #expect(flow.screen.command("pay")?.isEnabled == true)
        #expect(world.payments.asked.calls.isEmpty)
        #expect(world.service.asked.booked.isEmpty)
    }

    @Test("The payment of another purchase books nothing")
    func otherPayment() async throws {
        let world = try World()
        let flow = await world.flowWithPrice()
        flow.receive(FlowResult(World.payment(PaymentID(), .authorized)))
        #expect(!flow.screen.isBusy)
        #expect(world.service.asked.booked.isEmpty)
    }

    @Test(
        "A flow that can't be loaded says so, and is loaded by trying again",
        arguments: [ServiceError.notFound, .unavailable(reason: "Not now."), .unanswered(reason: "No answer.")])
    func loading(_ failure: ServiceError) async throws {
        let world = try World()
        await world.sitters.fail(with: failure)
        let flow = world.flow()
        flow.appear()
        #expect(await flow.settled().notices == [failure.description])
        await world.sitters.fail(with: nil)
        flow.handle(.activated(.retry))
        #expect(await flow.settled().allFields.isEmpty == false)
    }

    @Test("A release that fails costs nothing: the hold ends by itself")
    func releaseFailed() async throws {
        let world = try World()
        world.service.set { $0.failures[.release] = .unavailable(reason: "Not now.") }
        let flow = await world.flowWithPrice()
        flow.handle(.back)
        #expect(await flow.settled().notices.isEmpty)
        #expect(flow.screen.id == "book/extras")
    }
}
