import BackendCore
import CoreModels
import Database

extension BookingRepository {
    /// Answers a request. The authorized amount is charged, or released with the time.
    /// - Throws: ``Failure/forbidden(_:)`` as ``AccountID/requireDesk()`` does; ``Failure/conflict(_:reason:)`` with
    ///   `notRequested` if there is nothing to answer.
    func answer(_ id: BookingID, accepts: Bool) throws -> StoredBooking {
        let stored = try require(id)
        let booking = stored.booking
        try account.requireDesk()
        guard booking.status == .requested else {
            if booking.status == (accepts ? .confirmed : .declined) { return stored }
            throw Failure.conflict(
                "This request is \(booking.status.name), and can't be answered any more.",
                reason: "notRequested")
        }
        try append(accepts ? .confirmed : .declined, to: stored, by: .sitter)
        return try require(id)
    }
}
