import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation

/// The simulated answer of a sample sitter to a dispute. It is determined when the dispute is reported, and takes
/// effect a day later.
enum DisputeAnswer: CaseIterable {
    case givesAllBack
    case givesHalfBack
    case keepsIt

    /// The seconds that the sitter has to answer.
    static let seconds = 86_400

    /// Determines the answer by a rule: of ten disputes four get the whole price back, three half, three nothing.
    init(to booking: BookingID) {
        let digit = booking.description.utf8.reduce(7) { ($0 &* 37 &+ Int($1)) & 0xFFFF } % 10
        self = digit < 4 ? .givesAllBack : digit < 7 ? .givesHalfBack : .keepsIt
    }

    /// Returns the refund of a price.
    func refund(of total: Int) -> Int {
        switch self {
        case .givesAllBack: total
        case .givesHalfBack: total / 2
        case .keepsIt: 0
        }
    }
}

extension BookingRepository {
    /// Records a dispute about care that is over. The sitter isn't paid until they have answered. Repeating it changes
    /// nothing.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `notDone` or `tooLate`; ``Failure/rejected(_:_:)`` at `reason`.
    func dispute(_ id: BookingID, reason: String) throws -> StoredBooking {
        let stored = try require(id)
        let booking = stored.booking
        if booking.dispute != nil { return stored }
        guard booking.status == .done else {
            throw Failure.conflict(
                "This booking is \(booking.status.name): only of care that is over can be said that something "
                    + "went wrong.", reason: "notDone")
        }
        let reason = try checkedReason(reason)
        let endsAt =
            try store.row("SELECT endsAt FROM booking WHERE id = ?", [id.sqlValue])?.value("endsAt", as: Int.self) ?? 0
        guard now.wholeSeconds < endsAt + Booking.disputeSeconds else {
            throw Failure.conflict(
                "This could be said for \(Booking.disputeSeconds / 86_400) days after the end, which are over, and "
                    + "\(booking.sitterName) has been paid.", reason: "tooLate")
        }
        let total = booking.total.minorUnits
        let refund = DisputeAnswer(to: id).refund(of: total)
        let settlesAt = now.wholeSeconds + DisputeAnswer.seconds
        try store.execute(
            "INSERT INTO careDispute (booking, reason, openedAt, refund, settlesAt) VALUES (?, ?, ?, ?, ?)",
            [id.sqlValue, .text(reason), now.wholeSeconds.sqlValue, refund.sqlValue, settlesAt.sqlValue])
        if booking.payment != nil {
            try settle(id, total: total, refund: refund, at: settlesAt, endsAt: endsAt)
        }
        return try require(id)
    }

    /// Answers a dispute now, replacing the sample sitter's planned answer.
    /// - Parameter refund: The refund in minor units: all, a part or nothing of the price.
    /// - Throws: ``Failure/forbidden(_:)`` as ``AccountID/requireDesk()`` does; ``Failure/conflict(_:reason:)`` with
    ///   `notDisputed` if there is nothing to answer; ``Failure/rejected(_:_:)`` at `refund`.
    func settle(_ id: BookingID, refund: Int) throws -> StoredBooking {
        let stored = try require(id)
        let booking = stored.booking
        let total = booking.total.minorUnits
        try account.requireDesk()
        if booking.status == .settled, booking.dispute?.refund?.minorUnits == refund { return stored }
        guard booking.status == .disputed else {
            throw Failure.conflict(
                "This booking is \(booking.status.name): there is nothing to answer.", reason: "notDisputed")
        }
        guard (0...total).contains(refund) else {
            throw Failure.rejected(
                "This can't be refunded.",
                [
                    WireProblem(
                        field: "refund",
                        message: "Refund from 0 to \(total), the whole price in minor units, not \(refund)."
                    )
                ])
        }
        try store.execute(
            "UPDATE careDispute SET refund = ?, settlesAt = ? WHERE booking = ?",
            [refund.sqlValue, now.wholeSeconds.sqlValue, id.sqlValue])
        if booking.payment != nil {
            let endsAt = try store.row("SELECT endsAt FROM booking WHERE id = ?", [id.sqlValue])?.value(
                "endsAt", as: Int.self)
            try settle(id, total: total, refund: refund, at: now.wholeSeconds, endsAt: endsAt ?? 0)
        }
        return try require(id)
    }

    /// Plans the payments of a settled dispute: the sitter is paid after the answer and not before the usual day, and
    /// the refund goes to the payer.
    private func settle(_ id: BookingID, total: Int, refund: Int, at moment: Int, endsAt: Int) throws {
        let subject = CareMoney.subject(of: id)
        try payments.cancelRefund(of: subject, now: now, in: store)
        try payments.payOut(subject, at: max(endsAt + CareMoney.secondsToPayout, moment), now: now, in: store)
        try payments.giveBack(subject, keeping: total - refund, at: moment, now: now, in: store)
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
