import CoreArchitecture
import CoreInterfaces
import CoreModels
import Foundation

/// An event of paying.
enum PayingAction: Hashable, Sendable {
    // The person's actions.
    case appeared
    case retried
    case cardChosen(CardID)
    case walletChosen
    case newCardRequested
    case numberEdited(Secret<String>)
    case expiryEdited(String)
    case codeEdited(Secret<String>)
    case keepingToggled(Bool)
    case cardSubmitted
    case challengeEdited(String)
    case challengeAnswered
    case askedAgain
    case wentBack
    case left

    // The answers of effects.
    case loaded(PaymentMethods)
    case loadFailed(ServiceError)
    case methodsLoaded(PaymentMethods)
    case tokenCreated(CardID, attempt: UUID)
    case cardRegistered(PaymentCard, attempt: UUID)
    case cardRefused(ServiceError)
    case attemptCreated(UUID, PaymentMethod)
    case answered(Payment)
    case attemptFailed(ServiceError)
    case fetched(Payment)
    case fetchFailed(ServiceError)
    case challengeFailed(ServiceError)
}

/// The reducer of paying. The README has its states and events as a table.
struct PayingReducer: Reducer {
    let effects: PayingEffects

    func reduce(into state: inout Paying, action: PayingAction) -> Effect<PayingAction> {
        switch action {
        case .appeared where state.payment == nil, .retried where state.payment == nil:
            state.loadFailure = nil
            return effects.load(state.id)
        case .appeared, .retried: return .none
        case .loaded(let methods):
            state.offer(methods)
            state.payment = methods.payment
            state.stage = state.firstStage
            return show(methods.payment, in: &state, isNew: false)
        case .loadFailed(let error): state.loadFailure = error
        case .methodsLoaded(let methods):
            state.offer(methods)
            if state.stage == .choosing, !state.isWorking { state.stage = state.firstStage }

        case .cardChosen, .walletChosen, .attemptCreated, .answered, .attemptFailed, .askedAgain:
            return reduceAttempt(&state, action)
        case .newCardRequested, .numberEdited, .expiryEdited, .codeEdited, .keepingToggled, .cardSubmitted,
            .tokenCreated,
            .cardRegistered, .cardRefused:
            return reduceCard(&state, action)
        case .fetched, .fetchFailed: return reduceFetched(&state, action)
        case .challengeEdited, .challengeAnswered, .challengeFailed: return reduceChallenge(&state, action)

        case .wentBack: return goBack(&state)
        case .left: return leave(state)
        }
        return .none
    }

    /// Returns the payment, as last seen, to the screen that opened this one.
    private func leave(_ state: Paying) -> Effect<PayingAction> {
        .transition(state.payment.map { CommonTransition.finish(FlowResult($0)) } ?? .close)
    }

    // MARK: An attempt

    private func reduceAttempt(_ state: inout Paying, _ action: PayingAction) -> Effect<PayingAction> {
        switch action {
        case .cardChosen(let card):
            guard state.stage == .choosing, !state.isWorking else { break }
            guard state.cards.contains(where: { $0.id == card }) else { break }
            return begin(&state, .card(card))
        case .walletChosen:
            guard state.stage == .choosing, !state.isWorking, state.walletSuffices else { break }
            return begin(&state, .wallet)
        case .attemptCreated(let key, let method):
            return authorize(&state, Paying.Attempt(key: key, method: method))
        case .askedAgain:
            guard state.hasGivenUpLooking else { break }
            state.request = .running
            state.wait = Paying.Wait()
            // The service recognizes a repeated attempt by its key.
            if let attempt = state.attempt { return authorize(&state, attempt) }
            return effects.fetch(state.id, after: .zero)
        case .answered(let payment): return show(payment, in: &state, isNew: true)
        case .attemptFailed(let error): return attemptFailed(&state, error)
        default: break
        }
        return .none
    }

    private func begin(_ state: inout Paying, _ method: PaymentMethod) -> Effect<PayingAction> {
        state.request = .running
        state.wait = Paying.Wait()
        return effects.createAttempt(with: method)
    }

