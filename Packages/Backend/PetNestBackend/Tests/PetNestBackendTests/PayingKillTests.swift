import CoreModels
import Database
import Foundation
import PostgreSQL
import PostgreSQLTesting
import TestSupport
import Testing

@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite("A process killed while booking and paying", .timeLimit(.minutes(20)))
struct PayingKillTests {
    @Test("Confirmed bookings exist, nothing is paid without a booking or booked without a payment, and money adds up")
    func killed() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "petnest.sqlite")
        let first = try SQLiteDatabase.open(at: file, migrations: PetNestBackend.migrations)
        let world = try await PaymentWorld(capacity: 3, credit: 50_000_000, in: first)
        try first.close()
        var random = SeededGenerator(seed: 17)
        var told: [String] = []
        let day = CalendarDate(Date(), in: .gmt).adding(days: 5)
        for run in 0..<12 {
            let child = try Child(
                "booking-child",
                [file.path(percentEncoded: false), world.sitters[0], Bodies.miso, "\(day)", "\(run + 1)"])
            // Killed after some of its lines, between two requests or within one.
            for _ in 0..<Int.random(in: 0...9, using: &random) {
                guard let line = child.nextLine() else { break }
                told.append(line)
            }
            told += child.kill()
        }
        let database = try SQLiteDatabase.open(at: file, migrations: PetNestBackend.migrations)
        defer { try? database.close() }
        try await requireConsistency(of: told, in: database)
    }

    @Test(
        "The same with four processes on one PostgreSQL database, killed one after the other",
        .enabled(if: LocalServer.absence == nil, "PostgreSQL isn't installed. On Debian: apt install postgresql"))
    func manyProcesses() async throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        let database = try PostgreSQLDatabase.open(
            address, migrations: PetNestBackend.postgreSQLMigrations + [.deviceAccount])
        let world = try await PaymentWorld(capacity: 3, credit: 50_000_000, in: database)
        var random = SeededGenerator(seed: 18)
        let day = CalendarDate(Date(), in: .gmt).adding(days: 5)
        var seed = 0
        func start() throws -> Child {
            seed += 1
            return try Child("booking-child", [address, world.sitters[0], Bodies.miso, "\(day)", "\(seed)"])
        }
        var told: [String] = []
        var running = try (0..<4).map { _ in try start() }
        for _ in 0..<16 {
            let victim = Int.random(in: 0..<4, using: &random)
            for _ in 0..<Int.random(in: 0...9, using: &random) {
                guard let line = running[victim].nextLine() else { break }
                told.append(line)
            }
            told += running[victim].kill()
            running[victim] = try start()
        }
        for child in running { told += child.kill() }
        try await requireConsistency(of: told, in: database)
        try database.close()
    }

    /// Checks that what processes have printed is stored, and that all money adds up, now and later.
    private func requireConsistency(of told: [String], in database: any TransactionalDatabase) async throws {
        let stored = try await database.read { store in
            try store.rows(
                """
                SELECT id, (SELECT at FROM bookingEvent WHERE bookingEvent.booking = booking.id AND status = 'cancelled') AS cancelledAt \
                FROM booking
                """
            ).map { row in
                (
                    id: try row.value("id", as: String.self),
                    isCancelled: try row.value("cancelledAt", as: Int?.self) != nil
                )
            }
        }
        #expect(told.count > 12)
        for line in told {
            let words = line.split(separator: " ").map(String.init)
            let booking = try #require(stored.first { $0.id == words[1] }, "\(line), but it isn't there")
            if words[0] == "cancelled" { #expect(booking.isCancelled) }
        }
        for days in [0, 1, 400] {
            let audit = try await MoneyAudit(of: database, now: Date().addingTimeInterval(Double(days) * 86_400))
            #expect(audit.problems == [])
            #expect(audit.bookings == stored.count)
        }
    }
}
