import Database
import Foundation
import TestSupport
import Testing

@Suite("Backup", .timeLimit(.minutes(10)))
struct BackupTests {
    private func pets(_ names: [String], in folder: TemporaryFolder) async throws -> SQLiteDatabase {
        let database = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        try await database.write { connection in
            for name in names { try connection.execute("INSERT INTO pet (name) VALUES (?)", [.text(name)]) }
        }
        return database
    }

    private func names(at url: URL) async throws -> [String] {
        try await Schema.names(in: SQLiteDatabase.open(at: url, migrations: [Schema.pets]))
    }

    @Test("is one consistent file, while writes continue")
    func whileWriting() async throws {
        let folder = try TemporaryFolder()
        let database = try await pets([], in: folder)
        let filler = SQLValue.blob(Data(count: 20_000))
        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                group.addTask {
                    try await database.write { connection in
                        try connection.execute(
                            "INSERT INTO pet (id, name) VALUES (?, ?)",
                            [.integer(Int64(number)), .text("Pet \(number)")])
                        try connection.execute(
                            "INSERT INTO weight (pet, grams, photo) VALUES (?, 1, ?)",
                            [.integer(Int64(number)), filler])
                    }
                }
                if number % 4 == 0 {
                    group.addTask {
                        try await database.backup(to: folder.url.appending(path: "backup-\(number).sqlite"))
                    }
                }
            }
            try await group.waitForAll()
        }
        let backups = try folder.names().filter { $0.hasPrefix("backup") }
        #expect(backups.count == 10)
        #expect(backups.allSatisfy { $0.hasSuffix(".sqlite") })
        for name in backups {
            let copy = try SQLiteDatabase.open(at: folder.url.appending(path: name), migrations: [Schema.pets])
            let (pets, weights) = try await copy.read { connection in
                (try connection.rows("SELECT id FROM pet").count, try connection.rows("SELECT id FROM weight").count)
            }
            #expect(pets == weights, "\(name) has a pet without its weight")
        }
        #expect(try folder.names().filter { $0.hasSuffix(".partial") } == [])
    }

    @Test("replaces an older one")
    func replaces() async throws {
        let folder = try TemporaryFolder()
        let database = try await pets(["Miso"], in: folder)
        let file = folder.url.appending(path: "backup.sqlite")
        try await database.backup(to: file)
        try await database.write { try $0.execute("INSERT INTO pet (name) VALUES ('Tofu')") }
        try await database.backup(to: file)
        #expect(try await names(at: file) == ["Miso", "Tofu"])
    }

    @Test("that can't be written is an error with the reason, and the target is unchanged")
    func refused() async throws {
        let folder = try TemporaryFolder()
        let database = try await pets(["Miso"], in: folder)
        let path = { (name: String) in folder.url.appending(path: name).path(percentEncoded: false) }
        try FileManager.default.createDirectory(atPath: path("folder"), withIntermediateDirectories: false)
        await #expect(throws: DatabaseError.notAFile(path: path("folder"))) {
            try await database.backup(to: folder.url.appending(path: "folder"))
        }
        await #expect(throws: DatabaseError.locked(path: path("petnest.sqlite"))) {
            try await database.backup(to: folder.database)
        }
        let error = await #expect(throws: DatabaseError.self) {
            try await database.backup(to: folder.url.appending(path: "nowhere/backup.sqlite"))
        }
        guard case .cannotOpen = error else {
            Issue.record("expected that it can't be opened, found \(String(describing: error))")
            return
        }
        let file = folder.url.appending(path: "backup.sqlite")
        try await database.backup(to: file)
        let bytes = try Data(contentsOf: file)
        try database.close()
        await #expect(throws: DatabaseError.closed) { try await database.backup(to: file) }
        #expect(try Data(contentsOf: file) == bytes)
        #expect(try folder.namesButNotes() == ["backup.sqlite", "folder", "petnest.sqlite"])
    }

    @Test("of a database that was damaged meanwhile fails, and keeps the older backup")
    func damaged() async throws {
        let folder = try TemporaryFolder()
        let first = try await pets((0..<2000).map { "Pet \($0)" }, in: folder)
        let file = folder.url.appending(path: "backup.sqlite")
        try await first.backup(to: file)
        try first.close()
        let bytes = try Data(contentsOf: file)
        let database = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        let handle = try FileHandle(forWritingTo: folder.database)
        try handle.seek(toOffset: 8192)
        try handle.write(contentsOf: Data(repeating: 0xA5, count: 4096 * 4))
        try handle.close()
        let error = await #expect(throws: DatabaseError.self) { try await database.backup(to: file) }
        guard case .damageFound = error else {
            Issue.record("expected damage, found \(String(describing: error))")
            return
        }
        #expect(try Data(contentsOf: file) == bytes)
    }

    @Test("is restored completely, the previous content is saved, and open connections see it")
    func restored() async throws {
        let folder = try TemporaryFolder()
        let database = try await pets(["Miso", "Tofu"], in: folder)
        let file = folder.url.appending(path: "backup.sqlite")
        try await database.backup(to: file)
        try await database.write { try $0.execute("DELETE FROM pet; INSERT INTO pet (name) VALUES ('Bruno')") }
        let other = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        #expect(try await Schema.names(in: other) == ["Bruno"])

        let kept = try await database.restore(from: file, now: Date(timeIntervalSince1970: 1_795_262_400))
        #expect(kept.lastPathComponent == "petnest-replaced-2026-11-21T12-00-00Z.sqlite")
        #expect(try await Schema.names(in: database) == ["Miso", "Tofu"])
        #expect(try await Schema.names(in: other) == ["Miso", "Tofu"])
        #expect(try await names(at: kept) == ["Bruno"])
        try await database.write { try $0.execute("INSERT INTO pet (name) VALUES ('Pepper')") }
        try database.close()
        try other.close()
        #expect(try await names(at: folder.database) == ["Miso", "Tofu", "Pepper"])
    }

    @Test("of an older app is migrated")
    func older() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "backup.sqlite")
        let old = try await pets(["Miso"], in: folder)
        try await old.backup(to: file)
        let toys = Migration("toys") { try $0.execute("CREATE TABLE toy (name TEXT)") }
        let newer = try SQLiteDatabase.open(
            at: folder.url.appending(path: "new.sqlite"), migrations: [Schema.pets, toys])
        try await newer.restore(from: file)
        #expect(try await Schema.names(in: newer) == ["Miso"])
        #expect(try await newer.read { try $0.rows("SELECT * FROM toy").count } == 0)
    }

    @Test("that isn't one is rejected, and nothing changes")
    func notRestored() async throws {
        let folder = try TemporaryFolder()
        let database = try await pets(["Miso"], in: folder)
        func file(_ name: String, _ bytes: Data) throws -> URL {
            let url = folder.url.appending(path: name)
            try bytes.write(to: url)
            return url
        }
        let whole = folder.url.appending(path: "whole.sqlite")
        try await database.backup(to: whole)
        let foreign = folder.url.appending(path: "foreign.sqlite")
        try SQLiteDatabase.open(at: foreign, migrations: [Migration("bookmarks") { _ in }]).close()
        let newer = folder.url.appending(path: "newer.sqlite")
        try SQLiteDatabase.open(at: newer, migrations: [Schema.pets, Migration("toys") { _ in }]).close()
        let path = { (url: URL) in url.path(percentEncoded: false) }

        for url in [
            try file("letter.sqlite", Data("a letter to my cat".utf8)),
            try file("cut.sqlite", Data(contentsOf: whole).dropLast(4096)),
        ] {
            let error = await #expect(throws: DatabaseError.self) { try await database.restore(from: url) }
            guard case .damagedBackup(path(url), _) = error else {
                Issue.record("\(url): \(String(describing: error))")
                continue
            }
        }
        for url in [foreign, try file("empty.sqlite", Data())] {
            await #expect(throws: DatabaseError.foreign(path: path(url))) { try await database.restore(from: url) }
        }
        await #expect(throws: DatabaseError.fromNewerApp(path: path(newer), unknownMigrations: ["toys"])) {
            try await database.restore(from: newer)
        }
        await #expect(throws: DatabaseError.notAFile(path: path(folder.url))) {
            try await database.restore(from: folder.url)
        }
        #expect(try await Schema.names(in: database) == ["Miso"])
        #expect(try folder.names().filter { $0.contains("replaced") } == [])
    }

    @Test("isn't needed to copy a closed database, which is one file")
    func wholeWhenClosed() async throws {
        let folder = try TemporaryFolder()
        let database = try await pets((0..<500).map { "Pet \($0)" }, in: folder)
        for number in 0..<20 {
            try await database.write { connection in
                try connection.execute(
                    "INSERT INTO weight (pet, grams, photo) VALUES (1, ?, ?)",
                    [.integer(Int64(number + 1)), .blob(Data(count: 50_000))])
            }
        }
        _ = try await Schema.names(in: database)
        #expect(try folder.names().contains("petnest.sqlite-wal"))
        try database.close()
        #expect(try folder.namesButNotes() == ["petnest.sqlite"])
        let copy = try TemporaryFolder()
        try FileManager.default.copyItem(at: folder.database, to: copy.database)
        #expect(try await names(at: copy.database).count == 500)
    }
}

