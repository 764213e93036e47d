import BackendCore
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation

extension AccountID {
    /// Whether the account may act as a sitter. Sitters have no accounts, so the computer's own account may.
    var hasDesks: Bool { self == .device }

    /// Throws ``Failure/forbidden(_:)`` unless the account may act as a sitter.
    func requireDesk() throws(Failure) {
        guard hasDesks else {
            throw .forbidden(
                "Sitters answer requests themselves. Only the account of this computer can try their side.")
        }
    }
}

/// A sitter's view of their bookings.
struct SitterDesk {
    let bookings: BookingRepository
    let sheets: CareSheets
    private var store: Connection { bookings.store }
    private var account: AccountID { bookings.account }

    /// Returns a sitter's bookings of the account that aren't over or need an answer, and the sitter's earnings.
    ///
    /// Sitters have no accounts. So the owner of the sample data acts as the sitter, too.
    /// - Throws: ``Failure/forbidden(_:)`` for every account except the computer's own.
    func desk(of id: SitterID) throws -> DeskDTO {
        let stored = try SitterRepository(store: store).require(id)
        try account.requireDesk()
        let currency = try currency(of: stored)
        let earnings = try bookings.payments.earnings(
            of: CareMoney.seller(stored.number), from: account, currency: currency, in: store)
        let found = try bookings.list(
            """
            AND booking.sitter = ? AND (endsAt > ? OR 'disputed' = ( \
            SELECT status FROM bookingEvent WHERE bookingEvent.booking = booking.id ORDER BY number DESC LIMIT 1))
            """, [.integer(stored.number), bookings.now.wholeSeconds.sqlValue])
        return DeskDTO(
            RecordList(found.map(BookingDTO.init)),
            DeskSummaryDTO(
                sitterName: stored.sitter.name,
                sheets: try sheets.sheets(for: found.items.map(\.booking), of: account), currency: currency,
                earned: earnings.earned, paidOut: earnings.paidOut,
                payouts: earnings.payouts.map { DeskSummaryDTO.Payout(amount: $0.amount, at: $0.at) }))
    }

    /// Returns the currency in which a sitter earns: that of the offers, or of earlier bookings if there are no offers.
    private func currency(of stored: StoredSitter) throws -> String {
        if let offer = stored.sitter.offers.first { return offer.price.currency.code }
        let booked = "SELECT currency FROM booking WHERE sitter = ? AND account = ? ORDER BY startsAt DESC LIMIT 1"
        let currency = try store.row(booked, [.integer(stored.number), account.sqlValue])?.value(
            "currency", as: String.self)
        // Without any booking there are no earnings in any currency.
        return currency ?? Currency.euro.code
    }
}
