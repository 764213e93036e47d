import CoreModels
import Database
import Foundation
import PostgreSQL
import PostgreSQLTesting
import TestSupport
import Testing

@testable import BackendCore

@Suite("Processes killed while doing jobs", .timeLimit(.minutes(20)))
struct JobKillTests {
    /// The number of jobs, all due at once; `PETNEST_JOBS=100000` measures as many.
    private static let count = ProcessInfo.processInfo.environment["PETNEST_JOBS"].flatMap { Int($0) } ?? 10_000

    @Test("None of many that are due at once is lost or done twice, and failed ones are tried again")
    func file() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "jobs.sqlite")
        try await kill(1, at: file.path(percentEncoded: false)) {
            try SQLiteDatabase.open(at: file, migrations: [Self.accounts, .jobs])
        }
    }

    @Test(
        "None is lost or done twice by processes that do them at once, on PostgreSQL",
        .enabled(if: LocalServer.absence == nil, "PostgreSQL isn't installed. On Debian: apt install postgresql"))
    func server() async throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        try await kill(3, at: address) {
            try PostgreSQLDatabase.open(address, migrations: [Self.accounts, .jobsInPostgreSQL])
        }
    }

    private static let accounts = Migration("0000-accounts") { store in
        try store.execute("CREATE TABLE account (id TEXT PRIMARY KEY)")
        try store.execute("INSERT INTO account (id) VALUES (?)", [AccountID.device.sqlValue])
        try store.execute("CREATE TABLE effect (subject TEXT NOT NULL, at BIGINT NOT NULL)")
    }

    /// Kills processes twelve times while they do the jobs of a store, each time after a random number of jobs, and then lets
    /// them finish.
    /// - Parameters:
    ///   - processes: The number of processes at once.
    ///   - store: The argument of the processes for the store.
    private func kill(
        _ processes: Int, at store: String, open: () throws -> any TransactionalDatabase
    ) async throws {
        let first = try open()
        try await first.write { store in
            for number in 0..<Self.count {
                try JobRepository(store: store).schedule(JobName("effect"), for: "\(number)", of: .device, at: 1000)
            }
        }
        try first.close()

        var random = SeededGenerator(seed: 11)
        for _ in 0..<12 {
            let children = try (0..<processes).map { _ in try Child("job-child", [store, "1000"]) }
            for _ in 0..<Int.random(in: 0...(Self.count / 500), using: &random) {
                if children.randomElement(using: &random)?.nextLine() == nil { break }
            }
            for child in children { _ = child.kill() }
            let database = try open()
            let (effects, subjects, left) = try await Self.state(of: database)
            #expect(effects == subjects, "a job was done twice")
            #expect(effects + left == Self.count, "a job was lost")
            try database.close()
        }
        // The time of the second attempts.
        for time in [1000, 1060] {
            let children = try (0..<processes).map { _ in try Child("job-child", [store, "\(time)"]) }
            for child in children {
                while child.nextLine() != nil {}
                child.waitForExit()
            }
        }
        let database = try open()
        let (effects, subjects, left) = try await Self.state(of: database)
        #expect(effects == Self.count && subjects == Self.count && left == 0)
        let times = try await database.read { try $0.integers("SELECT DISTINCT at FROM effect") }
        #expect(times == [1000])
        try database.close()
    }

    private static func state(
        of database: any TransactionalDatabase
    ) async throws -> (effects: Int, subjects: Int, left: Int) {
        let counts = try await database.read { store in
            try store.integers(
                """
                SELECT COUNT(*) AS count FROM effect UNION ALL SELECT COUNT(DISTINCT subject) FROM effect \
                UNION ALL SELECT COUNT(*) FROM job
                """)
        }
        return (Int(counts[0]), Int(counts[1]), Int(counts[2]))
    }
}
