import BackendCore
import BackendCoreTesting
import CoreModels
import Database
import Foundation
import Testing

@testable import CareSlice

@Suite("A store with planned bookings", .timeLimit(.minutes(1)))
struct PlannedBookingTests {
    private static let now = Date().wholeSeconds
    private static let hour = 3600
    private static let day = 86_400

    /// A booking as it was stored before there were events. The times are relative to now, in hours.
    private struct Planned: Sendable {
        var requested: Int
        var answer = "accepts"
        var answers: Int
        var starts: Int
        var cancelled: Int?
        /// The times of a dispute: when it was reported and when it is settled.
        var dispute: (Int, Int)?

        func statements(_ id: String) -> [String] {
            func time(_ hours: Int) -> Int { PlannedBookingTests.now + hours * PlannedBookingTests.hour }
            var statements = [
                """
                INSERT INTO booking (id, series, account, sitter, sitterName, service, start, finish, timeZone, startsAt, \
                endsAt, total, currency, terms, requestedAt, answer, answersAt, cancelledAt, cancellationCost) VALUES \
                ('\(id)', '\(id)', '\(AccountID.device)', 1, 'Ana', 'walk', '2026-05-04T09:30', '2026-05-04T10:30', \
                'Europe/Berlin', \(time(starts)), \(time(starts + 1)), 1500, 'EUR', '{"furtherPetPercent":50,\
                "holidayPercent":25,"taxPercent":19,"freeCancellationHours":24,"lateCancellationPercent":50}', \
                \(time(requested)), '\(answer)', \(time(answers)), \(cancelled.map { "\(time($0))" } ?? "NULL"), \
                \(cancelled == nil ? "NULL" : "750"))
                """,
                "INSERT INTO takenCell (sitter, place, cell, booking, freeFrom) VALUES (1, 0, \(starts + 1000), '\(id)', NULL)",
            ]
            if let dispute {
                statements.append(
                    """
                    INSERT INTO careDispute (booking, reason, openedAt, refund, settlesAt) \
                    VALUES ('\(id)', 'A cut paw.', \(time(dispute.0)), 500, \(time(dispute.1)))
                    """)
            }
            return statements
        }
    }

    /// The expected states of a booking, and its jobs with their times in hours from now.
    private struct Expected: Equatable {
        var states: [String]
        var jobs: [String] = []
        var cells = 1
    }

    private static let bookings: [(Planned, Expected)] = [
        (
            Planned(requested: -1, answers: 2, starts: 100),
            Expected(states: ["requested"], jobs: ["care.requestExpires 23"])
        ),
        (
            Planned(requested: -1, answer: "staysSilent", answers: 10, starts: 10),
            Expected(states: ["requested"], jobs: ["care.requestExpires 10"])
        ),
        (
            Planned(requested: -3, answers: -2, starts: 5),
            Expected(states: ["requested", "confirmed"], jobs: ["care.begins 5"])
        ),
        (
            Planned(requested: -3, answer: "declines", answers: -2, starts: 6),
            Expected(states: ["requested", "declined"], cells: 0)
        ),
        (
            Planned(requested: -30, answer: "staysSilent", answers: -6, starts: 7),
            Expected(states: ["requested", "expired"], cells: 0)
        ),
        (
            Planned(requested: -30, answers: -20, starts: 0),
            Expected(states: ["requested", "confirmed", "inProgress"], jobs: ["care.ends 1"])
        ),
        (
            Planned(requested: -30, answers: -20, starts: -3),
            Expected(states: ["requested", "confirmed", "inProgress", "done"], jobs: ["care.sitterIsPaid 46"])
        ),
        (
            Planned(requested: -300, answers: -299, starts: -200),
            Expected(states: ["requested", "confirmed", "inProgress", "done"])
        ),
        (
            Planned(requested: -30, answers: -20, starts: 8, cancelled: -10),
            Expected(states: ["requested", "confirmed", "cancelled"], jobs: ["care.sitterIsPaid 57"], cells: 0)
        ),
        (
            Planned(requested: -30, answers: -20, starts: -4, dispute: (-2, 22)),
            Expected(
                states: ["requested", "confirmed", "inProgress", "done", "disputed"],
                jobs: ["care.disputeEnds 22"])
        ),
        (
            Planned(requested: -90, answers: -89, starts: -50, dispute: (-40, -1)),
            Expected(states: ["requested", "confirmed", "inProgress", "done", "disputed", "settled"])
        ),
    ]

