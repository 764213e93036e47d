import Database
import Dispatch
import PostgreSQLTesting
import Testing

@testable import PostgreSQL

@Suite(
    "A process that starts while another one migrates", .timeLimit(.minutes(2)),
    .enabled(if: LocalServer.absence == nil, "PostgreSQL's server isn't installed. On Debian: apt install postgresql"))
struct MigrationWaitTests {
    /// Shorter than the migration below takes, for statements and for locks.
    private static let short = StatementLimits(statement: 50, lock: 50)

    @Test("waits for longer than a statement may take or wait for a lock, says so once")
    func longMigration() async throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        let (isMigrating, isWaiting) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let slow = Migration("slow") { store in
            isMigrating.signal()
            isWaiting.wait()
            // The other process waits longer than its limits, whatever the machine's speed.
            try store.execute("SELECT pg_sleep(0.3)")
            try store.execute("CREATE TABLE pet (id TEXT PRIMARY KEY)")
        }
        async let first = onThread {
            try PostgreSQLDatabase.open(address, migrations: [slow], connections: 1, limits: Self.short).close()
        }
        async let second = onThread {
            isMigrating.wait()
            var waits = 0
            let database = try PostgreSQLDatabase.open(
                address, migrations: [slow], connections: 1, limits: Self.short
            ) {
                waits += 1
                isWaiting.signal()
            }
            try database.close()
            return waits
        }
        try await first
        #expect(try await second == 1)
    }

    @Test("isn't said to wait if no other one migrates")
    func noWait() throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        for _ in 0..<2 {
            let database = try PostgreSQLDatabase.open(address, migrations: [], connections: 1) {
                Issue.record("It waits for nobody.")
            }
            try database.close()
        }
    }

    @Test("still limits its migrations' waits for locks of running transactions")
    func lockInMigration() async throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        let pets = Migration("pets") { try $0.execute("CREATE TABLE pet (id TEXT PRIMARY KEY)") }
        let running = try PostgreSQLDatabase.open(address, migrations: [pets], connections: 1)
        let more = Migration("more") { try $0.execute("ALTER TABLE pet ADD COLUMN name TEXT") }
        try await running.write { store in
            try store.execute("INSERT INTO pet (id) VALUES ('miso')")
            #expect(throws: DatabaseError.timedOut(server: "PostgreSQL")) {
                try PostgreSQLDatabase.open(address, migrations: [pets, more], connections: 1, limits: Self.short)
            }
        }
        try running.close()
    }

    /// Runs a closure on a thread of its own, because it blocks.
    private func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "blocking").async { continuation.resume(with: Result { try body() }) }
        }
    }
}
