import CoreArchitecture
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Foundation
import Testing

@testable import PaymentFeature

/// The situations while paying: the step, and whether a request is running. They are the rows of the README's table.
private enum Situation: String, CaseIterable {
    case choosing, choosingBusy
    case card, cardBusy
    case waiting, waitingUnsure, waitingLast, gaveUp
    case challenge, challengeBusy
    case done

    init(_ state: Paying) {
        self =
            switch state.stage {
            case .choosing: state.isWorking ? .choosingBusy : .choosing
            case .card: state.isWorking ? .cardBusy : .card
            case .waiting where !state.isWorking: .gaveUp
            case .waiting where state.wait.isUnsure && state.wait.repeats == Paying.Wait.mostRepeats: .waitingLast
            case .waiting: state.wait.isUnsure ? .waitingUnsure : .waiting
            case .challenge: state.isWorking ? .challengeBusy : .challenge
            case .done: .done
            }
    }

    @MainActor
    func state(_ world: World, cards: [PaymentCard]) throws -> Paying {
        var state = Paying(id: world.id, today: World.today)
        state.cards = cards
        state.available = world.provider.asked.wallet.available
        state.payment = try World.payment(world.id, .open)
        let attempt = Paying.Attempt(key: UUID(), method: .wallet)
        switch self {
        case .choosing: break
        case .choosingBusy: state.request = .running
        case .card, .cardBusy:
            state.stage = .card
            state.entry.number = Secret("4242 4242 4242 4242")
            state.entry.expiry = "12/30"
            state.entry.code = Secret("123")
            state.request = self == .cardBusy ? .running : .idle
        case .waiting, .waitingUnsure, .waitingLast:
            state.stage = .waiting
            state.request = .running
            state.attempt = attempt
            state.wait.isUnsure = self != .waiting
            state.wait.repeats = self == .waitingLast ? Paying.Wait.mostRepeats : 0
        case .gaveUp:
            state.stage = .waiting
            state.attempt = attempt
        case .challenge, .challengeBusy:
            state.stage = .challenge
            state.attempt = attempt
            state.payment = try World.payment(world.id, .challenge)
            state.challenge.code = "123456"
            state.request = self == .challengeBusy ? .running : .idle
        case .done:
            state.stage = .done
            state.payment = try World.payment(world.id, .authorized)
        }
        return state
    }
}

/// The events while paying, which are the columns of the README's table.
private enum MatrixEvent: String, CaseIterable {
    // The person's keys.
    case choosesCard, choosesWallet, choosesNewCard, submitsCard, answersChallenge, asksAgain, goesBack
    // The provider's answer to a card.
    case cardRegistered, cardRejected, cardUnanswered
    // The bank's answer to an attempt or a challenge.
    case authorized, processing, challenged, declined, expired
    // The failures of an attempt.
    case unanswered, unavailable, underWay, paymentOver, noSuchMethod
    // The failures of a challenge.
    case wrongCode, notAsked, challengeUnanswered
    // The states of a fetched payment.
    case foundAuthorized, foundProcessing, foundChallenge, foundUntouched, foundDeclined, foundExpired, fetchFailed

    @MainActor
    func action(_ world: World, card: PaymentCard) throws -> PayingAction {
        func payment(_ status: Payment.Status, declined: String? = nil) throws -> Payment {
            try World.payment(world.id, status, declined: declined)
        }
        func refused(_ reason: String) -> ServiceError { .refused(reason: reason, message: "No.") }
        return switch self {
        case .choosesCard: .cardChosen(card.id)
        case .choosesWallet: .walletChosen
        case .choosesNewCard: .newCardRequested
        case .submitsCard: .cardSubmitted
        case .answersChallenge: .challengeAnswered
        case .asksAgain: .askedAgain
        case .goesBack: .wentBack
        case .cardRegistered: .cardRegistered(card, attempt: UUID())
        case .cardRejected: .cardRefused(.rejected([.init(field: "number", message: "A digit is wrong.")]))
        case .cardUnanswered: .cardRefused(.unanswered(reason: "No answer."))
        case .authorized: .answered(try payment(.authorized))
        case .processing: .answered(try payment(.processing))
        case .challenged: .answered(try payment(.challenge))
        case .declined: .answered(try payment(.open, declined: "The bank declined."))
        case .expired: .answered(try payment(.expired))
        case .unanswered: .attemptFailed(.unanswered(reason: "No answer."))
        case .unavailable: .attemptFailed(.unavailable(reason: "Not now."))
        case .underWay: .attemptFailed(refused("underWay"))
        case .paymentOver: .attemptFailed(refused("paymentOver"))
        case .noSuchMethod: .attemptFailed(refused("noSuchMethod"))
        case .wrongCode: .challengeFailed(.rejected([.init(field: "code", message: "Not the code.")]))
        case .notAsked: .challengeFailed(refused("notAsked"))
        case .challengeUnanswered: .challengeFailed(.unanswered(reason: "No answer."))
        case .foundAuthorized: .fetched(try payment(.authorized))
        case .foundProcessing: .fetched(try payment(.processing))
        case .foundChallenge: .fetched(try payment(.challenge))
        case .foundUntouched: .fetched(try payment(.open))
        case .foundDeclined: .fetched(try payment(.open, declined: "The bank declined."))
        case .foundExpired: .fetched(try payment(.expired))
        case .fetchFailed: .fetchFailed(.unavailable(reason: "Not now."))
        }
    }

