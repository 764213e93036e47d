import CoreInterfaces
import CoreModels
import Foundation

/// The state of booking: what was chosen so far, and where one is. What was chosen stays when one goes back.
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
    /// The day in the first column of a month; set where the state is presented.
    var firstWeekday = FirstWeekday.monday
    var stage = Stage.what
    var sitter: Sitter?
    var loadFailure: ServiceError?

    var what = WhatStep()
    var when: WhenStep
    var series: SeriesStep
    var extras = ExtrasStep()
    var price = PriceStep()

    /// What was refused or failed last, and is told on the step where it can be mended.
    var problem: ServiceError?
    var booked: [Booking] = []
    /// What was kept of an earlier run, until it is put in.
    var draft: BookingDraft?
    /// Whether what was typed is about to be kept.
    var isDraftDue = false
    /// The service, and maybe the day, that were chosen before, until they are put in.
    var wished: CareWish?

    /// Creates a flow at its beginning.
    /// - Parameters:
    ///   - wished: The service, and maybe the day, that were chosen before.
    ///   - draft: What was kept of an earlier run. One that is being paid for goes on, whatever was chosen now.
    init(sitterID: SitterID, today: CalendarDate, wished: CareWish? = nil, draft: BookingDraft? = nil) {
        self.sitterID = sitterID
        self.today = today
        when = WhenStep(sitter: sitterID, today: today)
        series = SeriesStep(today: today)
        self.draft = draft
        guard let wished, wished.day ?? today >= today, draft?.hasGoneToPay != true else { return }
        self.wished = wished
        if wished.day != nil { self.draft?.forgetTime() }
    }

    /// Whether anything was entered that would be a pity to lose.
    var hasEntered: Bool { !what.chosenPets.isEmpty && what.service != nil }

    /// What is to be booked, once all of it is known.
    var wish: BookingWish? {
        let starts = series.starts
        guard let stay = what.stay, !starts.isEmpty, !what.chosenPets.isEmpty, series.problems.isEmpty,
            extras.noteProblem == nil
        else { return nil }
        return BookingWish(
            sitter: sitterID, service: stay.service, starts: starts, nights: stay.nights,
            pets: what.pets.map(\.id).filter(what.chosenPets.contains), addOns: extras.addOns.sorted())
    }

    /// Looks for the time of what is chosen now; one that was chosen for something else is let go.
    mutating func followStay() {
        guard when.stay != what.stay else { return }
        when.stay = what.stay
        (when.day, series.start) = (nil, nil)
    }
}
