import CoreArchitecture
import CoreInterfaces
import CoreModels
import Foundation

/// What happens while one pays.
enum PayingAction: Hashable, Sendable {
    // What a person does.
    case appeared
    case retried
    case cardChosen(CardID)
    case walletChosen
    case newCardAsked
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

    // What effects answer.
    case loaded(Payment, [PaymentCard], Wallet)
    case loadFailed(ServiceError)
    case cardKept(PaymentCard, attempt: UUID)
    case cardRefused(ServiceError)
    case cardNamed(CardID, attempt: UUID)
    case attemptNamed(UUID, PaymentMethod)
    case answered(Payment)
    case attemptFailed(ServiceError)
    case looked(Payment)
    case lookFailed(ServiceError)
    case challengeFailed(ServiceError)
}

/// How paying answers what happens.
struct PayingReducer: Reducer {
    let effects: PayingEffects

    func reduce(into state: inout Paying, action: PayingAction) -> Effect<PayingAction> {
        switch action {
        case .appeared where state.payment == nil, .retried where state.payment == nil:
            state.loadFailure = nil
            return effects.load(state.id)
        case .appeared, .retried: return .none
        case .loaded(let payment, let cards, let wallet):
            (state.cards, state.wallet) = (cards, wallet)
            // One who has nothing to choose from begins with a card.
            state.payment = payment
            state.stage = state.firstStage
            return show(payment, in: &state, isNew: false)
        case .loadFailed(let error): state.loadFailure = error

        case .cardChosen, .walletChosen, .attemptNamed, .answered, .attemptFailed, .askedAgain:
            return reduceAttempt(&state, action)
        case .newCardAsked, .numberEdited, .expiryEdited, .codeEdited, .keepingToggled, .cardSubmitted, .cardNamed,
            .cardKept, .cardRefused:
            return reduceCard(&state, action)
        case .looked, .lookFailed: return reduceLook(&state, action)
        case .challengeEdited, .challengeAnswered, .challengeFailed: return reduceChallenge(&state, action)

        case .wentBack: return goBack(&state)
        case .left: return .transition(CommonTransition.close)
        }
        return .none
    }

    // MARK: An attempt

    private func reduceAttempt(_ state: inout Paying, _ action: PayingAction) -> Effect<PayingAction> {
        switch action {
        case .cardChosen(let card):
            guard state.stage == .choosing, !state.isWorking, state.cards.contains(where: { $0.id == card }) else {
                break
            }
            return begin(&state, .card(card))
        case .walletChosen:
            guard state.stage == .choosing, !state.isWorking, state.walletSuffices else { break }
            return begin(&state, .wallet)
        case .attemptNamed(let key, let method):
            state.attempt = Paying.Attempt(key: key, method: method)
            return effects.authorise(state.id, with: method, as: key)
        case .askedAgain:
            guard state.hasGivenUpLooking else { break }
            (state.isWorking, state.problem, state.looks) = (true, nil, 0)
            // The same attempt again: the service knows whether it has it.
            if let attempt = state.attempt {
                return effects.authorise(state.id, with: attempt.method, as: attempt.key)
            }
            return effects.look(state.id, after: .zero)
        case .answered(let payment): return show(payment, in: &state, isNew: true)
        case .attemptFailed(.unanswered):
            // Nobody knows whether the bank did it: what it did is looked for, not done again.
            (state.stage, state.isUnsure, state.looks) = (.waiting, true, 0)
            return effects.look(state.id, after: PayingEffects.pause)
        case .attemptFailed(let error):
            (state.isWorking, state.problem, state.attempt) = (false, error, nil)
            state.stage = state.firstStage
        default: break
        }
        return .none
    }

    private func begin(_ state: inout Paying, _ method: PaymentMethod) -> Effect<PayingAction> {
        (state.isWorking, state.problem, state.isUnsure, state.looks) = (true, nil, false, 0)
        return effects.nameAttempt(with: method)
    }

    // MARK: A card

