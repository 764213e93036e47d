import BackendCore
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation

/// Settles the care that an account has booked and offered, before the account is closed.
public struct CareClosing: AccountClosing {
    private let payments: any PaymentProcessing

    /// Creates the preparation.
    /// - Parameter payments: Pays sitters.
    public init(payments: any PaymentProcessing) {
        self.payments = payments
    }

    /// Pays the sitters of finished care, whose later payouts would be deleted with the bookings, and withdraws the
    /// account's sitters. Owners keep their bookings, which show the name.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `agreedCare` while the account has booked care that isn't over, or
    ///   one of its sitters has a request, agreed care or an unanswered dispute.
    public func prepareToClose(_ account: AccountID, now: Date, in store: Connection) throws {
        try closeBookings(of: account, now: now, in: store)
        try withdrawSitters(of: account, in: store)
    }

    private func closeBookings(of account: AccountID, now: Date, in store: Connection) throws {
        let bookings = BookingRepository(store: store, account: account, now: now, payments: payments)
        for stored in try bookings.list().items {
            let booking = stored.booking
            switch booking.status {
            case .confirmed, .inProgress, .disputed:
                throw Failure.conflict(
                    "\(booking.sitterName) relies on the booking on \(booking.start.day.formatted). Cancel it, or close "
                        + "the account when it is over and no problem is open.",
                    reason: "agreedCare")
            case .requested: _ = try bookings.cancel(booking.id)
            case .done, .settled, .cancelled:
                let subject = CareMoney.subject(of: booking.id)
                guard try payments.hasShare(of: subject, in: store) else { continue }
                try payments.payOut(subject, now: now, in: store)
            case .declined, .expired: continue
            }
        }
    }

    private func withdrawSitters(of account: AccountID, in store: Connection) throws {
        let sitters = SitterRepository(store: store)
        for stored in try sitters.sitters(of: account).readable() {
            try requireNothingAgreed(with: stored, in: store)
            try sitters.withdraw(stored)
        }
    }

    private func requireNothingAgreed(with stored: StoredSitter, in store: Connection) throws {
        let open = try store.row(
            """
            SELECT start FROM booking WHERE sitter = ? AND \(StoredBooking.status) \
            IN ('requested', 'confirmed', 'inProgress', 'disputed') ORDER BY startsAt LIMIT 1
            """, [.integer(stored.number)])
        guard let open else { return }
        let start: String = try open.value("start")
        let day = LocalTime(start)?.day.formatted ?? start
        throw Failure.conflict(
            "Owners rely on \(stored.sitter.name): there is a booking on \(day). Stop offering care, answer the "
                + "requests and disputes, and close the account after the last booking.",
            reason: "agreedCare")
    }
}

extension SitterRepository {
    /// Removes what a sitter has written, offered and shown. The name stays, because the bookings of owners show it.
    fileprivate func withdraw(_ stored: StoredSitter) throws {
        var profile = SitterDTO(stored.sitter)
        profile.about = ""
        profile.languages = []
        profile.species = []
        profile.offers = []
        profile.addOns = []
        profile.reach = nil
        profile.hours = Array(repeating: [0, 0], count: 7)
        profile.latitude = 0
        profile.longitude = 0
        try save(profile.value(as: RecordContext(id: stored.sitter.id.rawValue)), currency: stored.currency)
        try store.execute("DELETE FROM sitterPhoto WHERE sitter = ?", [.integer(stored.number)])
    }
}
