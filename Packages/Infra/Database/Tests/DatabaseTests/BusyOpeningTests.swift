import Foundation
import TestSupport
import Testing

import class GRDB.DatabaseQueue

@testable import Database

@Suite("Opening a busy database", .timeLimit(.minutes(10)))
struct BusyOpeningTests {
    @Test("Setting up the write-ahead log of a copy waits for the other program as long as the busy timeout")
    func waitsForTheSwitch() async throws {
        let folder = try TemporaryFolder()
        let original = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        try await original.write { try $0.execute("INSERT INTO pet (name) VALUES ('Miso')") }
        let copy = folder.url.appending(path: "copy.sqlite")
        try await original.backup(to: copy)
        let path = copy.path(percentEncoded: false)

        let other = try DatabaseQueue(path: path)
        try await other.writeWithoutTransaction { database in
            try database.beginTransaction(.immediate)
            let start = ContinuousClock.now
            #expect(throws: DatabaseError.locked(path: path)) {
                try SQLiteDatabase.open(at: copy, migrations: [Schema.pets], busyTimeout: 0.5)
            }
            #expect(start.duration(to: .now) >= .milliseconds(500))
            try database.rollback()
        }
        let opened = try SQLiteDatabase.open(at: copy, migrations: [Schema.pets], busyTimeout: 0.5)
        #expect(try await Schema.names(in: opened) == ["Miso"])
    }
}
