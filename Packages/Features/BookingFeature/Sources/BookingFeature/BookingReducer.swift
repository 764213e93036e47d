import CoreArchitecture
import CoreInterfaces
import CoreModels

/// What happens to booking as a whole, and what a step's change means for the others. It runs after the steps' own reducers:
/// see ``flow(effects:)``.
struct BookingReducer: Reducer {
    let effects: BookingEffects

    func reduce(into state: inout BookingFlow, action: BookingAction) -> Effect<BookingAction> {
        switch action {
        case .appeared where state.sitter == nil, .retried where state.sitter == nil:
            state.loadFailure = nil
            return effects.load(state.sitterID)
        case .retried: return retry(&state)
        case .appeared where state.stage == .booked: return effects.lookAgain(state.booked.map(\.id))
        case .appeared: return state.stage == .price ? .send(.price(.returned)) : .none
        case .bookedSeen(let bookings):
            let seen = Dictionary(bookings.map { ($0.id, $0) }) { first, _ in first }
            state.booked = state.booked.map { seen[$0.id] ?? $0 }
        case .loaded(let sitter, let pets, let home): return loaded(&state, sitter, pets, home)
        case .loadFailed(let error): state.loadFailure = error

        case .what(let action): return follow(action, &state)
        case .when(let action): return follow(action, &state)
        case .series(.freeTold), .extras(.addOnToggled), .extras(.noteEdited), .draftDue: break
        case .series:
            state.problem = nil
            return effects.askWhatIsFree(state)
        case .extras(.nextAsked):
            guard !state.price.isWorking, state.series.takenDays.isEmpty, let wish = state.wish else { break }
            (state.extras.hasTried, state.problem) = (false, nil)
            return .send(.price(.holdAsked(wish)))
        case .price(let action): return follow(action, &state)

        case .bookAsked: return .send(.price(.bookAsked(note: state.extras.note)))
        case .bookingOpened(let id): return .transition(BookingDestination.booking(id))
        case .wentBack: return goBack(&state)
        }
        return .none
    }

    // MARK: What a step means for the others

    private func follow(_ action: WhatStep.Action, _ state: inout BookingFlow) -> Effect<BookingAction> {
        state.followStay()
        guard action == .nextAsked, state.what.missing.isEmpty else { return .none }
        state.stage = .when
        return .send(.when(.opened))
    }

    private func follow(_ action: WhenStep.Action, _ state: inout BookingFlow) -> Effect<BookingAction> {
        switch action {
        case .dayChosen(let day): if state.when.day == day { state.problem = nil }
        case .timeChosen(let time):
            guard state.when.offers(time) else { break }
            state.series.begin(at: time)
            (state.problem, state.stage) = (nil, .extras)
            return effects.askWhatIsFree(state)
        case .timesFailed(let error): state.problem = error
        case .opened, .monthMoved, .timesLoaded: break
        }
        return .none
    }

    private func follow(_ action: PriceStep.Action, _ state: inout BookingFlow) -> Effect<BookingAction> {
        switch action {
        case .held: state.stage = .price
        case .payAsked, .bookAsked: if state.price.held != nil { state.problem = nil }
        case .paymentSeen(let payment):
            guard state.price.held?.payment == payment.id else { break }
            switch payment.status {
            case .authorised, .paid: return .send(.bookAsked)
            case .expired, .released: return leadBackToTimes(&state, after: Self.holdIsOver)
            case .open, .processing, .challenge: break
            }
        case .booked(let bookings): (state.booked, state.stage) = (bookings, .booked)
        case .holdFailed(let error):
            state.problem = error
            return leadBackToTimes(&state, after: error)
        case .paymentUnseen(let error): state.problem = error
        case .bookingFailed(let error): return bookingFailed(&state, error)
        case .holdAsked, .releaseAsked, .returned: break
        }
        return .none
    }

