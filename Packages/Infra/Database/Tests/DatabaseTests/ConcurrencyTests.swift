import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Database

@Suite("Concurrent access", .timeLimit(.minutes(10)))
struct ConcurrencyTests {
    private static func setBoth(_ database: SQLiteDatabase, to number: Int) async throws {
        try await database.write { connection in
            try connection.execute("UPDATE pet SET name = ? WHERE id = 1", [.text("a\(number)")])
            try connection.execute("UPDATE pet SET name = ? WHERE id = 2", [.text("b\(number)")])
        }
    }

    private static func numbers(_ database: SQLiteDatabase) async throws -> [String] {
        try await Schema.names(in: database).map { String($0.dropFirst()) }
    }

    @Test("Readers of two handles never see partial writes")
    func snapshots() async throws {
        let folder = try TemporaryFolder()
        let one = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        let two = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        try await one.write { try $0.execute("INSERT INTO pet (id, name) VALUES (1, 'a0'), (2, 'b0')") }
        try await withThrowingTaskGroup { group in
            for (offset, database) in [one, two].enumerated() {
                group.addTask {
                    for number in 0..<50 { try await Self.setBoth(database, to: 2 * number + offset) }
                }
                group.addTask {
                    for _ in 0..<100 {
                        let seen = try await Self.numbers(database)
                        #expect(seen.count == 2 && seen[0] == seen[1], "\(seen)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("A read during a write sees the state before it")
    func readersDoNotWait() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        let (started, startedContinuation) = AsyncStream.makeStream(of: Void.self)
        let mayFinish = DispatchSemaphore(value: 0)
        let writing = Task {
            try await database.write { connection in
                try connection.execute("INSERT INTO pet (name) VALUES ('Miso')")
                startedContinuation.finish()
                mayFinish.wait()
            }
        }
        for await _ in started {}
        #expect(try await Schema.names(in: database) == [])
        mayFinish.signal()
        try await writing.value
        #expect(try await Schema.names(in: database) == ["Miso"])
    }

    @Test("A write that waits too long for another handle fails as locked, and loses nothing")
    func locked() async throws {
        let folder = try TemporaryFolder()
        let holder = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets])
        let waiter = try SQLiteDatabase.open(at: folder.database, migrations: [Schema.pets], busyTimeout: 0.01)
        let (started, startedContinuation) = AsyncStream.makeStream(of: Void.self)
        let mayFinish = DispatchSemaphore(value: 0)
        let holding = Task {
            try await holder.write { connection in
                try connection.execute("INSERT INTO pet (name) VALUES ('Miso')")
                startedContinuation.finish()
                mayFinish.wait()
            }
        }
        for await _ in started {}
        await #expect(throws: DatabaseError.locked(path: folder.database.path(percentEncoded: false))) {
            try await waiter.write { try $0.execute("INSERT INTO pet (name) VALUES ('Tofu')") }
        }
        mayFinish.signal()
        try await holding.value
        #expect(try await Schema.names(in: waiter) == ["Miso"])
        #expect(try folder.names().filter { $0.contains("damaged") } == [])
    }
}
