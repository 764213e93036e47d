import CoreArchitecture
import CoreArchitectureReplay
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import PaymentFeature

@MainActor
@Suite("Paying", .timeLimit(.minutes(1)))
struct PayingTests {
    private func type(_ number: String, into source: any ScreenSource, expiry: String = "12/30", code: String = "123") {
        source.handle(.edited("number", .text(number)))
        source.handle(.edited("expiry", .text(expiry)))
        source.handle(.edited("code", .text(code)))
    }

    @Test("A new card is sent once and isn't saved unless asked for, and the screen closes after the payment")
    func newCard() async throws {
        let world = try World([.open, .processing, .processing, .authorized])
        let flow = await world.flow()
        #expect(flow.screen.id == "pay/card")
        #expect(flow.screen.inconsistencies.isEmpty)
        type("4242 4242 4242 4242", into: flow)
        flow.handle(.activated("pay"))
        let screen = await flow.until { $0.id == "pay/done" }
        #expect(screen.inconsistencies.isEmpty)
        #expect(screen.notices == ["€18.00 is set aside with Visa ending in 4242."])
        #expect(world.provider.asked.numbers == ["4242 4242 4242 4242"])
        #expect(world.provider.asked.attempts.count == 1)
        #expect(flow.store.state.entry == Paying.CardEntry())
        #expect(world.coordinator.closed.count == 1)
        #expect(world.returned.map(\.status) == [.authorized])
        #expect(world.provider.asked.cards.isEmpty)
    }

    @Test("Paying with a new card takes four requests and ten actions")
    func cost() async throws {
        let world = try World([.open, .processing, .authorized])
        let actions = ActionCounter()
        let flow = await world.flow(counting: actions)
        type("4242 4242 4242 4242", into: flow)
        flow.handle(.activated("pay"))
        await flow.until { $0.id == "pay/done" }
        #expect(world.provider.asked.calls == [.methods, .keep, .authorize, .payment])
        #expect(actions.count == 10)
    }

