import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The time that is held, its price, its payment, and the booking that is made of it.
struct PriceStep: Hashable, Sendable {
    /// What happens in it.
    enum Action: Hashable, Sendable {
        case holdAsked(BookingWish)
        case held(HeldTime)
        case holdFailed(ServiceError)
        /// Held time isn't wanted any more.
        case releaseAsked
        case payAsked
        /// A person comes back from where one pays.
        case returned
        case paymentSeen(Payment)
        case paymentUnseen(ServiceError)
        case bookAsked(note: String)
        case booked([Booking])
        case bookingFailed(ServiceError)
    }

    var held: HeldTime?
    /// The payment of what is held, as it was last seen.
    var payment: Payment?
    /// Whether the person went to pay for it.
    var hasGoneToPay = false
    var isWorking = false
}

/// How holding, paying and booking answer.
struct PriceReducer: Reducer {
    let effects: BookingEffects

    func reduce(into state: inout PriceStep, action: PriceStep.Action) -> Effect<PriceStep.Action> {
        switch action {
        case .holdAsked(let wish):
            guard !state.isWorking else { break }
            state.isWorking = true
            return effects.hold(wish, replacing: state.held)
        case .held(let held): state = PriceStep(held: held)
        case .releaseAsked:
            guard let held = state.held else { break }
            state.held = nil
            return effects.release(held)
        case .payAsked:
            guard !state.isWorking, let held = state.held else { break }
            state.hasGoneToPay = true
            return .transition(BookingModule.Output.pay(held.payment))
        case .returned:
            guard state.hasGoneToPay, !state.isWorking, let held = state.held else { break }
            state.isWorking = true
            return effects.look(held.payment)
        case .paymentSeen(let payment):
            state.isWorking = false
            if state.held?.payment == payment.id { state.payment = payment }
        case .bookAsked(let note):
            guard !state.isWorking, let held = state.held else { break }
            state.isWorking = true
            return effects.book(held, note: note)
        case .booked: (state.isWorking, state.held) = (false, nil)
        case .holdFailed, .paymentUnseen, .bookingFailed: state.isWorking = false
        }
        return .none
    }
}
