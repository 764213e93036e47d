import CoreModels
import Database
import Foundation
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import CareSlice
@testable import PaymentsSlice
@testable import PetNestBackend

@Suite("Money of disputes", .onBothStores, .timeLimit(.minutes(20)))
struct DisputeMoneyTests {
    /// A walk of an hour that was paid from the wallet, ten minutes after its end.
    private struct World {
        let payments: PaymentWorld
        let booking: String
        let total = 1500

        init() async throws {
            payments = try await PaymentWorld(credit: 10_000)
            let day = CalendarDate(payments.clock.now, in: .gmt).adding(days: 7)
            let (hold, payment, _) = try await payments.hold(["\(day)T09:00"])
            _ = await payments.attempt(payment, with: "wallet")
            let id = UUID()
            #expect(await payments.book(hold, as: id, total: total).status == 200)
            #expect(await payments.answer(id).status == 200)
            booking = id.uuidString.lowercased()
            let end = try #require(LocalTime(day, minute: 600)).instant(
                in: try #require(TimeZone(identifier: "Europe/Berlin")))
            payments.clock.advance(by: end.timeIntervalSince(payments.clock.now) + 600)
        }

        func say(_ reason: String = "He came home with a cut paw.") async throws -> TestAnswer {
            await payments.backend.send(
                .put, "/v1/bookings/\(booking)/dispute", bytes: try JSONEncoder().encode(["reason": reason]))
        }

        func answer(_ refund: Int) async -> TestAnswer {
            await payments.backend.send(
                .put, "/v1/bookings/\(booking)/dispute/answer", bytes: Data(#"{"refund":\#(refund)}"#.utf8))
        }

        func status() async -> String? {
            let answer = await payments.backend.send(.get, "/v1/bookings/\(booking)")
            return answer.json["history"].array.last?["status"].string
        }

        func wallet() async throws -> Int { try await payments.balance(Book.wallet) }

        func paidOut() async throws -> Int {
            await payments.backend.dispatcher.runDueJobs(at: payments.clock.now)
            return try await payments.database.read { store in
                let row = try store.row(
                    "SELECT COALESCE(SUM(CASE WHEN payee LIKE 'bank/%' THEN amount ELSE -amount END), 0) AS sum FROM moneyMove "
                        + "WHERE kind = 'payout'")
                return try row?.value("sum") ?? 0
            }
        }

        func audit() async throws {
            try await payments.audit()
        }
    }

    @Test("A dispute that the sitter doesn't answer within a day is decided for the owner, who is refunded everything")
    func unanswered() async throws {
        let world = try await World()
        let refund = world.total
        let before = try await world.wallet()
        let said = try await world.say()
        #expect(said.status == 200)
        #expect(await world.status() == "disputed")
        #expect(said.json["dispute"]["reason"].string == "He came home with a cut paw.")
        #expect(said.json["dispute"]["refund"].number == nil)
        #expect(try await world.wallet() == before)
        try await world.audit()
        world.payments.clock.advance(by: Double(StoredBooking.secondsToSettle))
        let booking = await world.payments.backend.send(.get, "/v1/bookings/\(world.booking)")
        #expect(booking.json["dispute"]["refund"].number == Double(refund))
        #expect(await world.status() == "settled")
        #expect(try await world.wallet() == before + refund)
        #expect(try await world.paidOut() == 0)
        try await world.audit()
        world.payments.clock.advance(by: Double(CareMoney.secondsToPayout))
        #expect(try await world.paidOut() == 0)
        try await world.audit()
    }

    @Test("A late dispute delays the payout until it is answered")
    func payoutWaits() async throws {
        let world = try await World()
        world.payments.clock.advance(by: Double(Booking.disputeSeconds - 1200))
        #expect(try await world.say().status == 200)
        world.payments.clock.advance(by: 3600)
        #expect(try await world.paidOut() == 0)
        try await world.audit()
        #expect(await world.answer(0).status == 200)
        world.payments.clock.advance(by: 1)
        #expect(try await world.paidOut() == Fees.earnings(of: world.total))
        try await world.audit()
    }

    @Test("A sitter's answer refunds all, a part or nothing, and is final", arguments: [0, 500, 1500])
    func answered(_ refund: Int) async throws {
        let world = try await World()
        #expect(await world.answer(refund).json["error"]["reason"].string == "notDisputed")
        let before = try await world.wallet()
        _ = try await world.say()
        #expect(await world.answer(1501).status == 422)
        #expect(await world.answer(-1).status == 422)
        #expect(await world.answer(refund).status == 200)
        #expect(await world.answer(refund).status == 200)
        #expect(await world.answer(refund + 1).json["error"]["reason"].string == "notDisputed")
        #expect(await world.status() == "settled")
        #expect(try await world.wallet() == before + refund)
        try await world.audit()
        world.payments.clock.advance(by: 7 * 86_400)
        #expect(try await world.wallet() == before + refund)
        #expect(try await world.paidOut() == Fees.earnings(of: world.total - refund))
        try await world.audit()
    }

    @Test("A disputed booking is exported, and imported with its history")
    func exported() async throws {
        let world = try await World()
        #expect(try await world.say().status == 200)
        #expect(await world.answer(500).status == 200)
        let path = "/v1/bookings/\(world.booking)"
        let before = await world.payments.backend.send(.get, path).json
        let other = try TestBackend()
        _ = try await other.backend.import(world.payments.backend.export().json)
        let after = try await other.send(.get, path).json
        #expect(after?["history"] == before?["history"] && after?["dispute"] == before?["dispute"])
        #expect(before?["dispute"] != nil)
    }
}
