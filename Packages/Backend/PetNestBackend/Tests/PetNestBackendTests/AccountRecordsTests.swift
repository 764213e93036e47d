import CoreModels
import Database
import Foundation
import HTTPTypes
import Testing

@testable import AccountsSlice
@testable import BackendCore
@testable import BackendCoreTesting
@testable import PetNestBackend

/// Checks what belongs to an account in all tables, when it is closed, exported, or loses its sample.
@Suite("An account's records", .onBothStores, .timeLimit(.minutes(30)))
struct AccountRecordsTests {
    /// The tables that all accounts share.
    private static let sharedTables: Set<String> = [
        "product", "productBrand", "productTerm", "productTermForm", "productVariant", "sitter", "sitterOffer",
        "sitterPhoto", "sitterReview", "sitterSpecies",
    ]
    @Test("are separate from shared tables: each table has an account, refers to one that has, or is listed as shared")
    func tables() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: PetNestBackend.migrations)
        let tables = try await database.read { try StoredTable.all(in: $0) }
            .filter { !Slice.accounts().export.leavesOut.contains($0.name) }
        #expect(Set(tables.map(\.name)).subtracting(tables.ofAccounts) == Self.sharedTables)
    }

    @Test("are all deleted with their account, and no others")
    func closing() async throws {
        let house = try await Household()
        let backend = house.backend
        let before = try await house.rows()
        let carol = try await backend.register("carol@example.org")
        let account = try #require(AccountID(carol.account))
        try await SampleData(upTo: CalendarDate(dayNumber: 20_576)).fill(backend.backend, for: account)
        #expect(try await house.rows() != before)
        let wrong = try await backend.send(
            .post, "/v1/account/closing", ["password": "wrong horse"], token: carol.access)
        #expect(wrong.status == 403)
        let closed = try await backend.send(
            .post, "/v1/account/closing", ["password": "correct horse"], token: carol.access)
        #expect(closed.status == 204)
        let after = try await house.rows()
        // The stock of what she ordered changed, and the books of sitters and of the platform keep her payments.
        for (table, rows) in before where table != "productVariant" && table != "moneyMove" {
            #expect((after[table] == rows) == true, "\(table)")
        }
        let moves = try #require(after["moneyMove"])
        #expect(try moves.allSatisfy { try $0.value("account", as: String.self) != carol.account })
        let left = try await backend.database.read { store in
            try store.rows(
                "SELECT id FROM account WHERE id = ?1 UNION SELECT id FROM accountSession WHERE account = ?1",
                [account.sqlValue]
            ).count + store.rows("SELECT 1 FROM sampleRow WHERE account = ?", [account.sqlValue]).count
        }
        #expect(left == 0)
        #expect(try await backend.send(.get, "/v1/pets", token: carol.access).reason == "unknown")
        #expect(try await backend.signIn("carol@example.org").reason == "wrong")
        let secret: JSONValue = ["password": .string(try #require(house.ada.secret))]
        let early = try await backend.send(.post, "/v1/account/closing", secret, token: house.ada.access)
        #expect(early.status == 409 && early.reason == "agreedCare")
        let answer = HTTPRequest(
            method: .put, scheme: nil, authority: nil, path: "/v1/bookings/\(Household.booking)/dispute/answer")
        let (settled, _) = await backend.backend.respond(
            to: answer, body: Data(#"{"refund":0}"#.utf8), as: .sampleWorld)
        #expect(settled.status == .ok)
        let device = try await backend.send(.post, "/v1/account/closing", secret, token: house.ada.access)
        #expect(device.status == 204)
        #expect(try await backend.send(.get, "/v1/pets", token: house.bob.access).json?["pets"]?.array.count == 3)
    }

    @Test("include their own sample data, which is removed without the shop")
    func sample() async throws {
        let house = try await Household()
        let bob = try #require(AccountID(house.bob.account))
        let before = try await house.rows(of: house.ada.account)["pet"]
        #expect(try await house.backend.backend.removeSample(of: bob).pets == 3)
        #expect(try await house.rows(of: house.ada.account)["pet"] == before)
        #expect(try await house.backend.send(.get, "/v1/foods", token: house.bob.access).json == ["foods": []])
        let products = try await house.backend.send(.get, "/v1/products?facets=yes", token: house.bob.access).json
        #expect(products?["total"] == 400)
        try await SampleData(upTo: CalendarDate(dayNumber: 20_576)).fill(house.backend.backend, for: bob)
    }

    @Test("aren't in an export from the server, which contains all own records")
    func serverExport() async throws {
        let house = try await Household()
        for session in [house.ada, house.bob] { try await house.backend.expectExactExport(of: session) }
    }

    @Test("aren't in an export, which is imported into another store's account")
    func export() async throws {
        let house = try await Household()
        let bob = try #require(AccountID(house.bob.account))
        let export = try await house.backend.backend.export(from: bob)
        let text = String(decoding: export.json, as: UTF8.self)
        for (table, id) in try await house.ids() { #expect(!text.contains(id), "\(table)") }
        let other = try AccountBackend()
        let carol = try await other.register("carol@example.org")
        _ = try await other.backend.import(export.json, into: try #require(AccountID(carol.account)))
        let pets = try await other.send(.get, "/v1/pets", token: carol.access)
        #expect(try await pets.bytes == house.backend.send(.get, "/v1/pets", token: house.bob.access).bytes)
        let device = try await other.owner()
        #expect(try await other.send(.get, "/v1/pets", token: device.access).json == ["pets": []])
        // Bob's records in this store must not be overwritten by Ada's import.
        let ada = try #require(AccountID(house.ada.account))
        let before = try await house.rows()
        await #expect(throws: ImportError.self) {
            try await house.backend.backend.import(export.json, into: ada)
        }
        #expect(try await house.rows() == before)
    }
}
