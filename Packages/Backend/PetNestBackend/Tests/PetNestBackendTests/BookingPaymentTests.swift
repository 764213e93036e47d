import CoreModels
import Database
import Foundation
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import CareSlice
@testable import PaymentsSlice
@testable import PetNestBackend

@Suite("Payments of bookings", .onBothStores, .timeLimit(.minutes(20)))
struct BookingPaymentTests {
    private static let visa = "4242 4242 4242 4242"

    @Test("A confirmed booking is charged, a late cancellation costs the amount in the terms, and all shares add up")
    func moneyOfOneBooking() async throws {
        let world = try await PaymentWorld()
        let hold = try await world.hold(["2026-05-04T09:00"])
        let id = UUID()
        _ = await world.attempt(hold.payment, with: "\(await world.save(Self.visa).id)")
        await world.bank()
        _ = await world.book(hold.id, as: id, total: 1500)
        #expect(await world.payment(hold.payment)["status"].string == "authorised")
        #expect(try await world.balance(Book.customer) == 0)
        world.clock.advance(by: 120)
        await world.answer(id)
        #expect(await world.payment(hold.payment)["status"].string == "paid")
        let sitter = "sitter/1"
        #expect(try await world.balance(Book.customer) == -1500)
        #expect(try await world.balance(sitter) == 1275)
        #expect(try await world.balance(Book.provider) == 46)
        #expect(try await world.balance(Book.platform) == 1500 - 1275 - 46)
        for _ in 0..<2 { await world.backend.send(.post, "/v1/bookings/\(id)/cancel") }
        #expect(await world.payment(hold.payment)["refunded"].number == 750)
        #expect(try await world.balance(Book.customer) == -750)
        #expect(try await world.balance(sitter) == 638)
        world.clock.advance(by: 86_400 * 4)
        #expect(try await world.balance(sitter) == 0)
        #expect(try await world.balance(Book.bank(of: sitter)) == 638)
        try await world.audit()
    }

    @Test("Each date of a series is charged or released separately")
    func series() async throws {
        let world = try await PaymentWorld(credit: 100_000)
        let starts = (5...14).map { "2026-05-\($0 < 10 ? "0" : "")\($0)T09:00" }
        let hold = try await world.hold(starts)
        _ = await world.attempt(hold.payment, with: "wallet")
        let requests = await world.book(hold.id, total: 15_000).json["bookings"].array
        #expect(requests.count == 10)
        for (index, request) in requests.enumerated() where index % 3 < 2 {
            let id = try #require(request["id"]?.string.flatMap { UUID(uuidString: $0) })
            await world.answer(id, accepts: index % 3 == 0)
        }
        world.clock.advance(by: 86_400 - 1)
        let bookings = await world.backend.send(.get, "/v1/bookings").json["bookings"].array
        let confirmed = bookings.count { $0["history"].array.last?["status"].string == "confirmed" }
        #expect(confirmed == 4)
        #expect(await world.payment(hold.payment)["captured"].number == Double(confirmed * 1500))
        #expect(try await world.balance(Book.wallet) == 100_000 - confirmed * 1500)
        try await world.audit()
    }

    @Test("An export names no account, and a wallet that is imported into another account has the same balance")
    func exported() async throws {
        let world = try await PaymentWorld(credit: 5000)
        let hold = try await world.hold(["2026-05-05T09:00"])
        _ = await world.attempt(hold.payment, with: "wallet")
        let id = UUID()
        #expect(await world.book(hold.id, as: id, total: 1500).status == 200)
        await world.answer(id)
        world.clock.advance(by: 300)
        #expect(try await world.balance(Book.wallet) == 3500)
        let export = try await world.backend.export().json
        let text = String(decoding: export, as: UTF8.self)
        #expect(text.contains("moneyMove") && !text.contains(AccountID.device.description))
        let other = try TestBackend()
        let account = try await other.account()
        _ = try await other.backend.import(export, into: account)
        let now = world.clock.now
        let (theirs, devices) = try await other.database.read { store in
            (
                try Wallet(payments: PaymentRepository(store: store, account: account, now: now)).body(),
                try Wallet(payments: PaymentRepository(store: store, account: .device, now: now)).body()
            )
        }
        #expect(theirs.balance == 3500 && theirs.available == 3500 && theirs.entries.count == 2)
        #expect(devices.balance == 0 && devices.entries.isEmpty)
    }