    /// The situations in which it changes something, with the next one. It is ignored in all others.
    var outcomes: [Situation: Situation] {
        switch self {
        case .choosesCard, .choosesWallet: [.choosing: .choosingBusy]
        case .choosesNewCard: [.choosing: .card]
        case .submitsCard: [.card: .cardBusy]
        case .answersChallenge: [.challenge: .challengeBusy]
        case .asksAgain: [.gaveUp: .waiting]
        case .goesBack: [.card: .choosing, .challenge: .choosing]
        case .foundAuthorized, .foundExpired: Self.looks(lead: .done)
        case .foundProcessing: [.gaveUp: .waiting]
        case .foundChallenge: Self.looks(lead: .challenge)
        case .foundDeclined: Self.looks(lead: .choosing)
        case .foundUntouched:
            [.waiting: .choosing, .waitingUnsure: .waiting, .waitingLast: .gaveUp, .gaveUp: .choosing]
        case .fetchFailed: [.waiting: .gaveUp, .waitingUnsure: .gaveUp, .waitingLast: .gaveUp]
        case .cardRegistered: [:]
        case .cardRejected, .cardUnanswered: [.cardBusy: .card]
        case .authorized, .expired: Self.answers(lead: .done)
        case .processing: Self.answers(lead: .waiting)
        case .challenged: Self.answers(lead: .challenge)
        case .declined, .unavailable, .noSuchMethod: Self.answers(lead: .choosing)
        case .unanswered: Self.answers(lead: .waitingUnsure)
        case .underWay, .paymentOver: Self.answers(lead: .waiting)
        case .wrongCode, .challengeUnanswered: [.challengeBusy: .challenge]
        case .notAsked: [.challengeBusy: .waiting]
        }
    }

    /// Whether it is an answer, which arrives only while a request is running.
    var isAnswer: Bool {
        switch self {
        case .choosesCard, .choosesWallet, .choosesNewCard, .submitsCard, .answersChallenge, .asksAgain: false
        case .goesBack: false
        default: true
        }
    }

    private static func answers(lead next: Situation) -> [Situation: Situation] {
        [.choosingBusy: next, .cardBusy: next, .waiting: next, .challengeBusy: next]
    }

    private static func looks(lead next: Situation) -> [Situation: Situation] {
        [.waiting: next, .waitingUnsure: next, .waitingLast: next, .gaveUp: next]
    }
}

@MainActor
@Suite("Every event in every situation of a payment", .timeLimit(.minutes(1)))
struct PayingMatrixTests {
    @Test(
        "leads to the situation in the table, and a key without a meaning there changes nothing",
        arguments: MatrixEvent.allCases)
    private func transitions(_ happening: MatrixEvent) throws {
        let card = try World.card()
        let world = try World(cards: [card], inWallet: 1800)
        for situation in Situation.allCases {
            // An answer arrives only in the situations in which its request runs.
            if happening.isAnswer, happening.outcomes[situation] == nil { continue }
            var state = try situation.state(world, cards: [card])
            let before = state
            _ = world.reducer.reduce(into: &state, action: try happening.action(world, card: card))
            let next = happening.outcomes[situation] ?? situation
            #expect(Situation(state) == next, "\(happening) in \(situation)")
            if !happening.isAnswer, next == situation {
                #expect(state == before, "\(happening) in \(situation)")
            }
        }
    }

