import CoreModels
import Database
import Foundation

extension Migration {
    /// How a booking is paid. What was booked before there were payments has none.
    static let carePayments = Migration("2026-11-22-care-payments") { store in
        try store.execute("ALTER TABLE booking ADD COLUMN payment TEXT;")
    }
}

/// When the money of bookings moves: it is set aside when the time is requested, charged when the sitter confirms, given
/// back when they don't or the owner cancels, less what the terms keep, and the sitter is paid two days after the end.
enum CareMoney {
    static let secondsToPayout = Booking.disputeSeconds

    /// What a booking's part of a payment is called there.
    static func subject(of booking: BookingID) -> String { "booking/\(booking)" }

    /// A booking's part of the payment, planned by how the sitter will answer.
    static func share(
        of booking: BookingID, amount: Int, sitter: Int64, answer: SitterAnswer, answersAt: Int, endsAt: Int
    ) -> PaymentShare {
        PaymentShare(
            subject: subject(of: booking), amount: amount, seller: Book.sitter(sitter),
            capturedAt: answer == .accepts ? answersAt : nil, releasedAt: answer == .accepts ? nil : answersAt,
            paysOutAt: endsAt + secondsToPayout)
    }
}

extension Connection {
    /// Asks for the payment of held time, which lasts as long as the hold.
    func openPayment(
        for wish: CareWish, total: Money, hold id: String, account: AccountID, until expiresAt: Int, now: Date
    ) throws -> PaymentID {
        try openPayment(
            of: total, for: "\(wish.offer.service.name) with \(wish.stored.sitter.name)", purpose: PaymentPurpose.care,
            subject: "hold/\(id)", account: account, until: expiresAt, now: now)
    }

    /// The payment that an account was asked for held time; `nil` if there is none.
    func payment(ofHold id: String, of account: AccountID) throws -> PaymentID? {
        try row(
            "SELECT id FROM payment WHERE subject = ? AND account = ? AND usedAt IS NULL AND releasedAt IS NULL",
            [.text("hold/\(id)"), account.sqlValue]
        )?.value("id")
    }
}