    private func reduceCard(_ state: inout Paying, _ action: PayingAction) -> Effect<PayingAction> {
        switch action {
        case .newCardAsked:
            guard state.stage == .choosing, !state.isWorking else { break }
            (state.stage, state.problem) = (.card, nil)
        case .numberEdited(let number):
            state.entry.number = number
            (state.entry.problems["number"], state.entry.id) = (nil, nil)
        case .expiryEdited(let text):
            state.entry.expiry = text
            (state.entry.problems["expiry"], state.entry.id) = (nil, nil)
        case .codeEdited(let code):
            state.entry.code = code
            (state.entry.problems["code"], state.entry.id) = (nil, nil)
        case .keepingToggled(let isKept): state.entry.isKept = isKept
        case .cardSubmitted: return submitCard(&state)
        case .cardNamed(let id, let attempt):
            state.entry.id = id
            return send(&state, as: id, attempt: attempt)
        case .cardKept(let card, let attempt):
            if state.entry.isKept { state.cards.insert(card, at: 0) }
            // From here on there is a token alone.
            state.entry = Paying.CardEntry()
            state.attempt = Paying.Attempt(key: attempt, method: .card(card.id))
            return effects.authorise(state.id, with: .card(card.id), as: attempt)
        case .cardRefused(let error):
            state.isWorking = false
            if case .rejected(let problems) = error {
                state.entry.problems = Dictionary(problems.map { ($0.field, $0.message) }) { first, _ in first }
                // The number was on the wire once; it is typed again, not sent again.
                state.entry.id = nil
            } else {
                state.problem = error
            }
        default: break
        }
        return .none
    }

    /// Whether a field is filled in and what is visible of it makes sense. What the digits say, the provider checks: so a
    /// recorded session, which has no digits, is played again as it was.
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
        (state.isWorking, state.problem, state.isUnsure, state.looks) = (true, nil, false, 0)
        return effects.nameCard(state.entry.id)
    }

    private func send(_ state: inout Paying, as id: CardID, attempt: UUID) -> Effect<PayingAction> {
        guard let expiry = try? CardExpiry(typed: state.entry.expiry) else { return .none }
        let card = TypedCard(
            number: state.entry.number.value ?? "", expiry: expiry, code: state.entry.code.value ?? "",
            isKept: state.entry.isKept)
        return effects.keep(card, as: id, attempt: attempt)
    }

    // MARK: Waiting for the bank

    private func reduceLook(_ state: inout Paying, _ action: PayingAction) -> Effect<PayingAction> {
        guard state.stage == .waiting else { return .none }
        switch action {
        case .looked(let payment):
            if payment.status == .open, payment.declined == nil, state.isUnsure {
                // The service never got the attempt; the same is sent again.
                if let attempt = state.attempt {
                    state.isUnsure = false
                    return effects.authorise(state.id, with: attempt.method, as: attempt.key)
                }
            }
            return show(payment, in: &state, isNew: true)
        case .lookFailed(let error): (state.isWorking, state.problem) = (false, error)
        default: break
        }
        return .none
    }

    /// Shows where a payment stands.
    /// - Parameter isNew: Whether it came there just now, by what the person did here.
    private func show(_ payment: Payment, in state: inout Paying, isNew: Bool) -> Effect<PayingAction> {
        state.payment = payment
        switch payment.status {
        case .processing:
            state.stage = .waiting
            state.looks += 1
            state.isWorking = state.looks <= Paying.mostLooks
            return state.isWorking ? effects.look(state.id, after: PayingEffects.pause) : .none
        case .challenge:
            (state.stage, state.isWorking, state.isUnsure, state.code) = (.challenge, false, false, "")
        case .open:
            (state.isWorking, state.isUnsure) = (false, false)
            if isNew {
                state.attempt = nil
                state.stage = state.firstStage
            }
        case .authorised, .paid, .released, .expired:
            (state.stage, state.isWorking, state.isUnsure) = (.done, false, false)
            guard isNew, payment.status == .authorised || payment.status == .paid else { break }
            return .transition(CommonTransition.close)
        }
        return .none
    }

    // MARK: The bank's question

    private func reduceChallenge(_ state: inout Paying, _ action: PayingAction) -> Effect<PayingAction> {
        switch action {
        case .challengeEdited(let code): (state.code, state.codeProblem) = (code, nil)
        case .challengeAnswered:
            guard state.stage == .challenge, !state.isWorking, let attempt = state.payment?.attempt else { break }
            guard !state.code.allSatisfy(\.isWhitespace) else {
                state.codeProblem = "Write the code that your bank has sent."
                break
            }
            (state.isWorking, state.problem, state.codeProblem, state.looks) = (true, nil, nil, 0)
            return effects.answer(state.code, of: attempt, at: state.id)
        case .challengeFailed(let error):
            state.isWorking = false
            if case .rejected(let problems) = error {
                state.codeProblem = problems.map(\.message).joined(separator: " ")
            } else {
                state.problem = error
            }
        default: break
        }
        return .none
    }

    private func goBack(_ state: inout Paying) -> Effect<PayingAction> {
        state.problem = nil
        switch state.stage {
        case .card where !state.isWorking && (!state.cards.isEmpty || state.walletSuffices):
            state.entry = Paying.CardEntry()
            state.stage = .choosing
        case .challenge where !state.isWorking:
            (state.attempt, state.codeProblem) = (nil, nil)
            state.stage = state.firstStage
        case .card, .choosing, .challenge, .waiting, .done:
            return .transition(CommonTransition.close)
        }
        return .none
    }
}
