import CoreModels
import Database
import Foundation
import Testing

@testable import BackendCoreTesting
@testable import PetNestBackend

/// The output of processes that book, pay and cancel.
struct AcknowledgedBookings {
    /// The number of bookings at the same time that the sitter takes.
    static let capacity = 3

    private let lines: [String]

    init(_ lines: [String]) {
        self.lines = lines
    }

    /// Checks that each booking and cancellation that was confirmed is stored, that no time is sold twice, and that all
    /// money adds up, now and later.
    func requireStored(in database: any TransactionalDatabase) async throws {
        #expect(lines.filter { $0.hasPrefix("wrong ") } == [])
        let acknowledged = lines.filter { $0.hasPrefix("booked ") || $0.hasPrefix("cancelled ") }
        #expect(acknowledged.count > 12)
        let stored = try await database.read { store in
            try store.rows(
                """
                SELECT id, start, (SELECT at FROM bookingEvent WHERE bookingEvent.booking = booking.id \
                AND status = 'cancelled') AS cancelledAt FROM booking
                """
            ).map { row in
                (
                    id: try row.value("id", as: String.self), start: try row.value("start", as: String.self),
                    isCancelled: try row.value("cancelledAt", as: Int?.self) != nil
                )
            }
        }
        for line in acknowledged {
            let words = line.split(separator: " ").map(String.init)
            let booking = try #require(stored.first { $0.id == words[1] }, "\(line), but it isn't there")
            if words[0] == "cancelled" { #expect(booking.isCancelled) }
        }
        for (start, bookings) in Dictionary(grouping: stored.filter { !$0.isCancelled }, by: \.start) {
            #expect(bookings.count <= Self.capacity, "\(start)")
        }
        for days in [0, 1, 400] {
            let audit = try await MoneyAudit(of: database, now: Date().addingTimeInterval(Double(days) * 86_400))
            #expect(audit.problems == [])
            #expect(audit.bookings == stored.count)
        }
    }
}
