import BackendCore
import CoreModels
import Database
import Foundation

extension Migration {
    /// Adds the payment to bookings. Bookings from before there were payments have none.
    static let carePayments = Migration("2026-11-22-care-payments") { store in
        try store.execute("ALTER TABLE booking ADD COLUMN payment TEXT;")
    }
}

/// The payments of bookings: the amount is authorized with the request and charged when the sitter confirms. It is
/// released if they don't, or when the owner cancels, except for what the terms keep. The sitter is paid two days after
/// the end.
enum CareMoney {
    static let secondsToPayout = Booking.disputeSeconds

    /// Returns the book of a sitter's earnings.
    static func seller(_ sitter: Int64) -> String { "sitter/\(sitter)" }

    /// Returns the subject of a booking's payment share.
    static func subject(of booking: BookingID) -> String { "booking/\(booking)" }

    /// Returns the subject of a hold's payment.
    static func subject(ofHold hold: String) -> String { "hold/\(hold)" }
}
