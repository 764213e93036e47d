import Database
import Foundation
import TestSupport
import Testing

@Suite("Permissions of a database", .timeLimit(.minutes(1)))
struct PermissionTests {
    private func modes(in folder: TemporaryFolder) throws -> [String: Int] {
        var modes: [String: Int] = [:]
        for name in try folder.names() where name.hasPrefix("petnest") {
            let path = folder.url.appending(path: name).path(percentEncoded: false)
            modes[name] = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        return modes
    }

    private let onlyOwner = ["petnest.sqlite": 0o600, "petnest.sqlite-wal": 0o600, "petnest.sqlite-shm": 0o600]

    @Test("A new database, its log and its shared memory can be accessed only by their owner")
    func new() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        try await database.write { try $0.execute("INSERT INTO pet (name) VALUES ('Miso')") }
        #expect(try modes(in: folder) == onlyOwner)
        try database.close()
        #expect(try folder.namesButNotes() == ["petnest.sqlite"])
    }

    @Test("An existing database that others can read, with its log, loses their permissions when it is opened")
    func existing() async throws {
        let folder = try TemporaryFolder()
        let first = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        try await first.write { try $0.execute("INSERT INTO pet (name) VALUES ('Miso')") }
        for name in onlyOwner.keys {
            let path = folder.url.appending(path: name).path(percentEncoded: false)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        }
        let second = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        #expect(try modes(in: folder) == onlyOwner)
        #expect(try await Schema.names(in: second) == ["Miso"])
    }

    @Test("A database that others can read is set aside without their permissions if it is damaged")
    func damaged() throws {
        let folder = try TemporaryFolder()
        try Data("a letter to my cat".utf8).write(to: folder.database)
        let path = folder.database.path(percentEncoded: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: DatabaseError.self) { try SQLiteDatabase.open(at: folder.database, migrations: []) }
        #expect(try Array(modes(in: folder).values) == [0o600])
    }

    @Test("A new database in the place of one that was closed and removed isn't taken for a damaged one")
    func removed() async throws {
        let folder = try TemporaryFolder()
        try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets]).close()
        try FileManager.default.removeItem(at: folder.database)
        let database = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        #expect(try await Schema.names(in: database) == [])
        #expect(try folder.names().filter { $0.hasPrefix(".") } == [])
    }
}
