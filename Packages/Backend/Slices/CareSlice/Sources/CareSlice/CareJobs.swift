import BackendCore
import CoreModels
import Database
import Foundation

extension JobName {
    /// Held time becomes free.
    static let holdEnds = JobName("care.holdEnds")
    /// A request wasn't answered in time.
    static let requestExpires = JobName("care.requestExpires")
    /// Care begins as agreed.
    static let careBegins = JobName("care.begins")
    /// Care ends as agreed.
    static let careEnds = JobName("care.ends")
    /// The sitter's earnings are transferred.
    static let sitterIsPaid = JobName("care.sitterIsPaid")
    /// A dispute wasn't answered in time.
    static let disputeEnds = JobName("care.disputeEnds")
    /// The end of a dispute in the release before, which may run beside this one on a server.
    static let formerDisputeEnds = JobName("care.sampleSitterSettles")
}

extension CareDependencies {
    /// The jobs of bookings and holds. Each does nothing if something else has happened since it was scheduled.
    var jobs: [Job] {
        [
            Job(.holdEnds) { job, store in
                try store.execute(
                    "DELETE FROM hold WHERE id = ? AND expiresAt <= ?", [.text(job.subject), job.dueAt.sqlValue])
            },
            job(.requestExpires) { bookings, stored in
                guard stored.booking.status == .requested else { return }
                try bookings.append(.expired, to: stored, by: .time)
            },
            job(.careBegins) { bookings, stored in
                guard stored.booking.status == .confirmed else { return }
                try bookings.append(.inProgress, to: stored, by: .time)
            },
            job(.careEnds) { bookings, stored in
                guard stored.booking.status == .inProgress else { return }
                try bookings.append(.done, to: stored, by: .time)
            },
            job(.sitterIsPaid) { bookings, stored in
                let subject = CareMoney.subject(of: stored.booking.id)
                // The settlement of a dispute schedules this again.
                guard stored.booking.status != .disputed,
                    try bookings.payments.hasShare(of: subject, in: bookings.store)
                else { return }
                try bookings.payments.payOut(subject, now: bookings.now, in: bookings.store)
            },
            job(.disputeEnds, perform: Self.endDispute),
            job(.formerDisputeEnds, perform: Self.endDispute),
        ]
    }

    /// Gives the owner the price back, unless the sitter has answered.
    private static func endDispute(_ bookings: BookingRepository, _ stored: StoredBooking) throws {
        guard stored.booking.status == .disputed else { return }
        try bookings.append(.settled, to: stored, by: .time, amount: stored.booking.total.minorUnits)
    }

    /// Creates a job of a booking, which happens at the time for which it was scheduled. The owner and the sitter see it.
    private func job(
        _ name: JobName,
        perform: @escaping @Sendable (_ bookings: BookingRepository, _ stored: StoredBooking) throws -> Void
    ) -> Job {
        Job(name, audience: .parties(.booking)) { job, store in
            let bookings = bookings(of: job.account, now: job.due, in: store)
            guard let id = BookingID(job.subject), let stored = try bookings.find(id) else { return }
            try perform(bookings, stored)
        }
    }
}
