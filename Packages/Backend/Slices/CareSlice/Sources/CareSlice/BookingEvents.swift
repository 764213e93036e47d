import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation

/// An event of a booking, as stored. Events are appended and never changed.
struct BookingEvent: Sendable {
    /// The origin of an event. `time` means that nobody acted.
    enum Actor: String {
        case owner
        case sitter
        case time
    }

    let status: Booking.Status
    let at: Int
    /// The owner's description of a problem.
    let reason: String?
    /// The cost of a cancellation or the refund of a settled dispute, in minor units.
    let amount: Int?

    init(row: Row) throws {
        let word: String = try row.value("status")
        guard let status = Booking.Status(rawValue: word) else {
            throw BrokenRule("“\(word)” isn't a state of a booking.")
        }
        self.status = status
        at = try row.value("at")
        reason = try row.value("reason")
        amount = try row.value("amount")
    }
}

extension BookingEvent {
    /// Returns the events of a booking, oldest first.
    static func list(of booking: String, in store: Connection) throws -> [BookingEvent] {
        try store.rows(
            "SELECT status, at, reason, amount FROM bookingEvent WHERE booking = ? ORDER BY number", [.text(booking)]
        ).map { try BookingEvent(row: $0) }
    }
}

extension BookingRepository {
    /// Appends an event and performs its consequences: it frees the sitter's time, moves money, and schedules the next
    /// automatic event. No other function changes the state of a booking.
    /// - Parameters:
    ///   - reason: The owner's description of a problem.
    ///   - amount: The cost of a cancellation, or the refund of a settled dispute, in minor units.
    func append(
        _ status: Booking.Status, to stored: StoredBooking, by actor: BookingEvent.Actor, reason: String? = nil,
        amount: Int? = nil
    ) throws {
        let booking = stored.booking
        try insertEvent(
            number: booking.history.count + 1, status, of: booking.id, by: actor, reason: reason, amount: amount)
        if !status.takesTime { try store.execute("DELETE FROM takenCell WHERE booking = ?", [booking.id.sqlValue]) }
        try moveMoney(after: status, of: booking, amount: amount)
        try scheduleNext(after: status, of: stored, amount: amount)
    }

    /// Appends the first event of a booking that was inserted.
    func appendRequest(_ id: BookingID) throws {
        try insertEvent(number: 1, .requested, of: id, by: .owner)
        try scheduleNext(after: .requested, of: require(id))
    }

    /// Schedules the next automatic events of bookings without jobs, such as imported ones of a single pet.
    static func scheduleMissing(in store: Connection, payments: any PaymentProcessing) throws {
        let rows = try store.rows(
            """
            SELECT booking.id, account, status, at FROM booking JOIN bookingEvent ON bookingEvent.booking = booking.id \
            WHERE status IN ('requested', 'confirmed', 'inProgress', 'disputed') \
            AND NOT EXISTS (SELECT 1 FROM job WHERE subject = booking.id) AND NOT EXISTS ( \
            SELECT 1 FROM bookingEvent AS later WHERE later.booking = booking.id AND later.number > bookingEvent.number)
            """)
        for row in rows {
            let at: Int = try row.value("at")
            let bookings = BookingRepository(
                store: store, account: try row.value("account"), now: Date(timeIntervalSince1970: Double(at)),
                payments: payments)
            // One that can't be read is reported by the import.
            guard let stored = try? bookings.find(row.value("id")) else { continue }
            try bookings.scheduleNext(after: stored.booking.status, of: stored)
        }
    }

    private func insertEvent(
        number: Int, _ status: Booking.Status, of id: BookingID, by actor: BookingEvent.Actor, reason: String? = nil,
        amount: Int? = nil
    ) throws {
        try store.execute(
            "INSERT INTO bookingEvent (booking, number, status, at, actor, reason, amount) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                id.sqlValue, number.sqlValue, .text(status.rawValue), now.wholeSeconds.sqlValue, .text(actor.rawValue),
                reason.sqlValue, amount.sqlValue,
            ])
    }

    private func moveMoney(after status: Booking.Status, of booking: Booking, amount: Int?) throws {
        let subject = CareMoney.subject(of: booking.id)
        guard try payments.hasShare(of: subject, in: store) else { return }
        switch status {
        case .confirmed: try payments.capture(subject, now: now, in: store)
        case .declined, .expired: try payments.refund(subject, keeping: 0, now: now, in: store)
        case .cancelled: try payments.refund(subject, keeping: amount ?? 0, now: now, in: store)
        case .settled:
            try payments.refund(subject, keeping: booking.total.minorUnits - (amount ?? 0), now: now, in: store)
        case .requested, .inProgress, .done, .disputed: break
        }
    }

    /// Schedules the automatic events that follow an event of now.
    private func scheduleNext(after status: Booking.Status, of stored: StoredBooking, amount: Int? = nil) throws {
        let id = stored.booking.id
        let paidAt = stored.endsAt + CareMoney.secondsToPayout
        switch status {
        case .requested: try schedule(.requestExpires, of: id, at: stored.expiresAt)
        case .confirmed: try schedule(.careBegins, of: id, at: stored.startsAt)
        case .inProgress: try schedule(.careEnds, of: id, at: stored.endsAt)
        case .done: try schedule(.sitterIsPaid, of: id, at: paidAt)
        // The sitter is paid what the cancellation costs the owner.
        case .cancelled where amount ?? 0 > 0: try schedule(.sitterIsPaid, of: id, at: paidAt)
        case .settled: try schedule(.sitterIsPaid, of: id, at: max(paidAt, now.wholeSeconds))
        // Without an answer in time, the owner gets the price back.
        case .disputed: try schedule(.disputeEnds, of: id, at: now.wholeSeconds + StoredBooking.secondsToSettle)
        case .declined, .expired, .cancelled: break
        }
    }

    /// Schedules a job of a booking.
    func schedule(_ job: JobName, of id: BookingID, at time: Int) throws {
        try JobRepository(store: store).schedule(job, for: id.description, of: account, at: time)
    }
}
