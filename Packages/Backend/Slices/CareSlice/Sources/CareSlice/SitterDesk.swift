import BackendCore
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation

/// The view of the account to which sitters belong: the bookings of these sitters by all owners.
struct SitterDesk {
    let care: CareDependencies
    let store: Connection
    let account: AccountID
    let now: Date

    private var sitters: SitterRepository { SitterRepository(store: store) }

    /// Returns a sitter's bookings that aren't over or need an answer, and the sitter's earnings.
    /// - Throws: ``Failure/forbidden(_:reason:)`` if the sitter belongs to another account.
    func desk(of id: SitterID) throws -> DeskDTO {
        let stored = try sitters.require(id, of: account)
        let currency = try currency(of: stored)
        let earnings = try care.payments.earnings(
            of: CareMoney.seller(stored.number), currency: currency, in: store)
        let found = try StoredBooking.list(
            in: store,
            where: "booking.sitter = ? AND (endsAt > ? OR \(StoredBooking.status) = 'disputed')",
            [.integer(stored.number), now.wholeSeconds.sqlValue])
        return DeskDTO(
            RecordList(found.map { BookingDTO(forSitter: $0) }),
            DeskSummaryDTO(
                sitterName: stored.sitter.name, sheets: try care.sheets(now: now, in: store).sheets(for: found.items),
                currency: currency, earned: earnings.earned, paidOut: earnings.paidOut,
                payouts: earnings.payouts.map { DeskSummaryDTO.Payout(amount: $0.amount, at: $0.at) }))
    }

    /// Returns the requests to the account's sitters and the disputes with them, by time.
    func unanswered() throws -> RowList<StoredBooking> {
        let oldest = now.wholeSeconds - Booking.disputeSeconds - StoredBooking.secondsToSettle
        return try StoredBooking.list(
            in: store,
            where: """
                \(StoredBooking.isOfOwnSitter) AND endsAt > ? AND \(StoredBooking.status) IN ('requested', 'disputed')
                """, [account.sqlValue, oldest.sqlValue])
    }

    /// Answers a request. The authorized amount is charged, or released with the time.
    /// - Throws: ``Failure/notFound(_:)`` unless it is a request to one of the account's sitters;
    ///   ``Failure/conflict(_:reason:)`` with `notRequested` if there is nothing to answer.
    func answer(_ id: BookingID, accepts: Bool) throws -> StoredBooking {
        let stored = try require(id)
        let booking = stored.booking
        guard booking.status == .requested else {
            if booking.status == (accepts ? .confirmed : .declined) { return stored }
            throw Failure.conflict(
                "This request is \(booking.status.name), and can no longer be answered.",
                reason: "notRequested")
        }
        try bookings(ofOwnerOf: stored).append(accepts ? .confirmed : .declined, to: stored, by: .sitter)
        return try require(id)
    }

    /// Answers a dispute: the refund goes to the payer, and the sitter is paid the rest, not before the usual day.
    /// - Parameter refund: The refund in minor units: all, a part or nothing of the price.
    /// - Throws: ``Failure/notFound(_:)`` unless it is a booking of one of the account's sitters;
    ///   ``Failure/conflict(_:reason:)`` with `notDisputed` if there is nothing to answer;
    ///   ``Failure/rejected(_:_:)`` at `refund`.
    func settle(_ id: BookingID, refund: Int) throws -> StoredBooking {
        let stored = try require(id)
        let booking = stored.booking
        let total = booking.total.minorUnits
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
        try bookings(ofOwnerOf: stored).append(.settled, to: stored, by: .sitter, amount: refund)
        return try require(id)
    }

    /// Returns a booking of one of the account's sitters.
    private func require(_ id: BookingID) throws -> StoredBooking {
        let found = try StoredBooking.list(
            in: store,
            where: "booking.id = ? AND \(StoredBooking.isOfOwnSitter)", [id.sqlValue, account.sqlValue])
        guard let stored = try found.readable().first else {
            throw Failure.notFound("No sitter of this account has a booking \(id). Only the booked sitter can answer.")
        }
        return stored
    }

    private func bookings(ofOwnerOf stored: StoredBooking) -> BookingRepository {
        care.bookings(of: stored.account, now: now, in: store)
    }

    /// Returns the currency in which a sitter earns: that of the offers, or of earlier bookings if there are no offers.
    private func currency(of stored: StoredSitter) throws -> String {
        if let offer = stored.sitter.offers.first { return offer.price.currency.code }
        let booked = "SELECT currency FROM booking WHERE sitter = ? ORDER BY startsAt DESC LIMIT 1"
        let currency = try store.row(booked, [.integer(stored.number)])?.value("currency", as: String.self)
        // Without any booking there are no earnings in any currency.
        return currency ?? Currency.euro.code
    }
}
