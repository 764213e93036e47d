import CoreArchitecture
import CoreInterfaces
import CoreModels
import Foundation

/// What happens while one books.
enum BookingAction: Hashable, Sendable {
    // What a person does.
    case appeared
    case retried
    case petToggled(PetID, Bool)
    case serviceChosen(CareService?)
    case nightsEdited(String)
    case whatChosen
    case monthMoved(by: Int)
    case dayChosen(CalendarDate)
    case timeChosen(LocalTime)
    case rhythmChosen(BookingRepetition.Rhythm)
    case endChosen(BookingRepetition.End)
    case countEdited(String)
    case untilEdited(String)
    case dateToggled(CalendarDate)
    case takenLeftOut
    case addOnToggled(String, Bool)
    case noteEdited(String)
    case priceAsked
    case payAsked
    case bookAsked
    case wentBack
    case bookingOpened(BookingID)

    // What effects answer.
    case loaded(Sitter, [Pet])
    case loadFailed(ServiceError)
    case timesLoaded(month: CalendarDate, [FreeTimes])
    case timesFailed(ServiceError)
    case freeTold([LocalTime: Bool])
    case held(HeldTime)
    case paymentSeen(Payment)
    case paymentUnseen(ServiceError)
    case holdFailed(ServiceError)
    case booked([Booking])
    case bookingFailed(ServiceError)
    case bookedSeen([Booking])
}

/// How booking answers what happens: a function a step, and one for what effects answer.
struct BookingReducer: Reducer {
    let effects: BookingEffects

    func reduce(into state: inout BookingFlow, action: BookingAction) -> Effect<BookingAction> {
        switch action {
        case .appeared where state.sitter == nil, .retried where state.sitter == nil:
            state.loadFailure = nil
            return effects.load(state.sitterID)
        case .retried: return retry(&state)
        case .appeared where state.stage == .booked: return effects.lookAgain(state.booked.map(\.id))
        case .appeared: return returned(&state)
        case .bookedSeen(let bookings):
            let seen = Dictionary(bookings.map { ($0.id, $0) }) { first, _ in first }
            state.booked = state.booked.map { seen[$0.id] ?? $0 }
        case .loaded(let sitter, let pets):
            state.sitter = sitter
            state.pets = pets.filter { sitter.species.contains($0.species) }
            if state.pets.count == 1 { state.chosenPets = [state.pets[0].id] }
            if sitter.offers.count == 1 { state.service = sitter.offers[0].service }
            return restore(&state, sitter)
        case .loadFailed(let error): state.loadFailure = error

        case .petToggled, .serviceChosen, .nightsEdited, .whatChosen: return reduceWhat(&state, action)
        case .monthMoved, .dayChosen, .timeChosen, .timesLoaded, .timesFailed: return reduceWhen(&state, action)
        case .rhythmChosen, .endChosen, .countEdited, .untilEdited, .dateToggled, .takenLeftOut, .freeTold:
            return reduceSeries(&state, action)
        case .addOnToggled, .noteEdited, .priceAsked, .held, .holdFailed: return reduceExtras(&state, action)
        case .payAsked, .paymentSeen, .paymentUnseen, .bookAsked, .booked, .bookingFailed:
            return reducePrice(&state, action)

        case .bookingOpened(let id): return .transition(BookingDestination.booking(id))
        case .wentBack: return goBack(&state)
        }
        return .none
    }

    private func reduceWhat(_ state: inout BookingFlow, _ action: BookingAction) -> Effect<BookingAction> {
        let (service, nights) = (state.service, state.nights)
        switch action {
        case .petToggled(let pet, let isChosen):
            if isChosen { state.chosenPets.insert(pet) } else { state.chosenPets.remove(pet) }
        case .serviceChosen(let service): state.service = service
        case .nightsEdited(let text): state.nights = text
        case .whatChosen:
            state.hasTried = true
            guard state.missing.isEmpty else { break }
            state.hasTried = false
            state.stage = .when
            return loadTimes(&state)
        default: break
        }
        // What the next steps show was for another service or another stay.
        if service != state.service || nights != state.nights { (state.day, state.start) = (nil, nil) }
        return .none
    }