    @Test(
        "The same key pressed twice sends one request",
        arguments: [MatrixEvent.choosesCard, .choosesWallet, .submitsCard])
    private func twice(_ happening: MatrixEvent) async throws {
        let card = try World.card()
        let world = try World([.open, .processing, .authorized], cards: [card], inWallet: 1800)
        let flow = await world.flow()
        if happening == .submitsCard {
            flow.handle(.selected("new-card", in: "methods"))
            flow.handle(.edited("number", .text("4242 4242 4242 4242")))
            flow.handle(.edited("expiry", .text("12/30")))
            flow.handle(.edited("code", .text("123")))
        }
        let action = try happening.action(world, card: card)
        flow.store.send(action)
        flow.store.send(action)
        await flow.until { $0.id == "pay/done" }
        #expect(world.provider.asked.attempts.count == 1)
        #expect(world.provider.asked.numbers.count == (happening == .submitsCard ? 1 : 0))
    }
}

@MainActor
@Suite("A payment whose requests fail", .timeLimit(.minutes(1)))
struct PayingFailureTests {
    private nonisolated static let failures: [ServiceError] = [
        .notFound, .refused(reason: "other", message: "No."), .unavailable(reason: "Not now."),
        .unanswered(reason: "No answer."), .unintelligible(detail: "?"),
    ]

    @Test(
        "A payment that can't be loaded says so, and is loaded by trying again",
        arguments: failures)
    func loading(_ failure: ServiceError) async throws {
        let world = try World()
        world.provider.set { $0.failures[.methods] = failure }
        let flow = await world.flow()
        #expect(flow.screen.notices == [failure.description])
        #expect(flow.screen.inconsistencies.isEmpty)
        world.provider.set { $0.failures = [:] }
        flow.handle(.activated(.retry))
        #expect(await flow.settled().id == "pay/card")
    }

