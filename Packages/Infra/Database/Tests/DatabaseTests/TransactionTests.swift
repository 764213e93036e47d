import Database
import Foundation
import TestSupport
import Testing

@Suite("Transactions", .timeLimit(.minutes(10)))
struct TransactionTests {
    private struct ChangeOfMind: Error {}

    @Test("A write is stored when the database is opened again")
    func survivesReopening() async throws {
        let folder = try TemporaryFolder()
        let first = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        try await first.write { try $0.execute("INSERT INTO pet (name) VALUES (?)", ["Miso"]) }
        try first.close()
        let second = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        #expect(try await Schema.names(in: second) == ["Miso"])
    }

    @Test("A write that throws is rolled back, and rethrows its error")
    func rollsBack() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [Schema.pets])
        await #expect(throws: ChangeOfMind.self) {
            try await database.write { connection in
                try connection.execute("INSERT INTO pet (name) VALUES ('Miso')")
                throw ChangeOfMind()
            }
        }
        #expect(try await Schema.names(in: database) == [])
    }

    @Test("A savepoint that throws undoes only its own changes, for any error, and the transaction is stored")
    func savepoint() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [Schema.pets])
        try await database.write { connection in
            let insert = "INSERT INTO pet (name) VALUES (?)"
            try connection.execute(insert, ["Miso"])
            #expect(throws: ChangeOfMind.self) {
                try connection.savepoint {
                    try connection.execute(insert, ["Pepper"])
                    throw ChangeOfMind()
                }
            }
            #expect(throws: DatabaseError.self) {
                try connection.savepoint {
                    try connection.execute(insert, ["Rex"])
                    try connection.execute("INSERT INTO nothing VALUES (1)")
                }
            }
            try connection.savepoint { try connection.execute(insert, ["Bruno"]) }
        }
        #expect(try await Schema.names(in: database).sorted() == ["Bruno", "Miso"])
    }

    @Test("Two databases in memory are independent")
    func memoryIsPrivate() async throws {
        let first = try SQLiteDatabase.inMemory(migrations: [Schema.pets])
        let second = try SQLiteDatabase.inMemory(migrations: [Schema.pets])
        try await first.write { try $0.execute("INSERT INTO pet (name) VALUES ('Miso')") }
        #expect(try await Schema.names(in: second) == [])
    }

    @Test("A constraint violation has the constraint and the SQL")
    func constraint() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [Schema.pets])
        let sql = "INSERT INTO weight (pet, grams) VALUES (?, ?)"
        await #expect(throws: DatabaseError.constraint(reason: "FOREIGN KEY constraint failed", sql: sql)) {
            try await database.write { try $0.execute(sql, [99, 4200.0]) }
        }
    }

    @Test("A deferred constraint fails the write, and nothing is stored")
    func deferredConstraint() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [
            Schema.pets,
            Migration("toys") {
                try $0.execute("CREATE TABLE toy (pet INTEGER REFERENCES pet(id) DEFERRABLE INITIALLY DEFERRED)")
            },
        ])
        let error = await #expect(throws: DatabaseError.self) {
            try await database.write { connection in
                try connection.execute("INSERT INTO pet (name) VALUES ('Miso')")
                try connection.execute("INSERT INTO toy (pet) VALUES (7)")
            }
        }
        guard case .constraint = error else {
            Issue.record("expected a constraint error, found \(String(describing: error))")
            return
        }
        #expect(try await Schema.names(in: database) == [])
    }

    @Test("Invalid statements are typed errors: syntax, unknown table, arguments, write within a read")
    func refusedStatements() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        let refused: [(String, [SQLValue])] = [
            ("SELEC 1", []), ("SELECT * FROM nowhere", []), ("SELECT ?", []), ("SELECT ?", [1, 2]), ("", []),
            ("INSERT INTO pet (name) VALUES ('Miso')", []),
        ]
        for (sql, arguments) in refused {
            let error = await #expect(throws: DatabaseError.self, "\(sql)") {
                try await database.read { try $0.rows(sql, arguments) }
            }
            guard case .statement = error else {
                Issue.record("\(sql): expected a statement error, found \(String(describing: error))")
                continue
            }
        }
        #expect(try await Schema.names(in: database) == [])
    }

    @Test("A write returns the number of changed rows")
    func changes() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [Schema.pets])
        let counts = try await database.write { connection in
            [
                try connection.execute("INSERT INTO pet (name) VALUES ('Miso'), ('Tofu')"),
                try connection.execute("DELETE FROM pet WHERE name = ?", ["Miso"]),
                try connection.execute("DELETE FROM pet WHERE name = ?", ["Nobody"]),
            ]
        }
        #expect(counts == [2, 1, 0])
    }

    @Test("A closed database rejects access with a typed error, and can be closed again")
    func closed() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        try database.close()
        try database.close()
        await #expect(throws: DatabaseError.closed) { try await Schema.names(in: database) }
        await #expect(throws: DatabaseError.closed) { try await database.write { try $0.execute("DELETE FROM pet") } }
    }

    @Test("A write that was running when the database was closed throws its own error")
    func closedDuringWrite() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        let isRunning = DispatchSemaphore(value: 0)
        let isClosing = DispatchSemaphore(value: 0)
        let writing = Task {
            try await database.write { connection in
                isRunning.signal()
                isClosing.wait()
                // Checked by the commit, after the last statement.
                _ = try connection.rows("PRAGMA defer_foreign_keys = ON")
                try connection.execute("INSERT INTO weight (pet, grams) VALUES (99, 1)")
            }
        }
        let closing = Thread {
            isRunning.wait()
            try? database.close()
        }
        closing.start()
        // Closing waits for the write, and rejects reads from its beginning.
        while (try? await Schema.names(in: database)) != nil {}
        isClosing.signal()
        let error = await #expect(throws: DatabaseError.self) { try await writing.value }
        guard case .constraint = error else {
            Issue.record("Expected a violated constraint, found \(String(describing: error))")
            return
        }
    }

    @Test("A full disk is reported, and the write is rolled back")
    func full() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        await #expect(throws: DatabaseError.diskFull(path: folder.database.path(percentEncoded: false))) {
            try await database.write { connection in
                // SQLite answers a full disk and a reached page limit with the same code.
                _ = try connection.rows("PRAGMA max_page_count = 10")
                try connection.execute("INSERT INTO pet (id, name) VALUES (1, 'Miso')")
                let photo = SQLValue.blob(Data(count: 100_000))
                try connection.execute("INSERT INTO weight (pet, grams, photo) VALUES (1, 1, ?)", [photo])
            }
        }
        #expect(try await Schema.names(in: database) == [])
    }
}
