import Database
import Foundation
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite("An imported export", .onBothStores, .timeLimit(.minutes(20)))
struct ImportTests {
    private func refusal(of data: Data, into backend: TestBackend) async throws -> ImportError? {
        let before = try await backend.backend.export().json
        let error = await #expect(throws: ImportError.self) { try await backend.backend.import(data) }
        #expect(try await backend.backend.export().json == before)
        return error
    }

    @Test("inserts referenced rows first, since triggers look at them")
    func order() async throws {
        let backend = try TestBackend()
        let tables = try await backend.database.read { try StoredTable.all(in: $0) }
        let sorted = tables.referencedFirst.map(\.name)
        #expect(sorted.sorted() == tables.map(\.name).sorted())
        for table in tables {
            let place = try #require(sorted.firstIndex(of: table.name))
            for reference in table.references where reference.table != table.name {
                #expect(try #require(sorted.firstIndex(of: reference.table)) < place, "\(table.name)")
            }
        }
    }

    @Test("that is truncated anywhere is rejected, and changes nothing")
    func truncated() async throws {
        let first = try TestBackend()
        try await first.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet)
        let data = try await first.backend.export().json
        let empty = try TestBackend()
        for length in stride(from: 1, to: data.count - 2, by: 37) {
            let error = try await refusal(of: data.prefix(length), into: empty)
            guard case .unreadable = error else {
                Issue.record("after \(length) bytes: \(String(describing: error))")
                continue
            }
            #expect(error?.description.contains("nothing was changed") == true)
        }
    }

    @Test(
        "of another program or a newer app is rejected, and changes nothing",
        arguments: [
            (#"{"pets": []}"#, "isn't an export of PetNest"), ("[1, 2]", "isn't an export"),
            (#""petnest""#, "isn't an export"),
            (#"{"format": "petnest-export", "version": 2}"#, "version 2 of the format"),
            (#"{"format": "petnest-export", "version": 1, "schema": ["2031-01-01-dragons"], "tables": {}}"#, "dragons"),
            (#"{"format": "petnest-export", "version": 1, "schema": [], "tables": {"pet": [{"id": "a"}]}}"#, "“pet”"),
            (#"{"format": "petnest-export", "version": 1, "schema": [], "tables": {"pet": 4}}"#, "breaks a rule"),
        ])
    func foreign(text: String, reason: String) async throws {
        let error = try await refusal(of: Data(text.utf8), into: TestBackend())
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }

    @Test(
        "with an edited column, type, or reference that violates the schema is rejected",
        arguments: [
            ("\"grams\": 4200", "\"grams\": \"much\"", "weight.grams"),
            ("\"grams\": 4200", "\"ounces\": 4200", "“ounces” of “weight”"),
            (
                "\"pet\": \"\(Bodies.miso)\"", "\"pet\": \"\(Bodies.bruno)\"",
                "refers to a pet that isn't in it"
            ),
        ])
    func edited(text: String, replacement: String, reason: String) async throws {
        let first = try TestBackend()
        try await first.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet)
        try await first.send(.put, "/v1/pets/\(Bodies.miso)/weights/\(Bodies.entry)", Bodies.entries["weights"])
        let json = String(decoding: try await first.backend.export().json, as: UTF8.self)
        #expect(json.contains(text))
        let error = try await refusal(of: Data(json.replacing(text, with: replacement).utf8), into: TestBackend())
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }

    @Test("that refers to another account's pet is rejected")
    func othersPet() async throws {
        let first = try TestBackend()
        let second = try TestBackend()
        try await first.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet)
        try await first.send(.put, "/v1/pets/\(Bodies.miso)/weights/\(Bodies.entry)", Bodies.entries["weights"])
        try await second.send(.put, "/v1/pets/\(Bodies.bruno)", Bodies.smallestPet)
        let file = String(decoding: try await first.backend.export().json, as: UTF8.self)
            .replacing("\"pet\": \"\(Bodies.miso)\"", with: "\"pet\": \"\(Bodies.bruno)\"")
        let thief = try await second.account()
        let error = await #expect(throws: ImportError.self) {
            try await second.backend.import(Data(file.utf8), into: thief)
        }
        #expect(error?.description.contains("refers to a pet that isn't in it") == true)
        #expect(try await second.database.read { try $0.rows("SELECT 1 FROM weight").isEmpty })
        #expect(try await second.database.read { try $0.rows("SELECT 1 FROM pet").count } == 1)
    }

    @Test("with existing ids is rejected with their names, and changes nothing")
    func existing() async throws {
        let first = try await TestBackend.sampled()
        let error = try await refusal(of: first.backend.export().json, into: first)
        guard case .existing(let rows)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(rows.count == 6 && rows.last == "and more")
        #expect(rows.first?.hasPrefix("the pet “") == true, "\(rows)")
        let second = try TestBackend()
        try await second.send(.put, "/v1/owner", ["id": .string(Bodies.bruno), "name": "Grace"])
        let other = try await refusal(of: first.backend.export().json, into: second)
        #expect(other?.description.contains("the owner “Ada Winter”") == true)
    }

    @Test("of an older schema is migrated during import")
    func older() async throws {
        let text = """
            {"format": "petnest-export", "version": 1, "schema": ["2026-05-01-owner", "2026-05-01-pets", "2026-05-02-health"],
             "tables": {"pet": [{"id": "\(Bodies.miso)", "name": "Miso", "species": "cat", "sex": "female"}],
              "reminder": [{"id": "\(Bodies.entry)", "pet": "\(Bodies.miso)", "title": "Bath", "start": "2026-01-01",
               "due": "2026-02-01", "lastDone": "2026-01-03", "recurrenceEvery": 1, "recurrenceUnit": "month"}]}}
            """
        let backend = try TestBackend()
        #expect(try await backend.backend.import(Data(text.utf8)).added == ["pet": 1, "reminder": 1])
        let reminders = try await backend.send(.get, "/v1/pets/\(Bodies.miso)/reminders").json?["reminders"]?.array
        #expect(reminders?.map { $0["due"] } == ["2026-02-01"])
    }

    @Test("with an unreadable row is imported, and reports it")
    func unreadable() async throws {
        let first = try TestBackend()
        let second = try TestBackend()
        try await first.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet)
        try await first.send(.put, "/v1/pets/\(Bodies.miso)/weights/\(Bodies.entry)", Bodies.entries["weights"])
        try await first.database.write { _ = try $0.execute("UPDATE weight SET grams = -3") }
        let summary = try await second.backend.import(first.backend.export().json)
        try #require(summary.unreadable.count == 1)
        #expect(summary.unreadable.first?.hasPrefix("The weight “\(Bodies.entry)” can't be read: grams") == true)
    }
}