    private func reduceWhen(_ state: inout BookingFlow, _ action: BookingAction) -> Effect<BookingAction> {
        switch action {
        case .monthMoved(let months):
            let month = state.month.adding(months: months)
            guard month >= state.today.adding(days: 1 - state.today.day),
                month <= state.today.adding(months: 12)
            else { break }
            state.month = month
            state.day = nil
            return loadTimes(&state)
        case .dayChosen(let day):
            guard state.freeTimes.contains(where: { $0.day == day }) else { break }
            state.day = day
            state.problem = nil
        case .timeChosen(let time):
            guard state.freeTimes.contains(where: { $0.starts.contains(time) }) else { break }
            if time.day != state.start?.day { state.repetition.leftOut = [] }
            state.start = time
            (state.problem, state.isFree) = (nil, [:])
            state.stage = .extras
            return effects.askWhatIsFree(state)
        case .timesLoaded(let month, let times):
            guard month == state.month else { break }
            state.isLoadingTimes = false
            state.freeTimes = times
            if let day = state.day, !times.contains(where: { $0.day == day }) { state.day = nil }
        case .timesFailed(let error):
            state.isLoadingTimes = false
            state.problem = error
        default: break
        }
        return .none
    }

    private func reduceSeries(_ state: inout BookingFlow, _ action: BookingAction) -> Effect<BookingAction> {
        switch action {
        case .rhythmChosen(let rhythm): (state.repetition.rhythm, state.repetition.leftOut) = (rhythm, [])
        case .endChosen(let end): state.repetition.end = end
        case .countEdited(let text): state.repetition.count = text
        case .untilEdited(let text): state.repetition.until = text
        case .dateToggled(let day):
            guard state.candidates.contains(where: { $0.day == day }) else { return .none }
            if state.repetition.leftOut.remove(day) == nil { state.repetition.leftOut.insert(day) }
        case .takenLeftOut: state.repetition.leftOut.formUnion(state.takenDays)
        case .freeTold(let isFree):
            state.isFree.merge(isFree) { _, new in new }
            return .none
        default: return .none
        }
        state.problem = nil
        return effects.askWhatIsFree(state)
    }

    /// Goes on where an earlier run was cut off: with what is there still of what was chosen, and where the person had
    /// gone to pay, with the booking, which is made once however often it is asked for.
    private func restore(_ state: inout BookingFlow, _ sitter: Sitter) -> Effect<BookingAction> {
        guard let draft = state.draft else { return beginAsWished(&state, sitter) }
        state.draft = nil
        draft.restore(into: &state, sitter)
        if state.wished != nil { return beginAsWished(&state, sitter) }
        switch state.stage {
        case .extras where draft.hasGoneToPay:
            guard let held = draft.held else { break }
            (state.held, state.stage, state.isWorking, state.hasGoneToPay) = (held, .price, true, true)
            return effects.book(held, note: state.note)
        case .extras where draft.hold != nil:
            // The same hold again: its payment stays, and the time that it has left begins anew.
            state.held = draft.held
            return .merge(effects.askWhatIsFree(state), reduceExtras(&state, .priceAsked))
        case .extras: return effects.askWhatIsFree(state)
        case .when: return loadTimes(&state)
        case .what, .price, .booked: break
        }
        return .none
    }

    /// Goes on from a service and a day that were chosen on the sitter's page: to its times, once it is known for whom.
    private func beginAsWished(_ state: inout BookingFlow, _ sitter: Sitter) -> Effect<BookingAction> {
        guard let wished = state.wished, sitter.offer(for: wished.service) != nil else { return .none }
        state.wished = nil
        (state.service, state.start) = (wished.service, nil)
        (state.day, state.month) = (wished.day, wished.day.adding(days: 1 - wished.day.day))
        guard state.missing.isEmpty else { return .none }
        state.stage = .when
        return loadTimes(&state)
    }

    private func reduceExtras(_ state: inout BookingFlow, _ action: BookingAction) -> Effect<BookingAction> {
        switch action {
        case .addOnToggled(let id, let isChosen):
            if isChosen { state.addOns.insert(id) } else { state.addOns.remove(id) }
        case .noteEdited(let text): state.note = text
        case .priceAsked:
            state.hasTried = true
            guard !state.isWorking, state.takenDays.isEmpty, let wish = state.wish else { break }
            (state.hasTried, state.isWorking, state.problem) = (false, true, nil)
            return effects.hold(wish, replacing: state.held)
        case .held(let held):
            (state.isWorking, state.held, state.stage) = (false, held, .price)
            (state.payment, state.hasGoneToPay) = (nil, false)
        case .holdFailed(let error):
            (state.isWorking, state.problem) = (false, error)
            return leadBackToTimes(&state, after: error)
        default: break
        }
        return .none
    }

