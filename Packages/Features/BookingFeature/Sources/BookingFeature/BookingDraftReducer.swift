import AppLogging
import CoreArchitecture
import CoreModels
import CoreStorage
import Foundation

/// Saves the draft of the booking flow after each change, so that an interrupted run continues where it was.
struct BookingDraftReducer: Reducer {
    /// The pause after typing before the draft is saved.
    static let pause = Duration.milliseconds(300)

    let flow: BookingReducer
    let dependencies: BookingDependencies

    func reduce(into state: inout BookingFlow, action: BookingAction) -> Effect<BookingAction> {
        if case .draftDue = action {
            state.isDraftDue = false
            return save(state)
        }
        let before = Saved(state)
        let effect = flow.reduce(into: &state, action: action)
        // Leaving the flow ends its effects, so the draft is saved first.
        if action == .wentBack, state.isDraftDue, before.stage == state.stage {
            return .concatenate(save(state), effect)
        }
        guard state.draft == nil, before != Saved(state) else { return effect }
        // A step is saved at once. Typed text is saved after a pause, so that typing stays fast.
        if before.isOtherStep(than: Saved(state)) { return .merge(save(state), effect) }
        if state.isDraftDue { return effect }
        state.isDraftDue = true
        let wait = Effect<BookingAction>.run { [clock = dependencies.clock] send in
            try await clock.sleep(for: Self.pause)
            send(.draftDue)
        }
        return .merge(wait, effect)
    }

    private func save(_ state: BookingFlow) -> Effect<BookingAction> {
        .run { [dependencies] _ in await dependencies.save(BookingDraft(state)) }
    }

    /// The part of the state that a draft contains, so that it can be compared without encoding it.
    private struct Saved: Equatable {
        let stage: BookingFlow.Stage
        let pets: Set<PetID>
        let service: CareService?
        let nights: String
        let start: LocalTime?
        let repetition: BookingRepetition
        let addOns: Set<String>
        let note: String
        let hold: UUID?
        let hasGoneToPay: Bool

        init(_ state: BookingFlow) {
            stage = state.stage
            pets = state.what.chosenPets
            service = state.what.service
            nights = state.what.nights
            start = state.series.start
            repetition = state.series.repetition
            addOns = state.extras.addOns
            note = state.extras.note
            hold = state.price.holdID
            hasGoneToPay = state.price.hasGoneToPay
        }

        func isOtherStep(than other: Self) -> Bool {
            stage != other.stage || hasGoneToPay != other.hasGoneToPay || hold != other.hold
        }
    }
}

extension BookingDependencies {
    /// The purpose of the only draft: an account's last unfinished booking.
    private static let purpose = "booking"

    /// The unfinished booking, or `nil` if there is none.
    var draft: BookingDraft? { drafts[Self.purpose] }

    /// Returns the unfinished booking with a sitter, or `nil` if there is none.
    func draft(of sitter: SitterID) -> BookingDraft? {
        if let problem = drafts.problem {
            log.warning("the draft of a booking can't be read", ["problem": .private(problem)])
        }
        guard let draft, draft.sitter == sitter.description else { return nil }
        return draft
    }

    /// Replaces the unfinished booking at once, and saves it away from the main actor; `nil` removes it.
    @MainActor
    func save(_ draft: BookingDraft?) async {
        replaceDraft(draft)
        await saveDraft()
    }

    /// Replaces the unfinished booking in memory. ``saveDraft()`` saves it.
    func replaceDraft(_ draft: BookingDraft?) {
        drafts.set(draft, for: Self.purpose)
    }

    /// Saves the unfinished booking.
    func saveDraft() async {
        do throws(KeyValueError) {
            try await drafts.flush()
        } catch {
            log.failure("saving the draft of a booking failed")(error)
        }
    }
}
