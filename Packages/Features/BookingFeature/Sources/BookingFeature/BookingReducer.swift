import CoreArchitecture
import CoreInterfaces
import CoreModels
import Foundation

/// The reducer of the booking flow. Each step's part is in the file of the step. The README has the states and events
/// of the price step as a table.
struct BookingReducer: Reducer {
    let effects: BookingEffects

    func reduce(into state: inout BookingFlow, action: BookingAction) -> Effect<BookingAction> {
        switch action {
        case .appeared where state.sitter == nil, .retried where state.sitter == nil:
            state.loadFailure = nil
            return effects.load(state.sitterID)
        case .appeared where state.stage == .booked: return effects.reload(state.booked.map(\.id))
        case .appeared: break
        case .retried: return retry(&state)
        case .bookedReloaded(let bookings):
            let seen = Dictionary(bookings.map { ($0.id, $0) }) { first, _ in first }
            state.booked = state.booked.map { seen[$0.id] ?? $0 }
        case .loaded(let sitter, let pets, let home): return begin(&state, sitter, pets, home)
        case .loadFailed(let error): state.loadFailure = error

        case .what(let action): return reduceWhat(&state, action)
        case .when(let action): return reduceWhen(&state, action)
        case .series(let action): return reduceSeries(&state, action)
        case .extras(let action): return reduceExtras(&state, action)
        case .price(let action): return reducePrice(&state, action)

        case .bookingOpened(let id): return .transition(BookingDestination.booking(id))
        case .wentBack: return goBack(&state)
        case .draftDue: break
        }
        return .none
    }

    // MARK: The beginning

    private func begin(
        _ state: inout BookingFlow, _ sitter: Sitter, _ pets: [Pet], _ home: Place?
    ) -> Effect<BookingAction> {
        state.sitter = sitter
        state.what.pets = pets.filter { $0.died == nil && sitter.species.contains($0.species) }
        state.what.tooFar = Set(sitter.offers.map(\.service)).filter { service in
            sitter.distanceOutOfReach(for: service, at: home?.coordinate) != nil
        }
        if state.what.pets.count == 1 { state.what.chosenPets = [state.what.pets[0].id] }
        if sitter.offers.count == 1 { state.what.service = sitter.offers[0].service }
        state.followStay()
        let draft = state.draft
        state.draft = nil
        draft?.restore(into: &state, sitter)
        if let effect = apply(state.choice, to: &state, sitter) { return effect }
        return draft.map { resume(&state, $0) } ?? .none
    }

    /// Continues an interrupted run with what is still available of its choices. If the person had gone to pay, the
    /// time is booked, which is done once however often it is requested.
    private func resume(_ state: inout BookingFlow, _ draft: BookingDraft) -> Effect<BookingAction> {
        switch state.stage {
        case .extras where draft.hasGoneToPay:
            guard let held = draft.held else { return .none }
            state.price = PriceStep(holdID: held.id, held: held, hasGoneToPay: true)
            state.stage = .price
            return book(&state)
        case .extras where draft.hasPrice:
            // The same hold keeps its payment and lasts ten minutes again.
            let find = effects.findFreeTimes(state)
            return .merge(find, hold(&state))
        case .extras: return effects.findFreeTimes(state)
        case .when: return openTimes(&state)
        case .what, .price, .booked: return .none
        }
    }

    /// Applies the service and the day that were chosen on the sitter's page.
    /// - Returns: `nil` if an earlier run continues as it was.
    private func apply(
        _ choice: CareChoice?, to state: inout BookingFlow, _ sitter: Sitter
    ) -> Effect<BookingAction>? {
        guard let choice, sitter.offer(for: choice.service) != nil else { return nil }
        let isOther = state.what.service != choice.service
        state.choice = nil
        state.what.service = choice.service
        state.followStay()
        guard let day = choice.day else {
            guard isOther else { return nil }
            state.stage = .what
            return Effect.none
        }
        state.series.start = nil
        state.when.turn(to: day)
        guard state.what.missing.isEmpty else { return Effect.none }
        state.stage = .when
        return openTimes(&state)
    }

    // MARK: Back and again

    /// Repeats the request that failed on the current step.
    private func retry(_ state: inout BookingFlow) -> Effect<BookingAction> {
        switch state.stage {
        case .extras: return hold(&state)
        case .price:
            return state.price.books ? book(&state) : pay(&state)
        case .what, .when, .booked: return openTimes(&state)
        }
    }

    private func goBack(_ state: inout BookingFlow) -> Effect<BookingAction> {
        if state.stage == .price, state.price.isWorking { return .none }
        state.problem = nil
        state.what.hasTried = false
        state.extras.hasTried = false
        switch state.stage {
        case .what, .booked: return .transition(CommonTransition.close)
        case .when: state.stage = .what
        case .extras: state.stage = .when
        case .price where state.price.mayBeBooked:
            // The time may be booked, so it isn't released. The draft continues here.
            return .transition(CommonTransition.close)
        case .price:
            state.stage = .extras
            return release(&state)
        }
        return .none
    }
}