    private func reducePrice(_ state: inout BookingFlow, _ action: BookingAction) -> Effect<BookingAction> {
        switch action {
        case .payAsked:
            guard !state.isWorking, let held = state.held else { break }
            (state.hasGoneToPay, state.problem) = (true, nil)
            return .transition(BookingModule.Output.pay(held.payment))
        case .paymentSeen(let payment):
            state.isWorking = false
            guard let held = state.held, held.payment == payment.id else { break }
            state.payment = payment
            switch payment.status {
            case .authorised, .paid: return reducePrice(&state, .bookAsked)
            case .expired, .released: return leadBackToTimes(&state, after: Self.holdIsOver)
            case .open, .processing, .challenge: break
            }
        case .paymentUnseen(let error): (state.isWorking, state.problem) = (false, error)
        case .bookAsked:
            guard !state.isWorking, let held = state.held else { break }
            (state.isWorking, state.problem) = (true, nil)
            return effects.book(held, note: state.note)
        case .booked(let bookings):
            (state.isWorking, state.booked, state.held, state.stage) = (false, bookings, nil, .booked)
        case .bookingFailed(let error):
            (state.isWorking, state.problem) = (false, error)
            if case .refused(reason: "priceChanged", _) = error {
                state.held = nil
                state.stage = .extras
            }
            if state.held?.lines.isEmpty == true, case .refused(let reason, _) = error, reason.hasPrefix("payment") {
                // Cut off before it was paid for: its price is looked at again.
                (state.stage, state.problem) = (.extras, nil)
                return reduceExtras(&state, .priceAsked)
            }
            return leadBackToTimes(&state, after: error)
        default: break
        }
        return .none
    }

    /// Tries again what failed on the step that is shown.
    private func retry(_ state: inout BookingFlow) -> Effect<BookingAction> {
        switch state.stage {
        case .extras: return reduceExtras(&state, .priceAsked)
        case .price where state.payment?.status == .authorised: return reducePrice(&state, .bookAsked)
        case .price:
            state.problem = nil
            return returned(&state)
        case .what, .when, .booked: return loadTimes(&state)
        }
    }

    /// Comes back from where one pays: what is paid for is booked without another word.
    private func returned(_ state: inout BookingFlow) -> Effect<BookingAction> {
        guard state.stage == .price, state.hasGoneToPay, !state.isWorking, let held = state.held else { return .none }
        state.isWorking = true
        return effects.look(held.payment)
    }

    private static let holdIsOver = ServiceError.refused(
        reason: "holdExpired", message: "The time was held for ten minutes, which are over. Choose it again.")

    /// A time that was lost meanwhile leads back to the calendar, where the free ones are shown anew.
    private func leadBackToTimes(_ state: inout BookingFlow, after error: ServiceError) -> Effect<BookingAction> {
        guard case .refused(let reason, _) = error,
            ["slotTaken", "tooSoon", "notOffered", "holdExpired"].contains(reason)
        else { return .none }
        if state.starts.count > 1, reason == "slotTaken" {
            // Of a series only some days were lost: they are told, and can be left out.
            (state.held, state.stage) = (nil, .extras)
            return effects.askWhatIsFree(state)
        }
        (state.held, state.start, state.stage) = (nil, nil, .when)
        if state.problem == nil { state.problem = error }
        return loadTimes(&state)
    }

    private func loadTimes(_ state: inout BookingFlow) -> Effect<BookingAction> {
        guard let service = state.service, let nights = state.readNights else { return .none }
        state.isLoadingTimes = true
        return effects.loadTimes(of: state.sitterID, for: service, month: state.month, nights: nights)
    }

    private func goBack(_ state: inout BookingFlow) -> Effect<BookingAction> {
        state.problem = nil
        state.hasTried = false
        guard !state.isWorking || state.stage != .price else { return .none }
        switch state.stage {
        case .what, .booked: return .transition(CommonTransition.close)
        case .when: state.stage = .what
        case .extras: state.stage = .when
        case .price:
            state.stage = .extras
            if let held = state.held {
                state.held = nil
                return effects.release(held)
            }
        }
        return .none
    }
}
