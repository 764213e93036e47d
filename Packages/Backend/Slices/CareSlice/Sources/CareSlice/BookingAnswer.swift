import BackendCore
import CoreModels
import Database

extension BookingRepository {
    /// Answers a request now, replacing the sample sitter's planned answer. The authorized amount is charged, or
    /// released with the time.
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
        let answer = accepts ? SitterAnswer.accepts : .declines
        try store.execute(
            "UPDATE booking SET answer = ?, answersAt = ? WHERE id = ?",
            [.text(answer.rawValue), now.wholeSeconds.sqlValue, id.sqlValue])
        if accepts {
            try store.execute("UPDATE takenCell SET freeFrom = NULL WHERE booking = ?", [id.sqlValue])
        } else {
            try store.execute("DELETE FROM takenCell WHERE booking = ?", [id.sqlValue])
        }
        if booking.payment != nil {
            let subject = CareMoney.subject(of: id)
            if accepts {
                try payments.capture(subject, now: now, in: store)
            } else {
                try payments.giveBack(subject, keeping: 0, at: nil, now: now, in: store)
            }
        }
        return try require(id)
    }
}