    @Test("An authorized amount whose answer was lost is found, and isn't authorized again")
    func lostAuthorization() async throws {
        let card = try World.card()
        let world = try World([.open], cards: [card])
        let flow = await world.flow()
        let before = try World.payment(world.id, .processing)
        let authorized = try World.payment(world.id, .authorized)
        world.provider.set { state in
            state.payments = [before, authorized]
            state.lostAnswers = [.authorize]
        }
        flow.handle(.selected(RowID("\(card.id)"), in: "methods"))
        await flow.until { $0.id == "pay/done" }
        #expect(world.provider.asked.attempts.count == 1)
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("A challenge whose answer was lost is answered again without harm")
    func lostChallengeAnswer() async throws {
        let card = try World.card()
        let world = try World([.open, .challenge], cards: [card])
        let flow = await world.flow()
        flow.handle(.selected(RowID("\(card.id)"), in: "methods"))
        await flow.until { $0.id == "pay/challenge" }
        let authorized = try World.payment(world.id, .authorized)
        world.provider.set { state in
            state.payments = [authorized]
            state.lostAnswers = [.answerChallenge]
        }
        flow.handle(.edited("challenge-code", .text("123456")))
        flow.handle(.activated("answer"))
        #expect(await flow.settled().notices == ["The answer was lost."])
        world.provider.set { $0.lostAnswers = [] }
        flow.handle(.activated("answer"))
        await flow.until { $0.id == "pay/done" }
        #expect(world.provider.asked.attempts.count == 1)
    }

    @Test("An attempt that never reaches the service is repeated three times under one key")
    func neverReached() async throws {
        let card = try World.card()
        let world = try World([.open], cards: [card])
        let flow = await world.flow()
        world.provider.set { $0.failures[.authorize] = .unanswered(reason: "No answer.") }
        flow.handle(.selected(RowID("\(card.id)"), in: "methods"))
        await flow.until { $0.command("ask-again") != nil }
        #expect(world.provider.asked.attempts.count == 1 + Paying.Wait.mostRepeats)
        #expect(Set(world.provider.asked.attempts.map(\.key)).count == 1)
    }

    @Test("A challenge that is over shows the state of the payment instead of asking again")
    func challengeOver() async throws {
        let card = try World.card()
        let world = try World([.open, .challenge], cards: [card])
        let flow = await world.flow()
        flow.handle(.selected(RowID("\(card.id)"), in: "methods"))
        await flow.until { $0.id == "pay/challenge" }
        let declined = try World.payment(world.id, .open, declined: "The code was wrong 3 times, so the bank declined.")
        world.provider.set { state in
            state.payments = [declined]
            state.failures[.answerChallenge] = .refused(reason: "notAsked", message: "The bank no longer asks.")
        }
        flow.handle(.edited("challenge-code", .text("1")))
        flow.handle(.activated("answer"))
        let screen = await flow.until { $0.id == "pay/choosing" }
        #expect(screen.notices == ["The code was wrong 3 times, so the bank declined."])
    }

    @Test("A payment that another window is making is followed to its end", arguments: ["underWay", "paymentOver"])
    func elsewhere(_ reason: String) async throws {
        let card = try World.card()
        let world = try World([.open], cards: [card])
        let flow = await world.flow()
        let processing = try World.payment(world.id, .processing)
        let authorized = try World.payment(world.id, .authorized)
        world.provider.set { state in
            state.payments = [processing, authorized]
            state.failures[.authorize] = .refused(reason: reason, message: "No.")
        }
        flow.handle(.selected(RowID("\(card.id)"), in: "methods"))
        await flow.until { $0.id == "pay/done" }
        #expect(world.provider.asked.attempts.count == 1)
    }

    @Test("A saved card that was deleted elsewhere disappears from the choice, and the reason is shown")
    func deletedCard() async throws {
        let gone = try World.card()
        let other = try World.card()
        let world = try World([.open], cards: [gone, other])
        let flow = await world.flow()
        world.provider.set { state in
            state.cards = [other]
            state.failures[.authorize] = .refused(reason: "noSuchMethod", message: "This card is no longer saved.")
        }
        flow.handle(.selected(RowID("\(gone.id)"), in: "methods"))
        let screen = await flow.until { $0.row(RowID("\(gone.id)")) == nil && !$0.notices.isEmpty }
        #expect(screen.row(RowID("\(other.id)")) != nil)
        #expect(screen.notices == ["This card is no longer saved."])
    }

    @Test("A card that is being sent can't be changed, so the card on the screen is the one that pays")
    func changedWhileSent() throws {
        let world = try World()
        var state = Paying(id: world.id, today: World.today)
        state.payment = try World.payment(world.id, .open)
        state.stage = .card
        state.entry.expiry = "12/30"
        state.request = .running
        let before = state
        for action: PayingAction in [
            .numberEdited(Secret("4000")), .expiryEdited("x"), .codeEdited(Secret("9")), .keepingToggled(true),
        ] {
            _ = world.reducer.reduce(into: &state, action: action)
        }
        #expect(state == before)
    }

    @Test(
        "Coming back to a payment after the app was killed shows it as the bank left it",
        arguments: [
            (Payment.Status.open, "pay/card"), (.challenge, "pay/challenge"), (.authorized, "pay/done"),
            (.paid, "pay/done"), (.released, "pay/done"), (.expired, "pay/done"),
        ])
    func killed(_ status: Payment.Status, _ screen: String) async throws {
        let world = try World([status])
        let flow = await world.flow()
        #expect(flow.screen.id.rawValue == screen)
        #expect(world.provider.asked.attempts.isEmpty)
    }

    @Test("Coming back while the bank decides waits for its decision without a new attempt")
    func killedWhileProcessing() async throws {
        let world = try World([.processing, .processing, .authorized])
        let flow = await world.flow()
        await flow.until { $0.id == "pay/done" }
        #expect(world.provider.asked.attempts.isEmpty)
    }

    @Test("An abandoned challenge leaves the payment open for another attempt under another key")
    func abandonedChallenge() async throws {
        let card = try World.card()
        let world = try World([.open, .challenge], cards: [card])
        let flow = await world.flow()
        for _ in 0..<2 {
            flow.handle(.selected(RowID("\(card.id)"), in: "methods"))
            await flow.until { $0.id == "pay/challenge" }
            flow.handle(.back)
            #expect(flow.screen.id == "pay/choosing")
        }
        #expect(Set(world.provider.asked.attempts.map(\.key)).count == 2)
        #expect(world.coordinator.closed.isEmpty)
    }
}
