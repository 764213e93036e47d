import BackendCore
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation
import PaymentsSlice

extension AccountID {
    /// Whether the account may act as a sitter. Sitters have no accounts, so the computer's own account may.
    var hasDesks: Bool { self == .device }
}

extension Connection {
    /// Returns a sitter's bookings of an account that aren't over or need an answer, and the sitter's earnings.
    ///
    /// Sitters have no accounts of their own: whoever tries the sample acts on both sides of their bookings.
    /// - Throws: ``Failure/forbidden(_:)`` for every account except the computer's own.
    func desk(of id: SitterID, for account: AccountID, now: Date) throws -> DeskDTO {
        let stored = try requireSitter(id)
        try requireDesk(account)
        let currency = try currency(of: stored, for: account)
        let earnings = try StoredPayments().earnings(
            of: CareMoney.seller(stored.number), from: account, currency: currency, now: now, in: self)
        let bookings = try bookings(
            of: account, "AND booking.sitter = ? AND (endsAt > ? OR settlesAt > ?)",
            [.integer(stored.number), now.wholeSeconds.sqlValue, now.wholeSeconds.sqlValue], now: now)
        return DeskDTO(
            bookings: RecordList(bookings.map(BookingDTO.init)),
            summary: DeskDTO.Summary(
                sitterName: stored.sitter.name,
                sheets: try careSheets(for: bookings.items.map(\.booking), of: account), currency: currency,
                earned: earnings.earned, paidOut: earnings.paidOut,
                payouts: earnings.payouts.map { DeskDTO.Payout(amount: $0.amount, at: $0.at) }))
    }

    /// Returns the currency in which a sitter earns: that of the offers, or of earlier bookings if there are no offers.
    private func currency(of stored: StoredSitter, for account: AccountID) throws -> String {
        if let offer = stored.sitter.offers.first { return offer.price.currency.code }
        let booked = "SELECT currency FROM booking WHERE sitter = ? AND account = ? ORDER BY requestedAt DESC LIMIT 1"
        let currency = try row(booked, [.integer(stored.number), account.sqlValue])?.value("currency", as: String.self)
        // Without any booking there are no earnings in any currency.
        return currency ?? Currency.euro.code
    }

    /// Answers a request now, replacing the sample sitter's planned answer. The authorized amount is charged, or
    /// released with the time.
    /// - Throws: ``Failure/forbidden(_:)`` as ``desk(of:for:now:)`` does; ``Failure/conflict(_:reason:)`` with
    ///   `notRequested` if there is nothing to answer.
    func answer(_ id: BookingID, of account: AccountID, accepts: Bool, now: Date) throws -> StoredBooking {
        let stored = try requireBooking(id, of: account, now: now)
        let booking = stored.booking
        try requireDesk(account)
        guard booking.status == .requested else {
            if booking.status == (accepts ? .confirmed : .declined) { return stored }
            throw Failure.conflict(
                "This request is \(booking.status.name), and can't be answered any more.",
                reason: "notRequested")
        }
        let answer = accepts ? SitterAnswer.accepts : .declines
        try execute(
            "UPDATE booking SET answer = ?, answersAt = ? WHERE id = ?",
            [.text(answer.rawValue), now.wholeSeconds.sqlValue, id.sqlValue])
        if accepts {
            try execute("UPDATE takenCell SET freeFrom = NULL WHERE booking = ?", [id.sqlValue])
        } else {
            try execute("DELETE FROM takenCell WHERE booking = ?", [id.sqlValue])
        }
        if booking.payment != nil {
            let subject = CareMoney.subject(of: id)
            if accepts {
                try StoredPayments().capture(subject, now: now, in: self)
            } else {
                try StoredPayments().giveBack(subject, keeping: 0, at: nil, now: now, in: self)
            }
        }
        return try requireBooking(id, of: account, now: now)
    }

    func requireDesk(_ account: AccountID) throws(Failure) {
        guard account.hasDesks else {
            throw .forbidden(
                "Sitters answer requests themselves. Only the account of this computer can try their side.")
        }
    }
}
