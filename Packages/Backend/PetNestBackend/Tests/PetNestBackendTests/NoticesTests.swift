import CartWire
import CoreModels
import Database
import Foundation
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import CareSlice
@testable import CartSlice
@testable import PaymentsSlice
@testable import PetNestBackend
@testable import ProductsSlice

@Suite("Notices", .onBothStores, .timeLimit(.minutes(20)))
struct NoticesTests {
    private func notices(_ world: PaymentWorld, now: String? = nil) async -> [JSONValue] {
        let all = await world.backend.send(.get, "/v1/notices\(now.map { "?now=\($0)" } ?? "")").json
        // The account is the sitter's, too.
        return (all?["notices"]?.array ?? []).filter { $0["kind"] != "request" }
    }

    private func read(_ world: PaymentWorld, until: Double) async {
        let answer = await world.backend.send(
            .put, "/v1/notices/reading", bytes: Data(#"{"until":\#(Int(until))}"#.utf8))
        #expect(answer.status == 204)
    }

    /// Requests a walk.
    private func book(_ world: PaymentWorld, at start: String) async throws -> UUID {
        let hold = try await world.hold([start])
        #expect(await world.attempt(hold.payment, with: "wallet").status == 200)
        let id = UUID()
        #expect(await world.book(hold.id, as: id, total: 1500).status == 200)
        return id
    }

    @Test("report a declined booking from the time of the decision, unread until read")
    func declined() async throws {
        let world = try await PaymentWorld(credit: 10_000)
        let id = try await book(world, at: "2026-05-05T09:00")
        #expect(await notices(world).isEmpty)
        world.clock.advance(by: 121)
        await world.answer(id, accepts: false)
        let declined = await notices(world)
        #expect(declined.count == 1)
        let notice = try #require(declined.first)
        #expect(notice["kind"] == "booking" && notice["status"] == "declined" && notice["unread"] == true)
        #expect(notice["id"] == .string(id.uuidString.lowercased()))
        #expect(notice["title"]?.string?.hasPrefix("Ana Lopes declined: ") == true)
        #expect(notice["title"]?.string?.contains("5 May 2026, 09:00") == true)

        guard case .number(let at)? = notice["at"] else {
            Issue.record("Expected a time.")
            return
        }
        await read(world, until: at)
        #expect(await notices(world).map { $0["unread"] } == [false])
        // A window that has read less doesn't undo it, and future notices don't count as read.
        await read(world, until: at - 1000)
        #expect(await notices(world).map { $0["unread"] } == [false])
        await read(world, until: at + 1_000_000)
        let accepted = try await book(world, at: "2026-05-06T09:00")
        world.clock.advance(by: 121)
        await world.answer(accepted)
        let later = await notices(world)
        #expect(later.map { $0["status"] } == ["confirmed", "declined"])
        #expect(later.map { $0["unread"] } == [true, false])
    }

    @Test(
        "and the agenda name the sitter's time zone if the owner's clock shows another time",
        arguments: [(2, ""), (12, " (Europe/Berlin)")])
    func zone(hoursAhead: Int, words: String) async throws {
        let world = try await PaymentWorld(credit: 10_000)
        let id = try await book(world, at: "2026-05-05T09:00")
        world.clock.advance(by: 121)
        await world.answer(id)
        let local = LocalTime(world.clock.now.addingTimeInterval(Double(hoursAhead) * 3600), in: .gmt)
        let notice = try #require(await notices(world, now: "\(local)").first)
        #expect(notice["title"]?.string?.hasSuffix(" on 5 May 2026, 09:00\(words)") == true)
        let agenda = await world.backend.send(.get, "/v1/agenda?until=2026-05-05&now=\(local)").json
        let item = try #require(agenda?["items"]?.array.first { $0["kind"] == "booking" })
        #expect(item["title"]?.string?.hasSuffix(" with Ana Lopes, 09:00\(words)") == true)
    }

    @Test("report an expired request, but nothing the owner canceled")
    func expiredAndCancelled() async throws {
        let world = try await PaymentWorld(credit: 10_000)
        _ = try await book(world, at: "2026-05-05T09:00")
        let cancelled = try await book(world, at: "2026-05-06T09:00")
        world.clock.advance(by: 130)
        await world.answer(cancelled)
        #expect(await notices(world).map { $0["status"] } == ["confirmed"])
        let cancelling = await world.backend.send(.post, "/v1/bookings/\(cancelled)/cancel")
        #expect(cancelling.status == 200)
        world.clock.advance(by: 86_400)
        #expect(await notices(world).map { $0["status"] } == ["expired"])
        world.clock.advance(by: 31 * 86_400)
        #expect(await notices(world).isEmpty)
    }

    @Test("report a failed payment until a retry succeeds")
    func failedPayment() async throws {
        let world = try await PaymentWorld(credit: 10_000)
        let hold = try await world.hold(["2026-05-05T09:00"])
        let card = await world.save("4242424242424242")
        #expect(await world.attempt(hold.payment, with: "\(card.id)").status == 200)
        await world.bank("declined", reason: "unstated")
        let notice = await notices(world).first
        #expect(notice?["kind"] == "payment" && notice?["status"] == "failed")
        #expect(notice?["title"]?.string?.hasPrefix("The payment of €15.00 for ") == true)
        #expect(notice?["detail"]?.string?.contains("gave no reason") == true)
        #expect(notice?["id"] == .string(hold.payment))
        #expect(await world.attempt(hold.payment, with: "wallet").status == 200)
        world.clock.advance(by: 2)
        #expect(await notices(world).isEmpty)
    }

    @Test("report a deposit that was never finished: nothing was charged")
    func unfinishedDeposit() async throws {
        let world = try await PaymentWorld()
        let deposit = UUID()
        let asked = await world.backend.send(
            .put, "/v1/wallet/payments/\(deposit)", bytes: Data(#"{"amount":3000,"currency":"EUR"}"#.utf8))
        #expect(asked.status == 200)
        let card = await world.save("4242424242424242")
        let payment = deposit.uuidString.lowercased()
        #expect(await world.attempt(payment, with: "\(card.id)").status == 200)
        await world.bank("challenge")
        #expect(await notices(world).isEmpty)
        world.clock.advance(by: 2 * 3600)
        let notice = await notices(world).first
        #expect(notice?["kind"] == "payment" && notice?["status"] == "expired")
        #expect(notice?["title"]?.string?.hasPrefix("The payment of €30.00 for ") == true)
        #expect(notice?["detail"]?.string?.hasPrefix("Nothing was charged.") == true)
        try await world.audit()
    }

    @Test("report that an order was shipped, and then delivered")
    func order() async throws {
        let world = try await PaymentWorld()
        let shop = CartDependencies(shelf: StoredShelf(), payments: StoredPayments())
        try await world.database.write { store in
            try shop.orders(of: .device, now: world.clock.now, in: store).insert(
                OrderRepository.NewOrder(
                    id: #require(EntityID(Bodies.id(7))), lines: [],
                    address: AddressDTO(name: "Ada", street: "Street 1", postcode: "10115", city: "Berlin"),
                    delivery: .standard, deliveryPrice: 0, currency: "EUR"))
        }
        #expect(await notices(world).isEmpty)
        try await world.bring(Bodies.id(7), into: ["packed", "shipped"])
        #expect(await notices(world).map { $0["status"] } == ["shipped"])
        #expect(await notices(world).first?["title"]?.string == "Order 100001 was sent")
        try await world.bring(Bodies.id(7), into: ["delivered"])
        #expect(await notices(world).map { $0["status"] } == ["delivered"])
    }

    @Test("report a dose overdue in the person's time zone, always with the same time")
    func dose() async throws {
        let world = try await PaymentWorld()
        let medicine: JSONValue = [
            "name": "Carprofen", "dose": ["thousandths": 1000, "unit": "tablet"], "times": ["08:00"],
            "start": "2026-05-02",
        ]
        let put = try await world.backend.send(
            .put, "/v1/pets/\(Bodies.miso)/medicines/\(Bodies.entry)", bytes: medicine.data)
        #expect(put.status == 200, "\(put.message)")
        // Noon in UTC is 14:00 in Berlin.
        #expect(await notices(world).isEmpty)
        let today = await notices(world, now: "2026-05-03T14:00")
        #expect(today.map { $0["status"] } == ["late", "missed"])
        #expect(today.first?["title"]?.string == "Miso: Carprofen of 08:00 isn't recorded")
        #expect(today.first?["pet"] == .string(Bodies.miso))
        // 9:00 in Berlin.
        let nine = Int(TestBackend.noon.timeIntervalSince1970) - 5 * 3600
        #expect(today.first?["at"] == .number(Double(nine)))
        world.clock.advance(by: 59)
        #expect(await notices(world, now: "2026-05-03T14:00").first?["at"] == .number(Double(nine)))
        let dose: JSONValue = [
            "medicine": .string(Bodies.entry), "day": "2026-05-03", "time": "08:00",
            "given": ["day": "2026-05-03", "time": "14:00"],
        ]
        let slot = MedicineDose(
            of: try #require(MedicineID(Bodies.entry)), at: try #require(LocalTime("2026-05-03T08:00")),
            outcome: .skipped)
        let given = try await world.backend.send(
            .put, "/v1/pets/\(Bodies.miso)/doses/\(slot.id)", bytes: dose.data)
        #expect(given.status == 200, "\(given.message)")
        #expect(await notices(world, now: "2026-05-03T14:00").map { $0["status"] } == ["missed"])
        let malformed = await world.backend.send(.get, "/v1/notices?now=today")
        #expect(malformed.status == 400)
    }

    @Test("report no dose from before the medicine was entered or its times were changed")
    func dosesBeforeChange() async throws {
        let world = try await PaymentWorld()
        func save(expectedFrom time: String) async throws {
            let medicine: JSONValue = [
                "name": "Carprofen", "dose": ["thousandths": 1000, "unit": "tablet"], "times": ["08:00", "12:00"],
                "start": "2026-05-01", "expectedFrom": ["day": "2026-05-03", "time": .string(time)],
            ]
            let put = try await world.backend.send(
                .put, "/v1/pets/\(Bodies.miso)/medicines/\(Bodies.entry)", bytes: medicine.data)
            #expect(put.status == 200, "\(put.message)")
        }
        try await save(expectedFrom: "12:01")
        #expect(await notices(world, now: "2026-05-03T14:00").isEmpty)
        try await save(expectedFrom: "12:00")
        #expect(
            await notices(world, now: "2026-05-03T14:00").map { $0["title"] }
                == ["Miso: Carprofen of 12:00 isn't recorded"])
    }

    @Test(
        "report no dose from before an older app changed the times, which doesn't send from when doses are expected",
        arguments: [true, false])
    func dosesBeforeOlderChange(sendsMember: Bool) async throws {
        let world = try await PaymentWorld()
        let pet = "/v1/pets/\(Bodies.miso)"
        var medicine: JSONValue = [
            "name": "Carprofen", "dose": ["thousandths": 1000, "unit": "tablet"], "times": ["08:00"],
            "start": "2026-05-01",
        ]
        if sendsMember { medicine = medicine.with("expectedFrom", ["day": "2026-05-01", "time": "07:00"]) }
        let path = "\(pet)/medicines/\(Bodies.entry)"
        #expect(try await world.backend.send(.put, path, bytes: medicine.data).status == 200)
        for day in ["2026-05-02", "2026-05-03"] {
            let slot = MedicineDose(
                of: try #require(MedicineID(Bodies.entry)), at: try #require(LocalTime("\(day)T08:00")),
                outcome: .skipped)
            let dose: JSONValue = [
                "medicine": .string(Bodies.entry), "day": .string(day), "time": "08:00",
                "given": ["day": .string(day), "time": "08:00"],
            ]
            #expect(try await world.backend.send(.put, "\(pet)/doses/\(slot.id)", bytes: dose.data).status == 200)
        }
        #expect(await notices(world, now: "2026-05-03T11:30").isEmpty)
        let thrice = medicine.with("times", ["02:00", "08:00", "20:00"])
        let put = try await world.backend.send(.put, path, bytes: thrice.with("was", medicine).data)
        #expect(put.status == 200, "\(put.message)")
        // Nobody had to give the doses of 2:00 and 20:00 before the change.
        #expect(await notices(world, now: "2026-05-03T12:30").isEmpty)
        #expect(
            await notices(world, now: "2026-05-03T21:30").map { $0["title"] }
                == ["Miso: Carprofen of 20:00 isn't recorded"])
    }

    @Test("belong to their account, and their read state is exported, and deleted with the account")
    func accounts() async throws {
        let backend = try AccountBackend()
        let ada = try await backend.register("ada@example.org")
        let bob = try await backend.register("bob@example.org")
        for (session, until) in [(ada, 2000.0), (bob, 1000.0)] {
            let read = try await backend.send(
                .put, "/v1/notices/reading", ["until": .number(until)], token: session.access)
            #expect(read.status == 204)
        }
        func readings() async throws -> [String: Int] {
            let rows = try await backend.database.read { try $0.rows("SELECT account, readUntil FROM noticeReading") }
            let pairs = try rows.map {
                (try $0.value("account", as: String.self), try $0.value("readUntil", as: Int.self))
            }
            return Dictionary(uniqueKeysWithValues: pairs)
        }
        #expect(try await backend.send(.get, "/v1/notices").status == 401)
        let export = try await backend.backend.export(of: nil, from: #require(AccountID(ada.account)))
        #expect(export.count(of: "noticeReading") == 1)
        // The later of two read times counts.
        _ = try await backend.backend.import(export.json, into: #require(AccountID(bob.account)))
        #expect(try await readings() == [ada.account: 2000, bob.account: 2000])
        _ = try await backend.send(.put, "/v1/notices/reading", ["until": 3000], token: bob.access)
        _ = try await backend.backend.import(export.json, into: #require(AccountID(bob.account)))
        #expect(try await readings()[bob.account] == 3000)
        let closed = try await backend.send(
            .post, "/v1/account/closing", ["password": "correct horse"], token: ada.access)
        #expect(closed.status == 204)
        #expect(try await readings().keys.sorted() == [bob.account])
    }
}