    private func authorize(_ state: inout Paying, _ attempt: Paying.Attempt) -> Effect<PayingAction> {
        state.attempt = attempt
        return effects.authorize(state.id, attempt)
    }

    private func attemptFailed(_ state: inout Paying, _ error: ServiceError) -> Effect<PayingAction> {
        switch error {
        case .unanswered:
            // The amount may be authorized, so the payment is looked up instead of being paid again.
            state.stage = .waiting
            state.wait.isUnsure = true
            return effects.fetch(state.id, after: PayingEffects.pause)
        case .refused(reason: "underWay", _), .refused(reason: "paymentOver", _):
            // Another process has paid or is paying it. The payment has more information than the rejection.
            state.stage = .waiting
            state.attempt = nil
            return effects.fetch(state.id, after: .zero)
        case .refused(reason: "noSuchMethod", _):
            state.request = .failed(error)
            state.startOver()
            return effects.loadMethods(for: state.id)
        default:
            state.request = .failed(error)
            state.startOver()
            return .none
        }
    }

    // MARK: A card

    private func reduceCard(_ state: inout Paying, _ action: PayingAction) -> Effect<PayingAction> {
        switch action {
        case .newCardRequested:
            guard state.stage == .choosing, !state.isWorking else { break }
            state.stage = .card
            state.request = .idle
        case .numberEdited, .expiryEdited, .codeEdited, .keepingToggled:
            // The shown state is being sent.
            guard !state.isWorking else { break }
            edit(&state.entry, action)
        case .cardSubmitted: return submitCard(&state)
        case .tokenCreated(let id, let attempt):
            state.entry.id = id
            return register(&state, as: id, attempt: attempt)
        case .cardRegistered(let card, let attempt):
            if state.entry.isKept { state.cards.insert(card, at: 0) }
            // From here on only the token is stored.
            state.entry = Paying.CardEntry()
            return authorize(&state, Paying.Attempt(key: attempt, method: .card(card.id)))
        case .cardRefused(.rejected(let problems)):
            state.request = .idle
            state.entry.problems = Dictionary(problems.map { ($0.field, $0.message) }) { first, _ in first }
            // A corrected card is another card.
            state.entry.id = nil
        case .cardRefused(let error): state.request = .failed(error)
        default: break
        }
        return .none
    }

    /// Changes a field. The card gets another token, since it may be another card.
    private func edit(_ entry: inout Paying.CardEntry, _ action: PayingAction) {
        switch action {
        case .numberEdited(let number):
            entry.number = number
            entry.problems["number"] = nil
            entry.id = nil
        case .expiryEdited(let text):
            entry.expiry = text
            entry.problems["expiry"] = nil
            entry.id = nil
        case .codeEdited(let code):
            entry.code = code
            entry.problems["code"] = nil
            entry.id = nil
        case .keepingToggled(let isKept): entry.isKept = isKept
        default: break
        }
    }

    /// Validates that every field is filled in and that the expiry date makes sense. The provider validates the digits,
    /// so that a recorded session, which has no digits, replays in the same way.
    private func submitCard(_ state: inout Paying) -> Effect<PayingAction> {
        guard state.stage == .card, !state.isWorking else { return .none }
        var problems: [String: String] = [:]
        if (state.entry.number.value ?? "").allSatisfy(\.isWhitespace) {
            problems["number"] = CardError.numberMissing.explanation
        }
        do throws(CardError) {
            let expiry = try CardExpiry(typed: state.entry.expiry)
            if expiry.isOver(on: state.today) { throw .expired(expiry) }
        } catch {
            problems["expiry"] = error.explanation
        }
        if (state.entry.code.value ?? "").allSatisfy(\.isWhitespace) {
            problems["code"] = CardError.code(length: 3).explanation
        }
        state.entry.problems = problems
        guard problems.isEmpty else { return .none }
        state.request = .running
        state.wait = Paying.Wait()
        return effects.createToken(state.entry.id)
    }

