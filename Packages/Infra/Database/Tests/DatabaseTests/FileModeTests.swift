import Database
import Foundation
import TestSupport
import Testing

@Suite("File permissions", .timeLimit(.minutes(10)))
struct FileModeTests {
    private let files = ["petnest.sqlite", "petnest.sqlite-wal", "petnest.sqlite-shm"]

    private func mode(of name: String, in folder: TemporaryFolder) throws -> Int? {
        let path = folder.url.appending(path: name).path(percentEncoded: false)
        return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func setMode(_ mode: Int, of name: String, in folder: TemporaryFolder) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: mode], ofItemAtPath: folder.url.appending(path: name).path(percentEncoded: false))
    }

    @Test("Only the owner can read a new database, its log and its shared memory")
    func new() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        try await database.write { try $0.execute("INSERT INTO pet (name) VALUES ('Miso')") }
        for name in files { #expect(try mode(of: name, in: folder) == 0o600, "\(name)") }
        try database.close()
    }

    @Test("Opening revokes the permissions of others, and keeps the content")
    func existing() async throws {
        let folder = try TemporaryFolder()
        let first = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        try await first.write { try $0.execute("INSERT INTO pet (name) VALUES ('Miso')") }
        for name in files { try setMode(0o644, of: name, in: folder) }
        // The first one is still open, so that its log and shared memory exist.
        let second = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        for name in files { #expect(try mode(of: name, in: folder) == 0o600, "\(name)") }
        #expect(try await Schema.names(in: second) == ["Miso"])
        try second.close()
        try first.close()
    }

    @Test("Only the owner can read the record of a clean close, even if an earlier one was readable by others")
    func closed() throws {
        let folder = try TemporaryFolder()
        let name = ".petnest.sqlite.closed"
        for _ in 1...2 {
            try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets]).close()
            #expect(try mode(of: name, in: folder) == 0o600)
            try setMode(0o644, of: name, in: folder)
        }
    }

    @Test("Only the owner can read a backup, even if an interrupted one was readable by others")
    func backup() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        let partial = folder.url.appending(path: ".backup.sqlite.partial")
        try Data("left".utf8).write(to: partial)
        try setMode(0o644, of: partial.lastPathComponent, in: folder)
        try await database.backup(to: folder.url.appending(path: "backup.sqlite"))
        #expect(try mode(of: "backup.sqlite", in: folder) == 0o600)
        try database.close()
    }

    @Test("Only the owner can read a damaged database that was set aside")
    func damaged() throws {
        let folder = try TemporaryFolder()
        try Data(repeating: 7, count: 5000).write(to: folder.database)
        try setMode(0o644, of: "petnest.sqlite", in: folder)
        #expect(throws: DatabaseError.self) { try SQLiteDatabase.open(at: folder.database, migrations: []) }
        let name = try #require(try folder.names().first { $0.contains("-damaged-") })
        #expect(try mode(of: name, in: folder) == 0o600)
    }

    @Test("A new database in place of a removed one isn't reported as damaged")
    func removed() async throws {
        let folder = try TemporaryFolder()
        try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets]).close()
        try FileManager.default.removeItem(at: folder.database)
        let database = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        #expect(try await Schema.names(in: database) == [])
        #expect(try folder.names().filter { $0.hasPrefix(".") } == [])
    }
}
