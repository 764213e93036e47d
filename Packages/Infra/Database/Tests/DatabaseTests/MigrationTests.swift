import Database
import Foundation
import TestSupport
import Testing

@Suite("Migrations", .timeLimit(.minutes(10)))
struct MigrationTests {
    private struct Refused: Error, CustomStringConvertible {
        let description = "no"
    }

    private static let colors = Migration("colours") { connection in
        try connection.execute("ALTER TABLE pet ADD COLUMN colour TEXT NOT NULL DEFAULT 'grey'")
    }

    @Test("Each is applied once, in order, including later ones to a database with rows")
    func appliedOnce() async throws {
        let folder = try TemporaryFolder()
        let first = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        try await first.write { try $0.execute("INSERT INTO pet (name) VALUES ('Miso')") }
        try first.close()
        for _ in 0..<2 {
            let again = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets, Self.colors])
            let color = try await again.read { try $0.row("SELECT colour FROM pet")?.value("colour", as: String.self) }
            #expect(color == "grey")
            try again.close()
        }
    }

    @Test("One that throws is rolled back, earlier ones stay, and a fixed one is applied at the next opening")
    func rolledBack() async throws {
        let folder = try TemporaryFolder()
        let broken = Migration("colours") { connection in
            try connection.execute("ALTER TABLE pet ADD COLUMN colour TEXT")
            throw Refused()
        }
        #expect(throws: DatabaseError.migrationFailed(name: "colours", reason: "The database refused a statement: no."))
        {
            try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets, broken])
        }
        let mended = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets, Self.colors])
        try await mended.write { try $0.execute("INSERT INTO pet (name) VALUES ('Miso')") }
        #expect(try await Schema.names(in: mended) == ["Miso"])
    }

    @Test("One that leaves a reference to a missing row fails and is rolled back")
    func foreignKeysChecked() throws {
        let folder = try TemporaryFolder()
        let dangling = Migration("dangling") { connection in
            try connection.execute("INSERT INTO weight (pet, grams) VALUES (99, 1)")
        }
        let error = #expect(throws: DatabaseError.self) {
            try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets, dangling])
        }
        guard case .migrationFailed("dangling", _) = error else {
            Issue.record("expected the migration to fail, found \(String(describing: error))")
            return
        }
    }

    @Test("A table that others refer to can be rebuilt, and foreign keys are enforced again afterwards")
    func rebuildsReferencedTable() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [
            Schema.pets,
            Migration("rows") { connection in
                try connection.execute("INSERT INTO pet (id, name) VALUES (1, 'Miso')")
                try connection.execute("INSERT INTO weight (pet, grams) VALUES (1, 4200)")
            },
            Migration("rebuild") { connection in
                try connection.execute(
                    """
                    CREATE TABLE new_pet (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
                    INSERT INTO new_pet SELECT id, name FROM pet;
                    DROP TABLE pet;
                    ALTER TABLE new_pet RENAME TO pet;
                    """)
            },
        ])
        let weights = try await database.read { try $0.rows("SELECT * FROM weight").count }
        #expect(weights == 1)
        await #expect(throws: DatabaseError.self) {
            try await database.write { try $0.execute("INSERT INTO weight (pet, grams) VALUES (99, 1)") }
        }
    }

    @Test("A database with an unknown migration is rejected and unchanged")
    func newerApp() async throws {
        let folder = try TemporaryFolder()
        let newer = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets, Self.colors])
        try newer.close()
        let bytes = try Data(contentsOf: folder.database)
        let path = folder.database.path(percentEncoded: false)
        #expect(throws: DatabaseError.fromNewerApp(path: path, unknownMigrations: ["colours"])) {
            try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        }
        #expect(try Data(contentsOf: folder.database) == bytes)
        #expect(try folder.names().filter { $0.contains("damaged") } == [])
    }

    @Test("Two with the same name are rejected before any is applied")
    func duplicateNames() {
        #expect(throws: DatabaseError.duplicateMigration(name: "pets")) {
            try SQLiteDatabase.inMemory(migrations: [Schema.pets, Schema.pets])
        }
    }

    @Test("Several that open a new file concurrently migrate it once")
    func openedTogether() async throws {
        for _ in 0..<5 {
            let folder = try TemporaryFolder()
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets, Self.colors])
                    }
                }
                for try await database in group {
                    #expect(try await Schema.names(in: database) == [])
                }
            }
        }
    }
}
