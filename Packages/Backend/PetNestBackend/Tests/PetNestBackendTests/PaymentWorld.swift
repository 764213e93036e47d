import CareWire
import CoreModels
import Database
import Foundation
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import CareSlice
@testable import PaymentsSlice
@testable import PetNestBackend

/// A backend with one dog and some sitters who work every hour, whose clock a test sets.
final class PaymentWorld: Sendable {
    let database: any TransactionalDatabase
    let clock = TestClock()
    let backend: PetNestBackend
    let sitters: [String]

    init(sitters count: Int = 1, capacity: Int = 1, credit: Int = 0, in database: (any TransactionalDatabase)? = nil)
        async throws
    {
        let clock = clock
        let database = try database ?? TestBackend.emptyStore()
        self.database = database
        backend = PetNestBackend(database: database, now: { clock.now })
        sitters = (1...count).map { Bodies.id(0x500 + $0) }
        await backend.send(.put, "/v1/pets/\(Bodies.miso)", bytes: Data(#"{"name":"Miso","species":"dog"}"#.utf8))
        if credit > 0 {
            try await database.write { try $0.credit(credit, to: .device, subject: "tests", now: clock.now) }
        }
        for sitter in sitters {
            let answer = await backend.send(.put, "/v1/sitters/\(sitter)", bytes: try Self.profile(capacity: capacity))
            #expect(answer.status == 200)
        }
    }

    static func profile(
        capacity: Int = 1, currency: String = "EUR",
        offers: [SitterDTO.Offer] = [.init(service: "walk", price: 1500, minutes: 60)]
    ) throws -> Data {
        try JSONEncoder().encode(
            SitterDTO(
                name: "Ana Lopes", about: "", languages: ["German"], species: ["dog"], currency: currency,
                offers: offers,
                addOns: [.init(id: "medicine", name: "Giving medicine", price: 300)],
                terms: .init(
                    furtherPetPercent: 50, holidayPercent: 25, taxPercent: 19, freeCancellationHours: 24,
                    lateCancellationPercent: 50), latitude: 52.52, longitude: 13.405, timeZone: "Europe/Berlin",
                hours: Array(repeating: [480, 1080], count: 7), capacity: capacity, stars: 47, reviews: 10))
    }

    /// Stores a card.
    /// - Returns: Its token.
    func save(_ number: String, _ id: UUID = UUID(), month: Int = 12, year: Int = 2030, code: String = "123") async
        -> (id: UUID, answer: TestAnswer)
    {
        let body = #"{"number":"\#(number)","month":\#(month),"year":\#(year),"code":"\#(code)","isKept":true}"#
        return (id, await backend.send(.put, "/v1/cards/\(id)", bytes: Data(body.utf8)))
    }

    /// Holds an hour's walk.
    /// - Returns: The hold's id and that of its payment.
    func hold(_ starts: [String], sitter: Int = 0, id: UUID = UUID(), addOns: [String] = []) async throws -> (
        id: UUID, payment: String, answer: TestAnswer
    ) {
        let wish = CareWishDTO(
            sitter: sitters[sitter], service: "walk", starts: starts, pets: [Bodies.miso], addOns: addOns)
        let answer = await backend.send(.put, "/v1/holds/\(id)", bytes: try JSONEncoder().encode(wish))
        return (id, answer.json["payment"].string ?? "", answer)
    }

    /// Records that the shop has brought an order into states, now.
    func bring(_ order: String, into states: [String]) async throws {
        for state in states {
            let step: JSONValue = ["status": .string(state), "at": .number(clock.now.timeIntervalSince1970)]
            let answer = await backend.send(.put, "/v1/shop/orders/\(order)/status", bytes: try step.data)
            #expect(answer.status == 200, "\(answer.message)")
        }
    }

    /// Tries to authorize an amount.
    func attempt(_ payment: String, with method: String, key: UUID = UUID()) async -> TestAnswer {
        await backend.send(
            .put, "/v1/payments/\(payment)/attempts/\(key)", bytes: Data(#"{"method":"\#(method.lowercased())"}"#.utf8))
    }

    /// Answers as the bank of the cards of all waiting attempts.
    func bank(_ status: String = "approved", reason: String? = nil) async {
        for request in await backend.send(.get, "/v1/bank/attempts").json?["attempts"]?.array ?? [] {
            await bank(status, reason: reason, to: request["id"]?.string ?? "")
        }
    }

    /// Answers as the bank of the card of an attempt.
    func bank(_ status: String, reason: String? = nil, to attempt: String) async {
        var body: [String: JSONValue] = ["status": .string(status)]
        body["reason"] = reason.map { .string($0) }
        if status == "challenge" { body["code"] = "123456" }
        let bytes = (try? JSONValue.object(body).data) ?? Data()
        await backend.send(.put, "/v1/bank/attempts/\(attempt)/status", bytes: bytes)
    }

    func code(_ code: String, _ payment: String, key: UUID) async -> TestAnswer {
        await backend.send(
            .post, "/v1/payments/\(payment)/attempts/\(key)/challenge", bytes: Data(#"{"code":"\#(code)"}"#.utf8))
    }

    func book(_ hold: UUID, as id: UUID = UUID(), total: Int) async -> TestAnswer {
        await backend.send(
            .put, "/v1/bookings/\(id)",
            bytes: Data(#"{"hold":"\#(hold.uuidString.lowercased())","total":\#(total)}"#.utf8))
    }

    /// Answers a request for the sitter, who belongs to the same account.
    @discardableResult
    func answer(_ booking: UUID, accepts: Bool = true) async -> TestAnswer {
        await backend.send(.put, "/v1/bookings/\(booking)/answer", bytes: Data(#"{"accepts":\#(accepts)}"#.utf8))
    }

    func payment(_ id: String) async -> JSONValue? { await backend.send(.get, "/v1/payments/\(id)").json }

    /// Returns the balance of a book, after the jobs that are due.
    func balance(_ book: String) async throws -> Int {
        await backend.dispatcher.runDueJobs(at: clock.now)
        return try await database.read { try Ledger(store: $0).balance(of: book, currency: "EUR") }
    }
}

extension Connection {
    /// Returns the bookings of the device's account.
    func bookings(at now: Date) throws -> [Booking] {
        let bookings = BookingRepository(store: self, account: .device, now: now, payments: StoredPayments())
        return try bookings.list().items.map(\.booking)
    }

    /// Adds money to a wallet, for tests.
    func credit(_ amount: Int, to account: AccountID, subject: String, now: Date) throws {
        let move = MoneyMove(.credit, from: Book.platform, to: Book.wallet, amount)
        try Ledger(store: self).post([move], of: account, payment: nil, subject: subject, currency: "EUR", now: now)
    }
}
