import CoreModels
import Database
import Foundation
import TestSupport
import Testing

@testable import BackendCore

@Suite("A process killed while doing jobs", .timeLimit(.minutes(20)))
struct JobKillTests {
    /// The number of jobs, all due at once; `PETNEST_JOBS=100000` measures as many.
    private static let count = ProcessInfo.processInfo.environment["PETNEST_JOBS"].flatMap { Int($0) } ?? 10_000

    @Test("None of many that are due at once is lost or done twice, and failed ones are tried again")
    func killed() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "jobs.sqlite")
        let accounts = Migration("0000-accounts") { store in
            try store.execute("CREATE TABLE account (id TEXT PRIMARY KEY) STRICT")
            try store.execute("INSERT INTO account (id) VALUES (?)", [AccountID.device.sqlValue])
            try store.execute("CREATE TABLE effect (subject TEXT NOT NULL, at INTEGER NOT NULL) STRICT")
        }
        let migrations = [accounts, .jobs]
        let first = try SQLiteDatabase.open(at: file, migrations: migrations)
        let job = JobName("effect")
        try await first.write { store in
            for number in 0..<Self.count {
                try JobRepository(store: store).schedule(job, for: "\(number)", of: .device, at: 1000)
            }
        }
        try first.close()

        var random = SeededGenerator(seed: 11)
        let path = file.path(percentEncoded: false)
        for _ in 0..<12 {
            let child = try Child("job-child", [path, "1000"])
            for _ in 0..<Int.random(in: 0...(Self.count / 500), using: &random) {
                if child.nextLine() == nil { break }
            }
            _ = child.kill()
            let database = try SQLiteDatabase.open(at: file, migrations: migrations)
            let (effects, subjects, left) = try await Self.state(of: database)
            #expect(effects == subjects, "a job was done twice")
            #expect(effects + left == Self.count, "a job was lost")
            try database.close()
        }
        // The time of the second attempts.
        for time in [1000, 1060] {
            let child = try Child("job-child", [path, "\(time)"])
            while child.nextLine() != nil {}
            child.waitForExit()
        }
        let database = try SQLiteDatabase.open(at: file, migrations: migrations)
        let (effects, subjects, left) = try await Self.state(of: database)
        #expect(effects == Self.count && subjects == Self.count && left == 0)
        let times = try await database.read { try $0.integers("SELECT DISTINCT at FROM effect") }
        #expect(times == [1000])
        try database.close()
    }

    private static func state(of database: SQLiteDatabase) async throws -> (effects: Int, subjects: Int, left: Int) {
        let counts = try await database.read { store in
            try store.integers(
                """
                SELECT COUNT(*) FROM effect UNION ALL SELECT COUNT(DISTINCT subject) FROM effect \
                UNION ALL SELECT COUNT(*) FROM job
                """)
        }
        return (Int(counts[0]), Int(counts[1]), Int(counts[2]))
    }
}
