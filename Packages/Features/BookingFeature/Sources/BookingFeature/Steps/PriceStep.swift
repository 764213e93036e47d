import CoreArchitecture
import CoreInterfaces
import CoreModels
import Foundation

/// The last step: the held time, its price and payment, and the bookings.
struct PriceStep: Hashable, Sendable {
    /// An event of the step.
    enum Action: Hashable, Sendable {
        // The person's actions.
        case payRequested
        case bookRequested

        /// The payment's screen is closed and returned the payment.
        case paymentReturned(Payment)

        // The answers of effects.
        case holdCreated(UUID, BookingRequest)
        case held(HeldTime, others: [Booking], now: Date)
        case holdFailed(ServiceError)
        case booked([Booking])
        case bookingFailed(ServiceError)
    }

    /// The state of the last request.
    enum Request: Hashable, Sendable {
        case idle
        case running
    }

    /// The id of the hold, from its first request until the time is released or booked.
    var holdID: UUID?
    var held: HeldTime?
    /// The payment of the held time, as its screen last returned it.
    var payment: Payment?
    /// Whether the person went to pay. An interrupted run then continues with the booking, which fails if it isn't
    /// paid.
    var hasGoneToPay = false
    var request = Request.idle
    /// Whether the booking was sent but no response arrived, so that the time may be booked.
    var mayBeBooked = false
    /// The other bookings of the chosen pets at the same time, which the person has to confirm.
    var overlaps: [BookingOverlap] = []
    /// The cost of cancelling dates that begin within the cancellation period, if there are any.
    var lateCancellation: LateCancellation?

    var isWorking: Bool { request == .running }

    /// Whether the amount is set aside or charged, so that the time can be booked.
    var isPaid: Bool { payment?.isAuthorized == true }

    /// Whether an interrupted run continues: the price isn't loaded, and it is unknown whether the time is paid.
    var isResumed: Bool { held?.lines.isEmpty == true }

    /// Whether the next request books. Otherwise the time is paid first.
    var books: Bool { isPaid || mayBeBooked || isResumed }
}

extension BookingReducer {
    func reducePrice(_ state: inout BookingFlow, _ action: PriceStep.Action) -> Effect<BookingAction> {
        switch action {
        case .holdCreated(let id, let request):
            state.price.holdID = id
            return effects.hold(request, as: id)
        case .held(let held, let others, let now):
            state.price = PriceStep(
                holdID: held.id, held: held, overlaps: state.overlaps(with: others),
                lateCancellation: state.lateCancellation(at: now))
            state.stage = .price
        case .holdFailed(let error):
            state.price.request = .idle
            state.problem = error
            return leadBack(&state, after: error)

        case .payRequested: return pay(&state)
        case .paymentReturned(let payment): return follow(payment, &state)

        case .bookRequested: return book(&state)
        case .booked(let bookings):
            state.price = PriceStep()
            state.booked = bookings
            state.stage = .booked
        case .bookingFailed(let error): return bookingFailed(&state, error)
        }
        return .none
    }

    // MARK: The hold

    /// Holds the chosen time, in place of the time that was held before.
    func hold(_ state: inout BookingFlow) -> Effect<BookingAction> {
        guard state.stage == .extras, !state.price.isWorking, state.series.takenDays.isEmpty else { return .none }
        guard let request = state.request else { return .none }
        state.extras.hasTried = false
        state.problem = nil
        state.price.request = .running
        guard let id = state.price.holdID else { return effects.createHold(request) }
        return effects.hold(request, as: id)
    }

    /// Releases the held time. The next hold gets another id, so that a late release can't end it.
    func release(_ state: inout BookingFlow) -> Effect<BookingAction> {
        let id = state.price.holdID
        state.price = PriceStep()
        return id.map(effects.release) ?? .none
    }

    /// Returns to the step on which a lost time can be replaced. The free times are loaded again.
    private func leadBack(_ state: inout BookingFlow, after error: ServiceError) -> Effect<BookingAction> {
        guard case .refused(let reason, _) = error else { return .none }
        switch reason {
        case "outOfReach":
            state.loseHold(backTo: .what, error)
            return .none
        case "slotTaken" where state.series.starts.count > 1:
            // The series marks the lost dates, so that they can be left out.
            state.loseHold(backTo: .extras, error)
            return effects.findFreeTimes(state)
        case "slotTaken", "tooSoon", "notOffered", "holdExpired":
            state.loseHold(backTo: .when, error)
            state.series.start = nil
            return openTimes(&state)
        default: return .none
        }
    }

    // MARK: The payment

    func pay(_ state: inout BookingFlow) -> Effect<BookingAction> {
        guard !state.price.isWorking, !state.price.mayBeBooked, let held = state.price.held else { return .none }
        state.problem = nil
        state.price.hasGoneToPay = true
        return .transition(BookingModule.Output.pay(held.payment))
    }

    /// Books paid time.
    private func follow(_ payment: Payment, _ state: inout BookingFlow) -> Effect<BookingAction> {
        guard !state.price.isWorking, !state.price.mayBeBooked, state.price.held?.payment == payment.id else {
            return .none
        }
        state.price.payment = payment
        switch payment.status {
        case .authorized, .paid: return book(&state)
        case .expired, .released: return leadBack(&state, after: Self.holdIsOver)
        case .open, .processing, .challenge: return .none
        }
    }

    private static let holdIsOver = ServiceError.refused(
        reason: "holdExpired", message: "The time was held for ten minutes, which are over. Choose it again.")

    // MARK: The booking

    /// Books the held time.
    func book(_ state: inout BookingFlow) -> Effect<BookingAction> {
        guard !state.price.isWorking, let held = state.price.held else { return .none }
        state.problem = nil
        state.price.request = .running
        return effects.book(held, note: state.extras.note)
    }

    private func bookingFailed(_ state: inout BookingFlow, _ error: ServiceError) -> Effect<BookingAction> {
        state.price.request = .idle
        state.problem = error
        switch error {
        case .unanswered, .unintelligible: state.price.mayBeBooked = true
        case .refused(reason: "priceChanged", _): state.loseHold(backTo: .extras, error)
        case .refused(reason: "paymentMissing", _), .refused(reason: "paymentPending", _):
            guard state.price.isResumed else {
                // The payment can be attempted again.
                state.price.payment = nil
                state.price.mayBeBooked = false
                break
            }
            // An earlier run ended before it was paid: its price is shown again.
            state.stage = .extras
            return hold(&state)
        default: return leadBack(&state, after: error)
        }
        return .none
    }
}
