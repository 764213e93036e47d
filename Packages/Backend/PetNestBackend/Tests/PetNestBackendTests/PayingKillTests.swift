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
        let world = try await PaymentWorld(capacity: AcknowledgedBookings.capacity, credit: 50_000_000, in: first)
        try first.close()
        var random = SeededGenerator(seed: 17)
        var printed: [String] = []
        let day = CalendarDate(Date(), in: .gmt).adding(days: 5)
        for run in 0..<12 {
            let child = try Child(
                "booking-child",
                [file.path(percentEncoded: false), world.sitters[0], Bodies.miso, "\(day)", "\(run + 1)"])
            // Killed after some of its lines, between two requests or within one.
            for _ in 0..<Int.random(in: 0...9, using: &random) {
                guard let line = child.nextLine() else { break }
                printed.append(line)
            }
            printed += child.kill()
        }
        let database = try SQLiteDatabase.open(at: file, migrations: PetNestBackend.migrations)
        defer { try? database.close() }
        try await AcknowledgedBookings(printed).requireStored(in: database)
    }

    @Test(
        "The same with four processes on one PostgreSQL database, killed one after the other",
        .enabled(if: LocalServer.absence == nil, "PostgreSQL isn't installed. On Debian: apt install postgresql"))
    func manyProcesses() async throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        let database = try PostgreSQLDatabase.open(
            address, migrations: PetNestBackend.postgreSQLMigrations + [.deviceAccount])
        let world = try await PaymentWorld(capacity: AcknowledgedBookings.capacity, credit: 50_000_000, in: database)
        var random = SeededGenerator(seed: 18)
        let day = CalendarDate(Date(), in: .gmt).adding(days: 5)
        var seed = 0
        func start() throws -> Child {
            seed += 1
            return try Child("booking-child", [address, world.sitters[0], Bodies.miso, "\(day)", "\(seed)"])
        }
        var printed: [String] = []
        var running = try (0..<4).map { _ in try start() }
        for _ in 0..<16 {
            let victim = Int.random(in: 0..<4, using: &random)
            for _ in 0..<Int.random(in: 0...9, using: &random) {
                guard let line = running[victim].nextLine() else { break }
                printed.append(line)
            }
            printed += running[victim].kill()
            running[victim] = try start()
        }
        for child in running { printed += child.kill() }
        try await AcknowledgedBookings(printed).requireStored(in: database)
        try database.close()
    }
}
