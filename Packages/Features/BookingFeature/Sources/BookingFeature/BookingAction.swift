import CoreInterfaces
import CoreModels
import Foundation

/// An event of the booking flow: in one of its steps, or of the flow as a whole.
enum BookingAction: Hashable, Sendable {
    case what(WhatStep.Action)
    case when(WhenStep.Action)
    case series(SeriesStep.Action)
    case extras(ExtrasStep.Action)
    case price(PriceStep.Action)

    // The person's actions.
    case appeared
    case retried
    case wentBack
    case bookingOpened(BookingID)

    // The answers of effects.
    case loaded(Sitter, [Pet], home: Place?)
    case loadFailed(ServiceError)
    case bookedReloaded([Booking])
    /// The pause after typing is over, so the draft is saved.
    case draftDue
}
