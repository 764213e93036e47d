import AppLogging
import CoreArchitecture
import CoreModels
import CoreStorage
import Foundation

/// Booking whose state is kept after each change, so that a flow that is cut off goes on where it was.
struct KeptBookingReducer: Reducer {
    let flow: any Reducer<BookingFlow, BookingAction>
    let drafts: BookingDrafts
    let clock: any Clock<Duration>

    func reduce(into state: inout BookingFlow, action: BookingAction) -> Effect<BookingAction> {
        if case .draftDue = action {
            state.isDraftDue = false
            return keep(state)
        }
        let before = Changing(state)
        let effect = flow.reduce(into: &state, action: action)
        // Whoever leaves leaves nothing behind that would still be kept: it is kept first.
        if action == .wentBack, state.isDraftDue, before.stage == state.stage {
            return .concatenate(keep(state), effect)
        }
        guard state.draft == nil, before != Changing(state) else { return effect }
        // A step is kept at once. What is typed is kept a moment later, as it is then, so that a key costs next to nothing.
        let isStep = before.stage != state.stage || before.hasGoneToPay != state.price.hasGoneToPay
        if isStep { return .merge(keep(state), effect) }
        if state.isDraftDue { return effect }
        state.isDraftDue = true
        let wait = Effect<BookingAction>.run { [clock] send in
            try await clock.sleep(for: .milliseconds(300))
            send(.draftDue)
        }
        return .merge(wait, effect)
    }

    private func keep(_ state: BookingFlow) -> Effect<BookingAction> {
        .run { [drafts] _ in drafts.keep(BookingDraft(state)) }
    }

    /// What of the state is kept, compared without making texts of it.
    private struct Changing: Equatable {
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
            (stage, pets, service, nights) = (
                state.stage, state.what.chosenPets, state.what.service, state.what.nights
            )
            (start, repetition) = (state.series.start, state.series.repetition)
            (addOns, note) = (state.extras.addOns, state.extras.note)
            (hold, hasGoneToPay) = (state.price.held?.id, state.price.hasGoneToPay)
        }
    }
}

/// Keeps the booking that an account began last.
struct BookingDrafts: Sendable {
    private let store: any KeyValueStoring
    private let key = StorageKey<BookingDraft>("booking-draft")
    private let log: Log

    /// Creates the drafts of an account.
    /// - Parameter store: The account's own part of a store.
    init(in store: any KeyValueStoring, log: Log) {
        (self.store, self.log) = (store, log)
    }

    /// What was entered of a booking of a sitter's time, or of whosever where none is named; `nil` where nothing is kept,
    /// or nothing that can be read.
    func draft(of sitter: SitterID? = nil) -> BookingDraft? {
        do throws(KeyValueError) {
            let draft = try store.value(for: key)
            return sitter == nil || draft?.sitter == sitter?.description ? draft : nil
        } catch {
            log.warning("What was entered of a booking can't be read", ["error": .private(error)])
            return nil
        }
    }

    /// Keeps what was entered, or with `nil` nothing.
    func keep(_ draft: BookingDraft?) {
        do throws(KeyValueError) {
            if let draft { try store.set(draft, for: key) } else { try store.remove(key) }
        } catch {
            log.warning("What was entered of a booking wasn't kept", ["error": .private(error)])
        }
    }
}