    private func register(_ state: inout Paying, as id: CardID, attempt: UUID) -> Effect<PayingAction> {
        guard let expiry = try? CardExpiry(typed: state.entry.expiry) else {
            state.request = .idle
            return .none
        }
        let card = TypedCard(
            number: state.entry.number.value ?? "", expiry: expiry, code: state.entry.code.value ?? "",
            isKept: state.entry.isKept)
        return effects.register(card, as: id, attempt: attempt)
    }

    // MARK: Waiting for the bank

    private func reduceFetched(_ state: inout Paying, _ action: PayingAction) -> Effect<PayingAction> {
        guard state.stage == .waiting else { return .none }
        switch action {
        case .fetched(let payment):
            let isUntouched = payment.status == .open && payment.declined == nil
            if isUntouched, state.wait.isUnsure, let attempt = state.attempt { return repeatAttempt(attempt, &state) }
            return show(payment, in: &state, isNew: true)
        case .fetchFailed(let error): state.request = .failed(error)
        default: break
        }
        return .none
    }

    /// Sends an attempt again that the service doesn't have, a few times; then the person decides.
    private func repeatAttempt(_ attempt: Paying.Attempt, _ state: inout Paying) -> Effect<PayingAction> {
        guard state.wait.repeats < Paying.Wait.mostRepeats else {
            state.request = .idle
            return .none
        }
        state.wait.repeats += 1
        state.wait.isUnsure = false
        return authorize(&state, attempt)
    }

    /// Shows the state of a payment.
    /// - Parameter isNew: Whether an action of the person on this screen led to this state.
    private func show(_ payment: Payment, in state: inout Paying, isNew: Bool) -> Effect<PayingAction> {
        state.payment = payment
        switch payment.status {
        case .processing:
            state.stage = .waiting
            state.wait.looks += 1
            let goesOn = state.wait.looks <= Paying.Wait.mostLooks
            state.request = goesOn ? .running : .idle
            return goesOn ? effects.fetch(state.id, after: PayingEffects.pause) : .none
        case .challenge:
            state.stage = .challenge
            state.request = .idle
            state.wait.isUnsure = false
            state.challenge = Paying.ChallengeEntry()
        case .open:
            state.request = .idle
            state.wait.isUnsure = false
            if isNew { state.startOver() }
        case .authorized, .paid, .released, .expired:
            state.stage = .done
            state.request = .idle
            state.wait.isUnsure = false
            guard isNew, payment.isAuthorized else { break }
            return leave(state)
        }
        return .none
    }

    // MARK: The bank's challenge

    private func reduceChallenge(_ state: inout Paying, _ action: PayingAction) -> Effect<PayingAction> {
        switch action {
        case .challengeEdited(let code): state.challenge = Paying.ChallengeEntry(code: code)
        case .challengeAnswered:
            guard state.stage == .challenge, !state.isWorking, let attempt = state.payment?.attempt else { break }
            guard !state.challenge.code.allSatisfy(\.isWhitespace) else {
                state.challenge.problem = "Enter the code that your bank sent."
                break
            }
            state.challenge.problem = nil
            state.request = .running
            state.wait = Paying.Wait()
            return effects.answer(state.challenge.code, of: attempt, at: state.id)
        case .challengeFailed(.rejected(let problems)):
            state.request = .idle
            state.challenge.problem = problems.map(\.message).joined(separator: " ")
        case .challengeFailed(.refused):
            // The challenge is over. The payment has its result.
            state.stage = .waiting
            return effects.fetch(state.id, after: .zero)
        case .challengeFailed(let error): state.request = .failed(error)
        default: break
        }
        return .none
    }

    private func goBack(_ state: inout Paying) -> Effect<PayingAction> {
        switch state.stage {
        case .card where !state.isWorking && state.hasChoice:
            state.request = .idle
            state.entry = Paying.CardEntry()
            state.stage = .choosing
        case .challenge where !state.isWorking:
            state.request = .idle
            state.challenge = Paying.ChallengeEntry()
            state.startOver()
        // Only Continue finishes a purchase that is paid for, such as one whose app ended while the bank decided.
        case .done where state.payment?.isAuthorized == true: return .transition(CommonTransition.close)
        case .card, .choosing, .challenge, .waiting, .done: return leave(state)
        }
        return .none
    }
}
