import CoreModels
import Database
import Foundation
import PostgreSQL
import PostgreSQLTesting
import TestSupport
import Testing

@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite(
    "A PostgreSQL server that fails while four processes book and pay", .timeLimit(.minutes(20)),
    .enabled(if: LocalServer.absence == nil, "PostgreSQL isn't installed. On Debian: apt install postgresql"))
struct ServerFailureTests {
    /// The number of servers that fail in each way: `PETNEST_FAILURES=50` runs for a quarter of an hour.
    private static let rounds = ProcessInfo.processInfo.environment["PETNEST_FAILURES"].flatMap { Int($0) } ?? 1

    private static func serverWithSmallDisk() throws(LocalServer.NoServer) -> LocalServer {
        try LocalServer(settings: ["max_wal_size=32MB"], diskMegabytes: 160)
    }
    private static let smallDiskAbsence: String? = {
        do throws(LocalServer.NoServer) {
            _ = try serverWithSmallDisk()
            return nil
        } catch {
            return "No small disk could be mounted, which takes root. \(error)"
        }
    }()

    @Test("If it is killed or stopped at once, it keeps confirmed data, and the processes continue by themselves")
    func killed() async throws {
        for _ in 0..<Self.rounds {
            let server = try LocalServer()
            try await whileBooking(on: server) { bookers in
                for action in [LocalServer.Action.kill, .stop] {
                    try bookers.read(until: "booked ")
                    try server.perform(action)
                    try bookers.read(until: "unavailable ")
                    try server.perform(.start)
                    try bookers.read(until: "booked ")
                }
            }
        }
    }

    @Test("With fewer connections than processes, one has to wait while the others continue")
    func fewConnections() async throws {
        for _ in 0..<Self.rounds {
            let server = try LocalServer()
            try await whileBooking(on: server) { bookers in
                try bookers.read(until: "booked ")
                try server.perform(.stop)
                try bookers.read(until: "unavailable ")
                try server.perform(.start, settings: ["max_connections=3", "superuser_reserved_connections=0"])
                try bookers.read(until: ["unavailable ", "booked "], containing: ["too many clients", ""])
                try server.perform(.stop)
                try bookers.read(until: "unavailable ")
                try server.perform(.start)
                try bookers.read(until: "booked ")
            }
        }
    }

    @Test(
        "With a full disk, requests fail until there is space again",
        .enabled(if: smallDiskAbsence == nil, "\(smallDiskAbsence ?? "")"))
    func fullDisk() async throws {
        for _ in 0..<Self.rounds {
            let server = try Self.serverWithSmallDisk()
            try await whileBooking(on: server) { bookers in
                try bookers.read(until: "booked ")
                try server.perform(.fill)
                try bookers.read(until: "unavailable ")
                try server.perform(.free)
                // PostgreSQL exits if it can't write its log, and its supervisor starts it again.
                try server.perform(.stop)
                try server.perform(.start)
                try bookers.read(until: "booked ")
            }
        }
    }

    private func whileBooking(on server: LocalServer, _ fail: (Bookers) throws -> Void) async throws {
        // The server ends with its last reference.
        defer { withExtendedLifetime(server) {} }
        let database = try PostgreSQLDatabase.open(
            server.address, migrations: PetNestBackend.postgreSQLMigrations + [.deviceAccount], connections: 1)
        let world = try await PaymentWorld(capacity: AcknowledgedBookings.capacity, credit: 500_000_000, in: database)
        let bookers = try Bookers(4, at: server.address, sitter: world.sitters[0])
        do {
            try fail(bookers)
        } catch {
            _ = bookers.kill()
            throw error
        }
        try await AcknowledgedBookings(bookers.kill()).requireStored(in: database)
        try database.close()
    }
}

/// Processes that book, pay and cancel at the same sitter until they are killed.
private final class Bookers {
    private let children: [Child]
    private var printed: [String] = []

    init(_ count: Int, at address: String, sitter: String) throws {
        let day = CalendarDate(Date(), in: .gmt).adding(days: 5)
        children = try (1...count).map {
            try Child("booking-child", [address, sitter, Bodies.miso, "\(day)", "\($0)"])
        }
    }

    /// Reads the lines of each process until one begins with a text.
    func read(until text: String) throws {
        for child in children {
            repeat {
                printed.append(try #require(child.nextLine(), "A process ended."))
            } while !printed.last!.hasPrefix(text)
        }
    }

    /// Reads a line of each process in turn, until one begins with each of some texts and contains another one.
    func read(until texts: [String], containing parts: [String]) throws {
        let begin = printed.count
        func isComplete() -> Bool {
            zip(texts, parts).allSatisfy { text, part in
                printed[begin...].contains { $0.hasPrefix(text) && (part.isEmpty || $0.contains(part)) }
            }
        }
        while !isComplete() {
            for child in children { printed.append(try #require(child.nextLine(), "A process ended.")) }
        }
    }

    /// Kills the processes.
    /// - Returns: All lines that they have printed.
    func kill() -> [String] {
        for child in children { printed += child.kill() }
        return printed
    }
}
