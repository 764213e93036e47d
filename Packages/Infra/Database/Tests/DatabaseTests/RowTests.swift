import Foundation
import Testing

@testable import Database

@Suite("Rows and values", .timeLimit(.minutes(10)))
struct RowTests {
    private func stored(_ value: SQLValue) async throws -> SQLValue {
        let database = try SQLiteDatabase.inMemory(migrations: [])
        return try await database.read { try $0.row("SELECT ? AS value", [value])?.values[0] ?? "no row" }
    }

    @Test(
        "Every kind of value survives a round trip",
        arguments: [
            .null, .integer(.min), .integer(.max), 0, 4.25, .real(.infinity), .real(-0.5), "", "Miso 🐈 “é”\n\t\u{1}",
            .blob(Data()), .blob(Data([0, 1, 255])), true,
        ] as [SQLValue])
    func roundTrip(_ value: SQLValue) async throws {
        #expect(try await stored(value) == value)
    }

    @Test("Integers are read without rows; another value is an error")
    func integers() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [])
        let numbers = "SELECT value FROM json_each('[3, -1, 9223372036854775807]') WHERE value < ?"
        #expect(try await database.read { try $0.integers(numbers, [.integer(.max)]) } == [3, -1])
        #expect(try await database.read { try $0.integers("SELECT 1 WHERE 0") } == [])
        await #expect(throws: DatabaseError.self) { try await database.read { try $0.integers("SELECT NULL") } }
    }

    @Test("A text with a NUL character is rejected instead of truncated")
    func nulInText() async throws {
        await #expect(throws: DatabaseError.unstorableText) { try await stored("Mi\0so") }
    }

    @Test("Typed reading accepts only matching values")
    func typedReading() throws {
        let row = Row(columns: ["i", "r", "t", "b", "n"], values: [2, 2.5, "x", .blob(Data([1])), nil])
        #expect(try row.value("i", as: Int.self) == 2)
        #expect(try row.value("i", as: Int64.self) == 2)
        #expect(try row.value("i", as: Double.self) == 2)
        #expect(try row.value("r", as: Double.self) == 2.5)
        #expect(try row.value("t", as: String.self) == "x")
        #expect(try row.value("b", as: Data.self) == Data([1]))
        #expect(try row.value("n", as: String?.self) == nil)
        #expect(try row.value("t", as: String?.self) == "x")
        let wrong = { (column: String, expected: String, found: String) in
            DatabaseError.columnType(column, expected: expected, found: found)
        }
        #expect(throws: wrong("r", "integer", "real")) { try row.value("r", as: Int.self) }
        #expect(throws: wrong("i", "0 or 1", "integer")) { try row.value("i", as: Bool.self) }
        #expect(throws: wrong("i", "text", "integer")) { try row.value("i", as: String.self) }
        #expect(throws: wrong("n", "text", "null")) { try row.value("n", as: String.self) }
        #expect(throws: wrong("t", "blob or null", "text")) { try row.value("t", as: Data?.self) }
    }

    @Test("An integer that isn't exact as a double is rejected")
    func inexactInteger() throws {
        let row = Row(columns: ["big"], values: [.integer(Int64.max)])
        #expect(throws: DatabaseError.columnType("big", expected: "real", found: "integer")) {
            try row.value("big", as: Double.self)
        }
    }

    @Test("A missing column's error lists the existing ones")
    func missingColumn() throws {
        let row = Row(columns: ["id", "name"], values: [1, "Miso"])
        #expect(throws: DatabaseError.missingColumn("nmae", available: ["id", "name"])) {
            try row.value("nmae", as: String.self)
        }
    }
}