    private static func older(then later: [Migration]) throws -> SQLiteDatabase {
        let accounts = Migration("0000-accounts") { store in
            try store.execute("CREATE TABLE account (id TEXT PRIMARY KEY, since INTEGER) STRICT")
            try store.execute("CREATE TABLE pet (id TEXT PRIMARY KEY, account TEXT NOT NULL) STRICT")
            try store.execute("INSERT INTO account (id) VALUES (?)", [AccountID.device.sqlValue])
        }
        let rows = Migration("older-rows") { store in
            try store.execute(
                "INSERT INTO sitter (number, id, name, profile, stars, reviews) VALUES (1, '\(Bodies.entry)', 'Ana', '{}', 0, 0)"
            )
            for (number, (planned, _)) in bookings.enumerated() {
                for statement in planned.statements(Bodies.id(number)) { try store.execute(statement) }
            }
            try store.execute(
                "INSERT INTO hold (id, account, sitter, request, total, expiresAt) VALUES ('h', ?, 1, '{}', 1, ?)",
                [AccountID.device.sqlValue, (now + hour).sqlValue])
        }
        return try SQLiteDatabase.inMemory(
            migrations: [
                accounts, .care, .carePayments, .careAccounts, .careArea, .careStates, .carePhotos, .careReach,
                .careNames,
                .jobs, rows, .careEvents,
            ] + later)
    }

    @Test("The sitters of the sample belong to its account, and their planned answers are the product's deadlines")
    func sampleSitters() async throws {
        let former = Migration("former-jobs") { store in
            for (name, subject) in [("care.sampleSitterAnswers", "a"), ("care.sampleSitterSettles", "b")] {
                try JobRepository(store: store).schedule(JobName(name), for: subject, of: .device, at: 1)
            }
        }
        let database = try Self.older(then: [former, .careSitterAccounts])
        let (accounts, jobs) = try await database.read { store in
            (
                try store.rows("SELECT account FROM sitterAccount").map { try $0.value("account", as: AccountID.self) },
                try store.rows("SELECT name FROM job WHERE subject IN ('a', 'b')")
                    .map { try $0.value("name", as: String.self) }
            )
        }
        #expect(accounts == [.sampleWorld])
        #expect(jobs == ["care.disputeEnds"])
    }

    @Test("has an event for each state until now, and a job for the next one")
    func migrated() async throws {
        let database = try Self.older(then: [.careSitterAccounts])
        let found = try await database.read { store in
            let bookings = BookingRepository(store: store, account: .device, now: Date(), payments: PaymentsStandIn())
            return try Self.bookings.indices.map { number in
                let id = Bodies.id(number)
                let stored = try bookings.require(try #require(BookingID(id)))
                let jobs = try store.rows(
                    "SELECT name, dueAt FROM job WHERE subject = ? AND tryAt = dueAt ORDER BY name", [.text(id)])
                let cells = try store.rows("SELECT 1 FROM takenCell WHERE booking = ?", [.text(id)])
                return Expected(
                    states: stored.booking.history.map(\.status.rawValue),
                    jobs: try jobs.map { row in
                        let hours = (try row.value("dueAt", as: Int.self) - Self.now) / Self.hour
                        return "\(try row.value("name", as: String.self)) \(hours)"
                    }, cells: cells.count)
            }
        }
        for (number, (_, expected)) in Self.bookings.enumerated() { #expect(found[number] == expected, "\(number)") }
        let hold = try await database.read { try $0.row("SELECT name, dueAt FROM job WHERE subject = 'h'")?.values }
        #expect(hold == [.text("care.holdEnds"), .integer(Int64(Self.now + Self.hour))])
    }

    @Test("keeps the costs, reasons and refunds")
    func amounts() async throws {
        let database = try Self.older(then: [.careSitterAccounts])
        let bookings = try await database.read { store in
            try BookingRepository(store: store, account: .device, now: Date(), payments: PaymentsStandIn())
                .list().items.map(\.booking)
        }
        func only(_ status: Booking.Status) -> Booking? { bookings.first { $0.status == status } }
        #expect(only(.cancelled)?.cancelledFor?.minorUnits == 750)
        #expect(only(.disputed)?.dispute?.reason == "A cut paw.")
        #expect(only(.disputed)?.dispute?.refund == nil)
        #expect(only(.disputed)?.dispute?.settlesAt.wholeSeconds == Self.now + 22 * Self.hour)
        #expect(only(.settled)?.dispute?.refund?.minorUnits == 500)
        #expect(only(.settled)?.dispute?.settlesAt.wholeSeconds == Self.now - Self.hour)
    }

    @Test("A booking that was imported without its jobs gets them again")
    func importedWithoutJobs() async throws {
        let database = try Self.older(then: [.careSitterAccounts])
        let jobs =
            "SELECT subject, name, dueAt FROM job WHERE name NOT IN ('care.sitterIsPaid', 'care.holdEnds') ORDER BY subject, name"
        let (before, after) = try await database.write { store in
            let before = try store.rows(jobs).map(\.values)
            try store.execute("DELETE FROM job")
            try BookingRepository.scheduleMissing(in: store, payments: PaymentsStandIn())
            return (before, try store.rows(jobs).map(\.values))
        }
        #expect(before.count == 5)
        #expect(after == before)
    }
}
