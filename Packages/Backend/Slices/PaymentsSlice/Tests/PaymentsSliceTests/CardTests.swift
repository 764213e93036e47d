import BackendCoreTesting
import CoreModels
import Database
import Foundation
import Testing

@Suite("Cards", .onBothStores, .timeLimit(.minutes(5)))
struct CardTests {
    @Test(
        "A problem with a card is reported at its field",
        arguments: [
            ("4242424242424241", 12, 2030, "123", ["number"]), ("4242 4242 4242", 12, 2030, "123", ["number"]),
            ("4242x4242", 12, 2030, "123", ["number"]), ("", 0, 2030, "", ["number", "expiry", "code"]),
            ("4242424242424242", 4, 2026, "123", ["expiry"]), ("4242424242424242", 13, 2030, "123", ["expiry"]),
            ("4242424242424242", 12, 2030, "1234", ["code"]), ("378282246310005", 12, 2030, "123", ["code"]),
            ("4539578763621486", 12, 2030, "123", ["number"]),
        ])
    func wrongCards(_ number: String, _ month: Int, _ year: Int, _ code: String, _ fields: [String]) async throws {
        let world = try await PaymentBackend()
        let (id, answer) = try await world.save(number, month: month, year: year, code: code)
        #expect(answer.status == 422)
        #expect(answer.problems == fields)
        #expect(number.isEmpty || !answer.message.contains(number))
        #expect(try await world.attempt(world.open(), with: id).reason == "noSuchMethod")
    }

    @Test("A deleted card isn't listed, can't be used, and isn't stored again")
    func deleted() async throws {
        let world = try await PaymentBackend()
        let id = UUID()
        let card = try await world.save(PaymentBackend.visa, id).id
        #expect(try await world.backend.send(.delete, "/v1/cards/\(card)").status == 204)
        #expect(try await world.backend.send(.get, "/v1/cards").json["cards"].array.isEmpty)
        #expect(try await world.attempt(world.open(), with: card).reason == "noSuchMethod")
        #expect(try await world.save(PaymentBackend.visa, id).answer.status == 404)
    }
}

@Suite("Cards in a file", .timeLimit(.minutes(1)))
struct CardFileTests {
    @Test("A card is a token: its number and code are nowhere in the store, and sending it again stores one card")
    func token() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "petnest-cards-\(UUID()).sqlite")
        defer { try? FileManager.default.removeItem(at: file) }
        let world = try await PaymentBackend()
        let id = UUID()
        let kept = try await world.save("4000-0027-6000-3184", id, code: "987").answer
        #expect(kept.json["brand"].string == "Visa")
        #expect(kept.json["lastFour"].string == "3184")
        #expect(try await world.save("5555555555554444", id).answer.bytes == kept.bytes)
        #expect(try await world.backend.send(.get, "/v1/cards").json["cards"].array.count == 1)
        try await #require(world.backend.database as? SQLiteDatabase).backup(to: file)
        let bytes = try Data(contentsOf: file)
        #expect(bytes.range(of: Data("3184".utf8)) != nil)
        for secret in ["4000002760003184", "4000-0027-6000-3184", "5555555555554444", "\"987\""] {
            #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret)")
        }
    }
}
