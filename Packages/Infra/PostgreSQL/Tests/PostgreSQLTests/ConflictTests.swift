import Database
import Foundation
import PostgreSQL
import PostgreSQLTesting
import Synchronization
import Testing

@Suite(
    "A write that conflicts with others on a PostgreSQL server", .timeLimit(.minutes(5)),
    .enabled(if: LocalServer.absence == nil, "PostgreSQL's server isn't installed. On Debian: apt install postgresql"))
struct ConflictTests {
    private static let pets = Migration("pets") { store in
        try store.execute("CREATE TABLE pet (id TEXT PRIMARY KEY, name TEXT)")
    }

    @Test("runs writes as if one followed the other, including those of other processes")
    func serializable() async throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        let databases = try (0..<2).map { _ in
            try PostgreSQLDatabase.open(address, migrations: [Self.pets], connections: 4)
        }
        // Each write sees fewer than ten rows, or does nothing. Two that don't see each other would insert an eleventh.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<60 {
                group.addTask {
                    try await databases[writer % 2].write { store in
                        let count = try store.row("SELECT COUNT(*) AS count FROM pet")?.value("count", as: Int.self)
                        if count ?? 0 < 10 {
                            try store.execute("INSERT INTO pet (id) VALUES (?)", [.text("\(writer)")])
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await databases[0].read { try $0.rows("SELECT id FROM pet").count } == 10)
        for database in databases { try database.close() }
    }

    @Test("gives up a write whose row another one changes each time, says so, and changes nothing")
    func contended() async throws {
        let address = try LocalServer.ofProcess.get().addressOfNewSchema()
        let (slow, quick) = (
            try PostgreSQLDatabase.open(address, migrations: [Self.pets], connections: 1),
            try PostgreSQLDatabase.open(address, migrations: [Self.pets], connections: 1)
        )
        try await quick.write { try $0.execute("INSERT INTO pet (id, name) VALUES ('miso', '')") }
        let attempts = Mutex(0)
        await #expect(throws: DatabaseError.contended(server: "PostgreSQL")) {
            try await slow.write { store in
                _ = try store.row("SELECT name FROM pet")
                let text = attempts.withLock { attempts in
                    attempts += 1
                    return "\(attempts)"
                }
                let isWritten = DispatchSemaphore(value: 0)
                Task {
                    defer { isWritten.signal() }
                    try await quick.write { try $0.execute("UPDATE pet SET name = ?", [.text(text)]) }
                }
                isWritten.wait()
                try store.execute("UPDATE pet SET name = 'slow'")
            }
        }
        let last = try await quick.read { try $0.row("SELECT name FROM pet")?.value("name", as: String.self) }
        #expect(last == "20" && attempts.withLock(\.self) == 20)
        for database in [slow, quick] { try database.close() }
    }

    @Test("finds a row that another write added after it wasn't found")
    func duplicates() async throws {
        let database = try LocalServer.ofProcess.get().database(migrations: [Self.pets])
        let added = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    try await database.write { store in
                        if try store.row("SELECT 1 FROM pet WHERE id = 'miso'") != nil { return false }
                        try store.execute("INSERT INTO pet (id) VALUES ('miso')")
                        return true
                    }
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(added == 1)
    }
}