@Suite("SQLite extensions", .timeLimit(.minutes(10)))
struct IndexTests {
    @Test("A full-text index finds words by prefix, ignoring accents")
    func fullText() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [
            Migration("search") { connection in
                try connection.execute(
                    """
                    CREATE VIRTUAL TABLE product USING fts5(name, tokenize = "unicode61 remove_diacritics 2");
                    INSERT INTO product (name) VALUES ('Café au lait for cats'), ('Dog biscuits');
                    """)
            }
        ])
        let found = try await database.read { connection in
            try connection.rows("SELECT name FROM product WHERE product MATCH ? ORDER BY rank", ["\"cafe\"*"])
                .map { try $0.value("name", as: String.self) }
        }
        #expect(found == ["Café au lait for cats"])
    }

    @Test("An R*Tree finds entries in a rectangle")
    func rectangles() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [
            Migration("places") { connection in
                try connection.execute(
                    """
                    CREATE VIRTUAL TABLE place USING rtree(id, south, north, west, east);
                    INSERT INTO place VALUES (1, 52.5, 52.5, 13.4, 13.4), (2, 48.1, 48.1, 11.6, 11.6);
                    """)
            }
        ])
        let found = try await database.read { connection in
            try connection.rows("SELECT id FROM place WHERE south >= 52 AND north <= 53 AND west >= 13 AND east <= 14")
                .map { try $0.value("id", as: Int.self) }
        }
        #expect(found == [1])
    }
}
