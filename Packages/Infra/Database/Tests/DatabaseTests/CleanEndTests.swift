import Foundation
import TestSupport
import Testing

@testable import Database

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite("Integrity checks when opening", .timeLimit(.minutes(10)))
struct CleanEndTests {
    private static let schema = Migration("pairs") { connection in
        try connection.execute("CREATE TABLE pair_row (id INTEGER PRIMARY KEY, pair INTEGER NOT NULL, filler TEXT)")
    }

    /// A folder with a database of two hundred rows that was closed cleanly.
    private func closedDatabase() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let database = try open(folder)
        try await database.write { connection in
            for row: Int64 in 0..<200 {
                try connection.execute(
                    "INSERT INTO pair_row (pair, filler) VALUES (?, ?)",
                    [.integer(row / 2), .text(String(repeating: "x", count: 1500))])
            }
        }
        try database.close()
        return folder
    }

    private func open(_ folder: TemporaryFolder) throws -> SQLiteDatabase {
        try SQLiteDatabase.open(at: folder.database, migrations: [Self.schema])
    }

    /// Opens the database, and closes it cleanly again.
    private func isChecked(_ folder: TemporaryFolder) throws -> Bool {
        let database = try open(folder)
        try database.close()
        return database.wasChecked
    }

    /// Kills a process that has stored something in the folder's database.
    private func killWriter(in folder: TemporaryFolder) throws {
        let child = try Child("database-child", ["write", folder.database.path(percentEncoded: false)])
        _ = try #require(child.nextLine())
        _ = child.kill()
    }

    /// Overwrites a page in the middle of the table, which no statement of these tests writes to.
    private func damage(_ folder: TemporaryFolder) throws {
        let handle = try FileHandle(forUpdating: folder.database)
        try handle.seek(toOffset: 4096 * 20)
        try handle.write(contentsOf: Data(repeating: 0xFF, count: 4096))
        try handle.close()
    }

    @Test("A cleanly closed database isn't checked")
    func closedInOrder() async throws {
        let folder = try await closedDatabase()
        for _ in 0..<3 {
            let database = try open(folder)
            #expect(!database.wasChecked)
            try await database.write { _ = try $0.execute("INSERT INTO pair_row (pair) VALUES (1000)") }
            try database.close()
        }
    }

    @Test("After a kill the database is checked once, and trusted again after a clean close")
    func killed() async throws {
        let folder = try await closedDatabase()
        try killWriter(in: folder)
        #expect(try isChecked(folder))
        #expect(try !isChecked(folder))
    }

    @Test("Damage after a kill is reported when opening")
    func damagedAfterKill() async throws {
        let folder = try await closedDatabase()
        try killWriter(in: folder)
        try damage(folder)
        #expect {
            try open(folder)
        } throws: {
            if case DatabaseError.damaged = $0 { true } else { false }
        }
        #expect(try folder.names().filter { !$0.contains("-damaged-") } == [])
    }

    @Test("Damage by another program after a clean close is reported when opening")
    func damagedByOthers() async throws {
        let folder = try await closedDatabase()
        try damage(folder)
        #expect {
            try open(folder)
        } throws: {
            if case DatabaseError.damaged = $0 { true } else { false }
        }
    }

    @Test("A copy of a database is checked, even if the clean-close record is copied too")
    func copied() async throws {
        let folder = try await closedDatabase()
        let copy = try TemporaryFolder()
        for name in try folder.names() {
            try FileManager.default.copyItem(at: folder.url.appending(path: name), to: copy.url.appending(path: name))
        }
        #expect(try isChecked(copy))
    }

    @Test("A database that wasn't closed is checked")
    func notClosed() async throws {
        let folder = try await closedDatabase()
        do {
            let database = try open(folder)
            try await database.write { _ = try $0.execute("INSERT INTO pair_row (pair) VALUES (1000)") }
        }
        #expect(try isChecked(folder))
    }

    @Test("While another process writes, the database is checked, and closing it doesn't record a clean close")
    func besideAnother() async throws {
        let folder = try await closedDatabase()
        let child = try Child("database-child", ["write", folder.database.path(percentEncoded: false)])
        _ = try #require(child.nextLine())
        let database = try open(folder)
        #expect(database.wasChecked)
        try database.close()
        // The first pair that it stored since then, in an emptied log.
        let stored = try await lastPair(in: folder)
        while let line = child.nextLine(), try #require(Int(line)) <= stored {}
        _ = child.kill()
        #expect(try isChecked(folder))
    }

    /// The last stored pair, read by a database that isn't closed cleanly.
    private func lastPair(in folder: TemporaryFolder) async throws -> Int {
        try await open(folder).read { connection in
            try connection.row("SELECT MAX(pair) AS last FROM pair_row")?.value("last", as: Int.self) ?? 0
        }
    }

    @Test("Damage that preserves size and time is reported by the statement that finds it, and the next opening checks")
    func damageMet() async throws {
        let folder = try await closedDatabase()
        let path = folder.database.path(percentEncoded: false)
        var before = stat()
        #expect(stat(path, &before) == 0)
        try damage(folder)
        #if canImport(Darwin)
        let times = [before.st_atimespec, before.st_mtimespec]
        #else
        let times = [before.st_atim, before.st_mtim]
        #endif
        #expect(utimensat(AT_FDCWD, path, times, 0) == 0)

        let database = try open(folder)
        #expect(!database.wasChecked)
        await #expect {
            try await database.read { _ = try $0.rows("SELECT * FROM pair_row") }
        } throws: {
            if case DatabaseError.damageFound = $0 { true } else { false }
        }
        try database.close()
        #expect {
            try open(folder)
        } throws: {
            if case DatabaseError.damaged = $0 { true } else { false }
        }
    }

    @Test("A truncated or unreadable clean-close record is ignored", arguments: ["", "inode 1", "\u{0}"])
    func spoiltNote(content: String) async throws {
        let folder = try await closedDatabase()
        try Data(content.utf8).write(to: folder.url.appending(path: ".petnest.sqlite.closed"))
        #expect(try isChecked(folder))
    }

    @Test("A database closed during reads is one file")
    func closedWhileRead() async throws {
        for round in 0..<40 {
            let folder = try TemporaryFolder()
            let url = folder.url.appending(path: "pets.sqlite")
            let database = try SQLiteDatabase.open(at: url, migrations: [Schema.pets])
            try await database.write { try $0.execute("INSERT INTO pet (id, name) VALUES ('\(round)', 'Miso')") }
            let readers = (0..<8).map { _ in
                Task {
                    while true { _ = try await database.read { try $0.rows("SELECT * FROM pet") } }
                }
            }
            // Lets the readers begin. Any of them may also begin after closing.
            await Task.yield()
            try database.close()
            for reader in readers {
                let error = await #expect(throws: DatabaseError.self) { try await reader.value }
                #expect(error == .closed)
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            #expect(names.filter { $0.hasPrefix("pets.sqlite") } == ["pets.sqlite"])
        }
    }
}
