import Database
import Foundation
import TestSupport
import Testing

import class GRDB.DatabaseQueue

@Suite("Files that aren't replaced", .timeLimit(.minutes(10)))
struct RefusalTests {
    /// A file with its permissions, and its neighbors.
    private struct Snapshot: Equatable {
        let bytes: Data
        let mode: Int?
        let names: [String]

        init(of file: URL, in folder: TemporaryFolder) throws {
            bytes = try Data(contentsOf: file)
            mode =
                try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[.posixPermissions]
                as? Int
            // A reader of a database in write-ahead mode creates an empty log.
            names = try folder.names().filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
        }
    }

    /// Opens a file twice, and expects the same error and an unchanged file.
    private func expectRefusal(
        of file: URL, in folder: TemporaryFolder, _ policy: UnusableFilePolicy = .refuse,
        with error: DatabaseError, _ comment: Comment? = nil
    ) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: file.path(percentEncoded: false))
        let before = try Snapshot(of: file, in: folder)
        for _ in 1...2 {
            #expect(throws: error, comment) {
                try SQLiteDatabase.open(at: file, migrations: [Schema.pets], unusableFile: policy)
            }
            #expect(try Snapshot(of: file, in: folder) == before, comment)
        }
    }

    /// Copies a file of an open database. Another process does it, because closing a descriptor here would release the
    /// locks of the database.
    private func copy(_ file: String, to target: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/cp")
        process.arguments = [file, target]
        try process.run()
        process.waitUntilExit()
    }

    private func path(_ file: URL) -> String { file.path(percentEncoded: false) }

    /// Creates a database with a pet, and closes it.
    private func populate(_ file: URL) async throws {
        let database = try SQLiteDatabase.open(at: file, migrations: [Schema.pets])
        try await database.write { try $0.execute("INSERT INTO pet (name) VALUES ('Miso')") }
        try database.close()
    }

    @Test(
        "A file that isn't a database stays unchanged if it was named by a person",
        arguments: [
            Data("Buy food for Miso.\n".utf8), Data(repeating: 0x5A, count: 9000), Data(count: 4096), Data([7]),
        ])
    func text(_ bytes: Data) throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "notes.txt")
        try bytes.write(to: file)
        try expectRefusal(
            of: file, in: folder,
            with: .unrecognized(path: path(file), reason: "it doesn't begin like a SQLite database"))
    }

    @Test(
        "A database of another program stays unchanged, also as the app's own file",
        arguments: [UnusableFilePolicy.refuse, .setAside], ["DELETE", "WAL"])
    func foreign(policy: UnusableFilePolicy, journalMode: String) throws {
        let folder = try TemporaryFolder()
        let queue = try DatabaseQueue(path: path(folder.database))
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = \(journalMode); CREATE TABLE bookmark (address TEXT)")
        }
        try queue.close()
        try expectRefusal(
            of: folder.database, in: folder, policy,
            with: .unrecognized(path: path(folder.database), reason: "it has tables of another program"))
    }

    @Test("A database of another program that was killed is rolled back, as by any reader, and otherwise unchanged")
    func killedForeign() throws {
        let source = try TemporaryFolder()
        let folder = try TemporaryFolder()
        let queue = try DatabaseQueue(path: path(source.database))
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA cache_size = 1; CREATE TABLE bookmark (address)")
        }
        let committed = try Data(contentsOf: source.database)
        try queue.writeWithoutTransaction { database in
            try database.inTransaction {
                for _ in 1...20 { try database.execute(sql: "INSERT INTO bookmark VALUES (zeroblob(4000))") }
                for suffix in ["", "-journal"] {
                    try copy(path(source.database) + suffix, to: path(folder.database) + suffix)
                }
                return .rollback
            }
        }
        try queue.close()
        #expect(try Data(contentsOf: folder.database) != committed)
        for _ in 1...2 {
            #expect(
                throws: DatabaseError.unrecognized(
                    path: path(folder.database), reason: "it has tables of another program")
            ) {
                try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets], unusableFile: .refuse)
            }
            #expect(try Data(contentsOf: folder.database) == committed)
        }
    }

    @Test("A damaged database stays unchanged in its place, and isn't replaced by the next opening")
    func damaged() async throws {
        let source = try TemporaryFolder()
        try await populate(source.database)
        let whole = try Data(contentsOf: source.database)
        var damages: [String: Data] = [
            "truncated": whole.dropLast(5000), "emptied": Data(), "one byte": Data([7]),
            "another file": Data("a letter to my cat\n".utf8),
        ]
        let ranges = ["header": 0..<16, "versions": 18..<20, "first page": 0..<4096, "second page": 4096..<8192]
        for (name, range) in ranges {
            var bytes = whole
            bytes.replaceSubrange(range, with: Data(repeating: 0xA5, count: range.count))
            damages[name] = bytes
        }
        for (name, bytes) in damages {
            let folder = try TemporaryFolder()
            try await populate(folder.database)
            try bytes.write(to: folder.database)
            try expectRefusal(
                of: folder.database, in: folder, with: .damagedAndKept(path: path(folder.database)), "\(name)")
        }
    }

    @Test("A write-ahead log whose database is missing stays in its place, and no database is created beside it")
    func orphanedLog() throws {
        let folder = try TemporaryFolder()
        let log = folder.url.appending(path: "petnest.sqlite-wal")
        try Data("frames".utf8).write(to: log)
        for _ in 1...2 {
            #expect(throws: DatabaseError.damagedAndKept(path: path(folder.database))) {
                try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets], unusableFile: .refuse)
            }
            #expect(try Data(contentsOf: log) == Data("frames".utf8))
            #expect(try folder.names() == ["petnest.sqlite-wal"])
        }
    }

    @Test("An empty file, a database without tables and an existing database are opened")
    func accepted() async throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.database)
        let tableless = folder.url.appending(path: "tableless.sqlite")
        let queue = try DatabaseQueue(path: path(tableless))
        try await queue.write { try $0.execute(sql: "CREATE TABLE passing (id); DROP TABLE passing") }
        try queue.close()
        for file in [folder.database, tableless] {
            for _ in 1...2 {
                let database = try SQLiteDatabase.open(at: file, migrations: [Schema.pets], unusableFile: .refuse)
                #expect(try await Schema.names(in: database) == [])
                try database.close()
            }
        }
    }

    @Test("A database that was copied while it was open is accepted with its log")
    func log() async throws {
        let source = try TemporaryFolder()
        let open = try SQLiteDatabase.open(at: source.database, migrations: [Schema.pets])
        try await open.write { try $0.execute("INSERT INTO pet (name) VALUES ('Miso')") }
        let copy = try TemporaryFolder()
        for suffix in ["", "-wal"] {
            try self.copy(path(source.database) + suffix, to: path(copy.database) + suffix)
        }
        let database = try SQLiteDatabase.open(at: copy.database, migrations: [Schema.pets], unusableFile: .refuse)
        #expect(try await Schema.names(in: database) == ["Miso"])
        try database.close()
        try open.close()
    }

    @Test("The errors name the file and say what to do")
    func descriptions() {
        let refused = DatabaseError.unrecognized(path: "/home/ada/notes.txt", reason: "it has tables of another app")
        #expect(refused.description.hasPrefix("/home/ada/notes.txt isn't a PetNest database: "))
        #expect(refused.description.contains("choose another file"))
        let damaged = DatabaseError.damagedAndKept(path: "/srv/petnest.sqlite")
        #expect(damaged.description.contains("/srv/petnest.sqlite is damaged; nothing was changed."))
        #expect(damaged.description.contains("backup"))
    }
}
