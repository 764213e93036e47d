import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation

extension BookingRepository {
    /// Records a dispute about care that is over. The sitter isn't paid before it is settled. Repeating it changes
    /// nothing.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `notDone` or `tooLate`; ``Failure/rejected(_:_:)`` at `reason`.
    func dispute(_ id: BookingID, reason: String) throws -> StoredBooking {
        let stored = try require(id)
        let booking = stored.booking
        if booking.dispute != nil { return stored }
        guard booking.status == .done else {
            throw Failure.conflict(
                "This booking is \(booking.status.name). A problem can be reported only after the care.",
                reason: "notDone")
        }
        let reason = try checkedReason(reason)
        guard now.wholeSeconds < stored.endsAt + Booking.disputeSeconds else {
            throw Failure.conflict(
                "A problem could be reported for \(Booking.disputeSeconds / 86_400) days after the end. "
                    + "\(booking.sitterName) has been paid.", reason: "tooLate")
        }
        try append(.disputed, to: stored, by: .owner, reason: reason)
        return try require(id)
    }

    private func checkedReason(_ reason: String) throws(Failure) -> String {
        let problem: String? =
            if reason.allSatisfy(\.isWhitespace) {
                "Enter what went wrong."
            } else if reason.count > Booking.longestReason {
                "This has \(reason.count) characters; at most \(Booking.longestReason) are allowed."
            } else if reason.utf8.contains(0) {
                "This contains a NUL character. Remove it."
            } else {
                nil
            }
        guard let problem else { return reason }
        throw .rejected("This is invalid.", [WireProblem(field: "reason", message: problem)])
    }
}
