import Testing

import class GRDB.DatabaseQueue
import protocol GRDB.DatabaseValueConvertible
import struct GRDB.StatementArguments
import protocol GRDB.StatementColumnConvertible

@testable import Database

/// The reasons for ``Row``, which rejects what GRDB's rows convert. If one of these tests fails after an update of
/// GRDB, that reason no longer applies.
@Suite("Values that GRDB converts silently, and this package rejects", .timeLimit(.minutes(10)))
struct GRDBReadingTests {
    /// Reads a column as GRDB does.
    private func read<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ sql: String, _ arguments: StatementArguments = [], as type: Value.Type
    ) throws -> Value? {
        try DatabaseQueue().read { database in
            try Value.fetchOne(database, sql: sql, arguments: arguments)
        }
    }

    /// Reads a column as this package does.
    private func readHere<Value: SQLConvertible & Sendable>(
        _ sql: String, _ arguments: [SQLValue] = [], as type: Value.Type
    ) async throws -> Value? {
        try await SQLiteDatabase.inMemory(migrations: []).read { connection in
            try connection.row(sql, arguments)?.value("value", as: Value.self)
        }
    }

    @Test("A text in a column of integers is 0")
    func textAsInteger() async throws {
        let sql = "SELECT 'four' AS value"
        #expect(try read(sql, as: Int.self) == 0)
        let wrong = DatabaseError.columnType("value", expected: "integer", found: "text")
        await #expect(throws: wrong) { try await readHere(sql, as: Int.self) }
    }

    @Test("A real number in a column of integers loses its fraction")
    func realAsInteger() async throws {
        let sql = "SELECT 2.75 AS value"
        #expect(try read(sql, as: Int.self) == 2)
        let wrong = DatabaseError.columnType("value", expected: "integer", found: "real")
        await #expect(throws: wrong) { try await readHere(sql, as: Int.self) }
    }

    @Test("A text ends at its first NUL character")
    func textWithNUL() async throws {
        let sql = "SELECT ? AS value"
        #expect(try read(sql, ["Mi\0so"], as: String.self) == "Mi")
        await #expect(throws: DatabaseError.unstorableText) {
            try await readHere(sql, [.text("Mi\0so")], as: String.self)
        }
    }
}