    @Test("A pet whose care is requested or agreed isn't removed until the booking is cancelled")
    func bookedPet() async throws {
        let world = try await PaymentWorld(credit: 5000)
        let hold = try await world.hold(["2026-05-05T09:00"])
        _ = await world.attempt(hold.payment, with: "wallet")
        let id = UUID()
        #expect(await world.book(hold.id, as: id, total: 1500).status == 200)
        for isAgreed in [false, true] {
            if isAgreed { await world.answer(id) }
            let refused = await world.backend.send(.delete, "/v1/pets/\(Bodies.miso)")
            #expect(refused.status == 409 && refused.reason == "booked")
            #expect(refused.message.contains("Ana Lopes expects this pet on 5 May 2026. Cancel that booking first."))
        }
        // Others learn nothing about the booking.
        let stranger = await world.backend.send(.delete, "/v1/pets/\(Bodies.miso)", as: .sampleWorld)
        #expect(stranger.status == 404)
        #expect(await world.backend.send(.post, "/v1/bookings/\(id)/cancel").status == 200)
        #expect(await world.backend.send(.delete, "/v1/pets/\(Bodies.miso)").status == 204)
    }

    @Test("A booking that is moved keeps its price and payment, and its time is free for others")
    func moved() async throws {
        let world = try await PaymentWorld()
        let hold = try await world.hold(["2026-05-07T09:00"])
        let id = UUID()
        _ = await world.attempt(hold.payment, with: "\(await world.save(Self.visa).id)")
        await world.bank()
        _ = await world.book(hold.id, as: id, total: 1500)
        await world.answer(id)
        world.clock.advance(by: 300)
        func move(_ start: String) async -> TestAnswer {
            await world.backend.send(.put, "/v1/bookings/\(id)/time", bytes: Data(#"{"start":"\#(start)"}"#.utf8))
        }
        _ = try await world.hold(["2026-05-08T11:00"])
        #expect(await move("2026-05-08T11:00").json["error"]["reason"].string == "slotTaken")
        #expect(await move("2026-05-08T07:00").json["error"]["reason"].string == "notOffered")
        #expect(await move("2026-05-02T09:00").json["error"]["reason"].string == "tooSoon")
        #expect(await move("2026-12-25T09:00").json["error"]["reason"].string == "priceChanged")
        #expect(await move("soon").status == 400)
        // Half an hour later, which overlaps with itself.
        #expect(await move("2026-05-07T09:30").json["start"].string == "2026-05-07T09:30")
        let moved = await move("2026-05-09T10:00")
        #expect(moved.json["start"].string == "2026-05-09T10:00")
        #expect(moved.json["history"].array.last?["status"].string == "confirmed")
        #expect(try await world.hold(["2026-05-07T09:00"]).answer.status == 200)
        #expect(try await world.hold(["2026-05-09T10:00"]).answer.json["error"]["reason"].string == "slotTaken")
        world.clock.advance(by: 86_400 * 7)
        #expect(await move("2026-05-20T10:00").json["error"]["reason"].string == "notMovable")
        #expect(try await world.balance(Book.bank(of: "sitter/1")) == 0)
        world.clock.advance(by: 86_400 * 2)
        #expect(try await world.balance(Book.bank(of: "sitter/1")) == 1275)
        #expect(try await MoneyAudit(of: world.database, now: world.clock.now + 86_400 * 30).problems == [])
    }

    @Test("A sitter's answer moves the money, and is final")
    func deskAnswers() async throws {
        let world = try await PaymentWorld(credit: 10_000)
        func request(_ start: String) async throws -> UUID {
            let hold = try await world.hold([start])
            let id = UUID()
            _ = await world.attempt(hold.payment, with: "wallet")
            #expect(await world.book(hold.id, as: id, total: 1500).status == 200)
            return id
        }
        func desk() async -> JSONValue? { await world.backend.send(.get, "/v1/sitters/\(world.sitters[0])/desk").json }
        let accepted = try await request("2026-05-05T09:00")
        let declined = try await request("2026-05-05T11:00")
        #expect(await desk()["bookings"].array.count == 2)
        for _ in 0..<2 {
            #expect(await world.answer(accepted).json["history"].array.last?["status"].string == "confirmed")
            let refused = await world.answer(declined, accepts: false).json
            #expect(refused["history"].array.last?["status"].string == "declined")
        }
        #expect(await world.answer(declined).json["error"]["reason"].string == "notRequested")
        #expect(await desk()["earned"].number == 1275)
        #expect(await world.backend.send(.get, "/v1/wallet").json["available"].number == 8500)
        #expect(try await world.hold(["2026-05-05T11:00"]).answer.status == 200)
        world.clock.advance(by: 86_400 * 2)
        #expect(try await world.hold(["2026-05-05T09:00"]).answer.status == 409)
        world.clock.advance(by: 86_400 * 10)
        let later = await desk()
        #expect(later["earned"].number == 0)
        #expect(later["paidOut"].number == 1275)
        #expect(later["payouts"].array.map { $0["amount"].number } == [1275])
        try await world.audit()
    }

    @Test("A booking contains the information about its pets that a sitter needs, as their owner has it now")
    func careSheets() async throws {
        let world = try await PaymentWorld(credit: 10_000)
        func put(_ path: String, _ body: String) async {
            let answer = await world.backend.send(.put, "/v1/pets/\(Bodies.miso)\(path)", bytes: Data(body.utf8))
            #expect(answer.status == 200, "\(answer.message)")
        }
        func medicine(_ number: Int, _ name: String, _ course: String) async {
            await put(
                "/medicines/\(Bodies.id(number))",
                #"{"name":"\#(name)","dose":{"thousandths":500,"unit":"tablet"},"times":["08:00"],"food":"with",\#(course)}"#
            )
        }
        let (hold, id) = (
            try await world.hold(["2026-05-05T09:00"]), UUID()
        )
        _ = await world.attempt(hold.payment, with: "wallet")
        #expect(await world.book(hold.id, as: id, total: 1500).status == 200)
        // Changes after the booking are included.
        await put("", #"{"name":"Miso","species":"dog","allergies":"Chicken","vet":"Dr. Lind"}"#)
        await medicine(1, "Carprofen", #""start":"2026-05-01","end":"2026-05-05""#)
        await medicine(2, "Over", #""start":"2026-05-01","end":"2026-05-04""#)
        await medicine(3, "Later", #""start":"2026-05-06""#)
        func sheets() async -> [JSONValue] {
            await world.backend.send(.get, "/v1/sitters/\(world.sitters[0])/desk").json?["sheets"]?.array ?? []
        }
        let sheet = await sheets()
        #expect(sheet.count == 1)
        #expect(sheet.first?["booking"]?.string == id.uuidString.lowercased())
        #expect(sheet.first?["name"] == "Miso" && sheet.first?["allergies"] == "Chicken")
        #expect(sheet.first?["vet"] == "Dr. Lind")
        #expect(sheet.first?["pregnantOrNursing"] == nil)
        await put("/diet", #"{"activity":"normal","pregnantOrNursing":true}"#)
        #expect(await sheets().first?["pregnantOrNursing"] == true)
        // What the diary of the days before says.
        func food() async -> [String] { await sheets().first?["food"]?.array.compactMap(\.string) ?? [] }
        #expect(await food().map { $0.prefix(20) } == ["No food is recorded "])
        for (number, name, isRetired) in [(21, "Adult, dry", false), (22, "Puppy, dry", true)] {
            let body = #"{"name":"\#(name)","ingredients":"Chicken, rice","retired":\#(isRetired)}"#
            let answer = await world.backend.send(.put, "/v1/foods/\(Bodies.id(number))", bytes: Data(body.utf8))
            #expect(answer.status == 200)
            await put(
                "/meals/\(Bodies.id(number))", #"{"food":"\#(Bodies.id(number))","grams":300,"date":"2026-05-02"}"#)
        }
        let fed =
            "Adult, dry: about 300 g a day, recorded once a day: ask in how many meals. Miso is allergic to chicken. "
            + "Ask the owner before you feed it."
        #expect(await food().dropFirst() == [fed])
        let directions = "Carprofen: 0.5 tablet at 08:00, with food, until 5 May 2026."
        #expect(sheet.first?["medicines"] == [.string("\(directions) No dose is recorded.")])
        // The last dose is the current one, too, and none of another medicine.
        func dose(_ number: Int, _ medicine: Int, _ day: String, _ given: String) async {
            await put(
                "/doses/\(Bodies.id(number))",
                #"{"medicine":"\#(Bodies.id(medicine))","day":"\#(day)","time":"08:00"\#(given)}"#)
        }
        await dose(11, 1, "2026-05-02", #","given":{"day":"2026-05-02","time":"08:20"}"#)
        await dose(12, 1, "2026-05-03", "")
        await dose(13, 2, "2026-05-03", #","given":{"day":"2026-05-03","time":"08:30"}"#)
        let last = "Last given on 2 May 2026 at 08:20. The dose of 3 May 2026, 08:00 was skipped."
        #expect(await sheets().first?["medicines"] == [.string("\(directions) \(last)")])
        await world.answer(id, accepts: false)
        #expect(await sheets().isEmpty)
    }

    @Test("A booking of a pet that died stays on the agenda, which asks about it")
    func departed() async throws {
        let world = try await PaymentWorld(credit: 10_000)
        let hold = try await world.hold(["2026-05-05T09:00"])
        _ = await world.attempt(hold.payment, with: "wallet")
        #expect(await world.book(hold.id, as: UUID(), total: 1500).status == 200)
        func title() async -> String? {
            let agenda = await world.backend.send(.get, "/v1/agenda?until=2026-05-10").json?["items"]?.array ?? []
            return agenda.first { $0["kind"] == "booking" }?["title"]?.string
        }
        #expect(await title()?.hasSuffix("; still booked: keep it?") == false)
        let body = Data(#"{"name":"Miso","species":"dog","died":"2026-05-03"}"#.utf8)
        #expect(await world.backend.send(.put, "/v1/pets/\(Bodies.miso)", bytes: body).status == 200)
        #expect(await title()?.hasSuffix("; still booked: keep it?") == true)
    }

    @Test("The earnings of a sitter without offers are in the currency of the bookings")
    func deskCurrency() async throws {
        let world = try await PaymentWorld()
        let path = "/v1/sitters/\(world.sitters[0])"
        let dollars = try PaymentWorld.profile(currency: "USD")
        #expect(await world.backend.send(.put, path, bytes: dollars).status == 200)
        let hold = try await world.hold(["2026-05-05T09:00"])
        let card = await world.save("4242424242424242")
        _ = await world.attempt(hold.payment, with: "\(card.id)")
        await world.bank()
        let id = UUID()
        #expect(await world.book(hold.id, as: id, total: 1500).status == 200)
        await world.answer(id)
        world.clock.advance(by: 130)
        let retired = try PaymentWorld.profile(currency: "USD", offers: [])
        #expect(await world.backend.send(.put, path, bytes: retired).status == 200)
        let desk = await world.backend.send(.get, "\(path)/desk").json
        #expect(desk["currency"].string == "USD")
        #expect(desk["earned"].number == 1275)
    }
}