    private func bookingFailed(_ state: inout BookingFlow, _ error: ServiceError) -> Effect<BookingAction> {
        state.problem = error
        if case .refused(reason: "priceChanged", _) = error { (state.price.held, state.stage) = (nil, .extras) }
        if state.price.held?.lines.isEmpty == true, case .refused(let reason, _) = error, reason.hasPrefix("payment") {
            // Cut off before it was paid for: its price is looked at again.
            (state.stage, state.problem) = (.extras, nil)
            return .send(.extras(.nextAsked))
        }
        return leadBackToTimes(&state, after: error)
    }

    private static let holdIsOver = ServiceError.refused(
        reason: "holdExpired", message: "The time was held for ten minutes, which are over. Choose it again.")

    /// A time that was lost meanwhile leads back to the calendar, where the free ones are shown anew.
    private func leadBackToTimes(_ state: inout BookingFlow, after error: ServiceError) -> Effect<BookingAction> {
        guard case .refused(let reason, _) = error,
            ["slotTaken", "tooSoon", "notOffered", "outOfReach", "holdExpired"].contains(reason)
        else { return .none }
        state.price.held = nil
        if reason == "outOfReach" {
            state.stage = .what
            return .none
        }
        if state.series.starts.count > 1, reason == "slotTaken" {
            // Of a series only some days were lost: they are told, and can be left out.
            state.stage = .extras
            return effects.askWhatIsFree(state)
        }
        (state.series.start, state.stage) = (nil, .when)
        if state.problem == nil { state.problem = error }
        return .send(.when(.opened))
    }

    // MARK: Where one begins and goes on

    private func loaded(
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
        return beginAsWished(&state, sitter) ?? draft.map { goOn(&state, with: $0) } ?? .none
    }

    /// Goes on where an earlier run was cut off: with what is there still of what was chosen, and where the person had
    /// gone to pay, with the booking, which is made once however often it is asked for.
    private func goOn(_ state: inout BookingFlow, with draft: BookingDraft) -> Effect<BookingAction> {
        switch state.stage {
        case .extras where draft.hasGoneToPay:
            guard let held = draft.held else { break }
            (state.price, state.stage) = (PriceStep(held: held, hasGoneToPay: true), .price)
            return .send(.bookAsked)
        case .extras where draft.hold != nil:
            // The same hold again: its payment stays, and the time that it has left begins anew.
            state.price.held = draft.held
            return .merge(effects.askWhatIsFree(state), .send(.extras(.nextAsked)))
        case .extras: return effects.askWhatIsFree(state)
        case .when: return .send(.when(.opened))
        case .what, .price, .booked: break
        }
        return .none
    }

    /// Begins with the service that was chosen on the sitter's page; with its day, too, at its times, once it is known for
    /// whom.
    /// - Returns: `nil` where an earlier run goes on as it was.
    private func beginAsWished(_ state: inout BookingFlow, _ sitter: Sitter) -> Effect<BookingAction>? {
        guard let wished = state.wished, sitter.offer(for: wished.service) != nil else { return nil }
        let isOther = state.what.service != wished.service
        (state.wished, state.what.service) = (nil, wished.service)
        state.followStay()
        guard let day = wished.day else {
            if isOther { state.stage = .what }
            return isOther ? Effect.none : nil
        }
        state.series.start = nil
        state.when.turn(to: day)
        guard state.what.missing.isEmpty else { return Effect.none }
        state.stage = .when
        return .send(.when(.opened))
    }

    /// Tries again what failed on the step that is shown.
    private func retry(_ state: inout BookingFlow) -> Effect<BookingAction> {
        switch state.stage {
        case .extras: return .send(.extras(.nextAsked))
        case .price where state.price.payment?.status == .authorised: return .send(.bookAsked)
        case .price:
            state.problem = nil
            return .send(.price(.returned))
        case .what, .when, .booked: return .send(.when(.opened))
        }
    }

    private func goBack(_ state: inout BookingFlow) -> Effect<BookingAction> {
        (state.problem, state.what.hasTried, state.extras.hasTried) = (nil, false, false)
        guard !state.price.isWorking || state.stage != .price else { return .none }
        switch state.stage {
        case .what, .booked: return .transition(CommonTransition.close)
        case .when: state.stage = .what
        case .extras: state.stage = .when
        case .price:
            state.stage = .extras
            return .send(.price(.releaseAsked))
        }
        return .none
    }
}
