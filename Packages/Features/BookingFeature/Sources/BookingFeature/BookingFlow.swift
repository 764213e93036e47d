import CoreInterfaces
import CoreModels
import Foundation

/// The state of the booking flow: the person's choices, and the current step. Going back keeps the choices.
struct BookingFlow: Hashable, Sendable {
    /// The steps, in order.
    enum Stage: Int, Hashable, Sendable, CaseIterable {
        case what, when, extras, price, booked

        var title: String {
            switch self {
            case .what: "What"
            case .when: "When"
            case .extras: "Details"
            case .price: "Price"
            case .booked: "Booked"
            }
        }
    }

    let sitterID: SitterID
    let today: CalendarDate
    /// The day in the first column of a month. Set when the state is presented.
    var firstWeekday = FirstWeekday.monday
    var stage = Stage.what
    var sitter: Sitter?
    var loadFailure: ServiceError?

    var what = WhatStep()
    var when: WhenStep
    var series: SeriesStep
    var extras = ExtrasStep()
    var price = PriceStep()

    /// The last failure, shown on the step where it can be corrected.
    var problem: ServiceError?
    var booked: [Booking] = []
    /// The draft of an earlier run, until it is restored.
    var draft: BookingDraft?
    /// Whether saving the typed text is scheduled.
    var isDraftDue = false
    /// The service, and maybe the day, that were chosen on the sitter's page, until they are applied.
    var choice: CareChoice?

    /// Creates a flow at its beginning.
    /// - Parameters:
    ///   - choice: The service, and maybe the day, that were chosen on the sitter's page.
    ///   - draft: The draft of an earlier run. A draft that is being paid continues, even if the person has made
    ///     another choice.
    init(sitterID: SitterID, today: CalendarDate, choice: CareChoice? = nil, draft: BookingDraft? = nil) {
        self.sitterID = sitterID
        self.today = today
        when = WhenStep(sitter: sitterID, today: today)
        series = SeriesStep(today: today)
        self.draft = draft
        guard let choice, choice.day ?? today >= today, draft?.hasGoneToPay != true else { return }
        self.choice = choice
        if choice.day != nil { self.draft?.forgetTime() }
    }

    /// Whether the person entered anything that is worth saving.
    var hasEntered: Bool { !what.chosenPets.isEmpty && what.service != nil }

    /// The care to book, or `nil` until all of it is known and valid.
    var request: BookingRequest? {
        let starts = series.starts
        guard let stay = what.stay, !starts.isEmpty, !what.chosenPets.isEmpty else { return nil }
        guard series.problems.isEmpty, extras.noteProblem == nil else { return nil }
        return BookingRequest(
            sitter: sitterID, service: stay.service, starts: starts, nights: stay.nights,
            pets: what.pets.map(\.id).filter(what.chosenPets.contains), addOns: extras.addOns.sorted())
    }

    /// Shows times for the chosen care. A time that was chosen for other care is dropped.
    mutating func followStay() {
        guard when.stay != what.stay else { return }
        when.stay = what.stay
        when.day = nil
        series.start = nil
    }

    /// Drops the held time, and returns to a step where the cause can be corrected.
    mutating func loseHold(backTo stage: Stage, _ problem: ServiceError?) {
        // The next hold replaces this one, and keeps its payment if it costs the same.
        price = PriceStep(holdID: price.holdID)
        self.stage = stage
        self.problem = problem
    }
}