    @Test("A payment that is left returns its state as last seen", arguments: [Payment.Status.open, .challenge])
    func left(_ status: Payment.Status) async throws {
        let world = try World([status])
        let flow = await world.flow()
        for _ in 0..<2 where world.returned.isEmpty { flow.handle(.back) }
        #expect(world.returned.map(\.status) == [status])
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("A payment that is left while the bank decides returns that it isn't decided")
    func leftWhileTheBankDecides() async throws {
        let world = try World([.processing])
        let flow = await world.flow()
        flow.handle(.back)
        #expect(world.returned.map(\.status) == [.processing])
    }

    @Test("Back from a payment that is authorized already buys nothing; Continue finishes the purchase")
    func foundAuthorized() async throws {
        let world = try World([.authorized])
        let flow = await world.flow()
        #expect(flow.screen.id == "pay/done")
        flow.handle(.back)
        #expect(world.coordinator.closed.count == 1)
        #expect(world.returned.isEmpty)
        let again = await world.flow()
        again.handle(.activated("leave"))
        #expect(world.returned.map(\.status) == [.authorized])
    }

    @Test("A payment that couldn't be loaded returns nothing")
    func notLoaded() async throws {
        let world = try World()
        world.provider.set { $0.failures[.methods] = .unavailable(reason: "Not now.") }
        let flow = await world.flow()
        flow.handle(.back)
        #expect(world.coordinator.closed.count == 1)
        #expect(world.coordinator.results.isEmpty)
    }

    @Test("A saved card or a sufficient wallet pays without typing anything")
    func keptMethods() async throws {
        let card = try World.card()
        for (row, method) in [(RowID(card.id.description), PaymentMethod.card(card.id)), ("wallet", .wallet)] {
            let world = try World([.open, .authorized], cards: [card], inWallet: 1800)
            let flow = await world.flow()
            #expect(flow.screen.id == "pay/choosing")
            #expect(flow.screen.inconsistencies.isEmpty)
            flow.handle(.selected(row, in: "methods"))
            await flow.until { $0.id == "pay/done" }
            #expect(world.provider.asked.attempts.map(\.method) == [method])
            #expect(world.provider.asked.cards == [card])
        }
    }

    @Test("A wallet with too little money can't be chosen")
    func emptyWallet() async throws {
        let world = try World(cards: [try World.card()], inWallet: 1799)
        let flow = await world.flow()
        flow.handle(.selected("wallet", in: "methods"))
        #expect(flow.screen.id == "pay/choosing")
        #expect(world.provider.asked.attempts.isEmpty)
    }

    @Test("Missing or expired data is reported at its field before anything is sent")
    func incomplete() async throws {
        let world = try World()
        let flow = await world.flow()
        flow.handle(.activated("pay"))
        for field: FieldID in ["number", "expiry", "code"] { #expect(flow.screen.field(field)?.error != nil) }
        for expiry in ["13/30", "1/2", "abc", "04/26", "12/1999", "12//30"] {
            type("4242 4242 4242 4242", into: flow, expiry: expiry)
            #expect(flow.screen.field("expiry")?.error == nil)
            flow.handle(.activated("pay"))
            #expect(flow.screen.field("expiry")?.error != nil, "\(expiry)")
        }
        #expect(world.provider.asked.numbers.isEmpty)
    }

    @Test("A problem that the provider finds is shown at its field, and a corrected number is another card")
    func refusedCard() async throws {
        let world = try World([.open, .authorized])
        let flow = await world.flow()
        world.provider.set { $0.failures[.keep] = .rejected([.init(field: "number", message: "A digit is wrong.")]) }
        type("4242 4242 4242 4241", into: flow)
        flow.handle(.activated("pay"))
        _ = await flow.settled()
        #expect(flow.screen.field("number")?.error == "A digit is wrong.")
        world.provider.set { $0.failures[.keep] = nil }
        type("4242 4242 4242 4242", into: flow)
        flow.handle(.edited("keep", .flag(true)))
        flow.handle(.activated("pay"))
        await flow.until { $0.id == "pay/done" }
        #expect(world.provider.asked.numbers.count == 2)
        #expect(world.provider.asked.cards.count == 1)
    }

    @Test("A card whose registration wasn't answered isn't sent again if the provider has it")
    func unansweredCard() async throws {
        let world = try World([.open, .authorized])
        let flow = await world.flow()
        world.provider.set { $0.failures[.keep] = .unanswered(reason: "The line is dead.") }
        type("4242 4242 4242 4242", into: flow)
        flow.handle(.activated("pay"))
        #expect(await flow.settled().notices == ["The line is dead."])
        let id = try #require(flow.store.state.entry.id)
        let kept = PaymentCard(id: id, brand: "Visa", lastFour: "4242", expiry: try CardExpiry(month: 12, year: 2030))
        world.provider.set { $0.handedOver = [kept] }
        flow.handle(.activated("pay"))
        await flow.until { $0.id == "pay/done" }
        #expect(world.provider.asked.numbers.count == 1)
        #expect(world.provider.asked.attempts.map(\.method) == [.card(id)])
    }

    @Test("A bank that declines says why, and another card can be tried under another key")
    func declined() async throws {
        let card = try World.card()
        let world = try World(cards: [card])
        let flow = await world.flow()
        let declined = try World.payment(world.id, .open, declined: "The bank declined.")
        let authorized = try World.payment(world.id, .authorized)
        world.provider.set { $0.payments = [declined] }
        flow.handle(.selected(RowID(card.id.description), in: "methods"))
        let screen = await flow.until { !$0.notices.isEmpty }
        #expect(screen.id == "pay/choosing")
        #expect(screen.notices == ["The bank declined."])
        world.provider.set { $0.payments = [authorized] }
        flow.handle(.selected(RowID(card.id.description), in: "methods"))
        await flow.until { $0.id == "pay/done" }
        #expect(Set(world.provider.asked.attempts.map(\.key)).count == 2)
    }

    @Test("A wrong code is reported at its field, and back returns to the choice of a method")
    func challenge() async throws {
        let card = try World.card()
        let world = try World([.open, .challenge], cards: [card])
        let flow = await world.flow()
        flow.handle(.selected(RowID(card.id.description), in: "methods"))
        let screen = await flow.until { $0.id == "pay/challenge" }
        #expect(screen.inconsistencies.isEmpty)
        flow.handle(.activated("answer"))
        #expect(flow.screen.field("challenge-code")?.error != nil)
        world.provider.set {
            $0.failures[.answerChallenge] = .rejected([.init(field: "code", message: "Not the code.")])
        }
        flow.handle(.edited("challenge-code", .text("1")))
        flow.handle(.activated("answer"))
        _ = await flow.settled()
        #expect(flow.screen.field("challenge-code")?.error == "Not the code.")
        flow.handle(.back)
        #expect(flow.screen.id == "pay/choosing")
        flow.handle(.selected(RowID(card.id.description), in: "methods"))
        await flow.until { $0.id == "pay/challenge" }
        let authorized = try World.payment(world.id, .authorized)
        world.provider.set { state in
            state.failures = [:]
            state.payments = [authorized]
        }
        flow.handle(.edited("challenge-code", .text("123456")))
        flow.handle(.activated("answer"))
        await flow.until { $0.id == "pay/done" }
        #expect(world.provider.asked.codes == ["1", "123456"])
    }

    @Test("An attempt without an answer is looked up, and repeated under the same key")
    func unanswered() async throws {
        let card = try World.card()
        let world = try World([.open], cards: [card])
        let flow = await world.flow()
        world.provider.set {
            $0.failures[.authorize] = .unanswered(reason: "The bank didn't answer in time.")
            $0.failures[.payment] = .unanswered(reason: "The line is dead.")
        }
        flow.handle(.selected(RowID(card.id.description), in: "methods"))
        let screen = await flow.until { $0.command("ask-again") != nil }
        #expect(screen.inconsistencies.isEmpty)
        let authorized = try World.payment(world.id, .authorized)
        world.provider.set { state in
            state.failures = [:]
            state.payments = [authorized]
        }
        flow.handle(.activated("ask-again"))
        await flow.until { $0.id == "pay/done" }
        #expect(world.provider.asked.attempts.count == 2)
        #expect(Set(world.provider.asked.attempts.map(\.key)).count == 1)
    }

    @Test("The app stops asking a bank that never decides, and offers to ask again")
    func neverAnswered() async throws {
        let card = try World.card()
        let world = try World([.open, .processing], cards: [card])
        let flow = await world.flow()
        flow.handle(.selected(RowID(card.id.description), in: "methods"))
        let screen = await flow.until { $0.command("ask-again") != nil }
        #expect(screen.notices == ["The bank hasn't answered."])
        #expect(screen.backConfirmation != nil)
        #expect(world.provider.asked.attempts.count == 1)
    }

    @Test(
        "A payment that is over or done says so, and can be left",
        arguments: [Payment.Status.authorized, .paid, .released, .expired])
    func over(_ status: Payment.Status) async throws {
        let world = try World([status])
        let flow = await world.flow()
        #expect(flow.screen.id == "pay/done")
        #expect(flow.screen.notices.count == 1)
        #expect(flow.screen.inconsistencies.isEmpty)
        #expect(world.coordinator.closed.isEmpty)
        flow.handle(.activated("leave"))
        #expect(world.coordinator.closed.count == 1)
        #expect(world.returned.map(\.status) == [status])
    }

    @Test("No description, reflection or recording of what is typed contains a digit of the card")
    func secrets() async throws {
        let world = try World()
        let flow = await world.flow()
        let number = "4000002760003184"
        let code = "987"
        /// Whether a text contains either. Three digits can be part of an id by chance.
        func shows(_ text: String) -> Bool {
            let text = text.replacing(/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/, with: "ID")
            return text.contains(number) || text.contains(code)
        }
        for event: Event in [.edited("number", .text(number)), .edited("code", .text(code))] {
            let action = try #require(PayingScreens.interpret(event, flow.store.state))
            let recorded = RecordedEvent(event, on: flow.screen)
            flow.handle(event)
            for text in ["\(action)", "\(recorded)", "\(flow.store.state)", String(reflecting: flow.store.state)] {
                #expect(!shows(text), "\(text)")
            }
        }
        let card = TypedCard(
            number: number, expiry: try CardExpiry(month: 12, year: 2030), code: code, isKept: true)
        var dumped = ""
        dump(card, to: &dumped)
        dump(try CardNumber(typed: number), to: &dumped)
        dump(flow.store.state, to: &dumped)
        #expect(!shows(dumped), "\(dumped)")
    }
}
