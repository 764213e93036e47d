import CoreModels
import Database
import Foundation
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite("Payments", .timeLimit(.minutes(20)))
struct PaymentTests {
    private static let visa = "4242 4242 4242 4242"

    @Test("A card is a token: its number and code are nowhere in the store, and sending it again stores one card")
    func token() async throws {
        let folder = try TestBackend.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "petnest.sqlite")
        let database = try SQLiteDatabase.open(at: file, migrations: PetNestBackend.migrations)
        let world = try await PaymentWorld(in: database)
        let (id, kept) = await world.save("4000-0027-6000-3184", code: "987")
        #expect(kept.json["brand"].string == "Visa")
        #expect(kept.json["lastFour"].string == "3184")
        #expect(await world.save("5555555555554444", id).answer.bytes == kept.bytes)
        #expect(await world.backend.send(.get, "/v1/cards").json["cards"].array.count == 1)
        try database.close()
        let bytes = try Data(contentsOf: file)
        for secret in ["4000002760003184", "4000-0027-6000-3184", "5555555555554444", "\"987\""] {
            #expect(bytes.range(of: Data(secret.utf8)) == nil)
        }
    }

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
        let world = try await PaymentWorld()
        let (id, answer) = await world.save(number, month: month, year: year, code: code)
        #expect(answer.status == 422)
        #expect(answer.problems == fields)
        #expect(number.isEmpty || !answer.message.contains(number))
        #expect(await world.attempt((try await world.hold(["2026-05-05T09:00"])).payment, with: "\(id)").status == 409)
    }

    @Test("An amount is authorized a moment after the request, once, however often it is sent")
    func authorised() async throws {
        let world = try await PaymentWorld()
        let card = await world.save(Self.visa).id
        let hold = try await world.hold(["2026-05-05T09:00"], addOns: ["medicine"])
        #expect(await world.payment(hold.payment)["status"].string == "open")
        let key = UUID()
        for _ in 0..<3 {
            let answer = await world.attempt(hold.payment, with: "\(card)", key: key)
            #expect(answer.json["status"].string == "processing")
            #expect(answer.json["amount"].number == 1800)
        }
        #expect(await world.attempt(hold.payment, with: "\(card)").json["error"]["reason"].string == "underWay")
        #expect(
            await world.attempt(hold.payment, with: "wallet", key: key).json["error"]["reason"].string == "otherAttempt"
        )
        #expect(await world.book(hold.id, total: 1800).json["error"]["reason"].string == "paymentPending")
        world.clock.advance(by: 1)
        #expect(await world.payment(hold.payment)["status"].string == "authorised")
        #expect(await world.attempt(hold.payment, with: "\(card)").json["status"].string == "authorised")
        #expect(await world.book(hold.id, total: 1800).status == 200)
        #expect(await world.backend.send(.get, "/v1/payments").json["payments"].array.count == 1)
    }

    @Test(
        "Cards that banks decline say why, charge nothing, and leave the payment open for another",
        arguments: [
            ("4000000000000002", "gave no reason"), ("4000000000009995", "doesn't have so much"),
            ("4000000000000069", "isn't good any more"), ("4000000000000127", "security code"),
            ("4000000000009979", "stolen"),
        ])
    func declined(_ number: String, _ reason: String) async throws {
        let world = try await PaymentWorld()
        let hold = try await world.hold(["2026-05-05T09:00"])
        _ = await world.attempt(hold.payment, with: "\(await world.save(number).id)")
        world.clock.advance(by: 1)
        let payment = await world.payment(hold.payment)
        #expect(payment["status"].string == "open")
        #expect(payment["declined"].string?.contains(reason) == true)
        #expect(await world.book(hold.id, total: 1500).status == 402)
        _ = await world.attempt(hold.payment, with: "\(await world.save(Self.visa).id)")
        world.clock.advance(by: 1)
        #expect(await world.book(hold.id, total: 1500).status == 200)
        #expect(try await MoneyAudit(of: world.database, now: world.clock.now + 300).problems == [])
    }

    @Test("A bank's challenge is answered with its code; three wrong ones end the attempt")
    func challenge() async throws {
        let world = try await PaymentWorld()
        let card = await world.save("4000002760003184").id
        let hold = try await world.hold(["2026-05-05T09:00"])
        let wrong = UUID()
        _ = await world.attempt(hold.payment, with: "\(card)", key: wrong)
        #expect(await world.code("123456", hold.payment, key: wrong).json["error"]["reason"].string == "notAsked")
        world.clock.advance(by: 1)
        #expect(await world.payment(hold.payment)["status"].string == "challenge")
        #expect(await world.book(hold.id, total: 1500).json["error"]["reason"].string == "paymentPending")
        for _ in 0..<2 { #expect(await world.code("000000", hold.payment, key: wrong).problems == ["code"]) }
        #expect(
            await world.code("000000", hold.payment, key: wrong).json["declined"].string?.contains("3 times") == true)
        #expect(await world.code("123456", hold.payment, key: wrong).status == 409)
        let right = UUID()
        _ = await world.attempt(hold.payment, with: "\(card)", key: right)
        world.clock.advance(by: 1)
        for _ in 0..<2 {
            #expect(await world.code("123 456", hold.payment, key: right).json["status"].string == "processing")
        }
        world.clock.advance(by: 1)
        #expect(await world.payment(hold.payment)["status"].string == "authorised")
        #expect(await world.book(hold.id, total: 1500).status == 200)
    }

    @Test("If a bank doesn't answer in time the outcome is unknown; after a retry it is charged once")
    func unknownOutcome() async throws {
        let world = try await PaymentWorld()
        let card = await world.save("4000000000000119").id
        let hold = try await world.hold(["2026-05-05T09:00"])
        let key = UUID()
        let id = PaymentWorld.id(answeredBy: .accepts)
        #expect(await world.attempt(hold.payment, with: "\(card)", key: key).status == 504)
        #expect(await world.attempt(hold.payment, with: "\(card)", key: key).json["status"].string == "processing")
        world.clock.advance(by: 5)
        #expect(await world.attempt(hold.payment, with: "\(card)", key: key).json["status"].string == "authorised")
        for _ in 0..<3 { #expect(await world.book(hold.id, as: id, total: 1500).status == 200) }
        world.clock.advance(by: 300)
        #expect(try await world.balance(Book.customer) == -1500)
    }

    @Test("A released hold releases its authorization")
    func lapsed() async throws {
        let world = try await PaymentWorld(credit: 1500)
        let hold = try await world.hold(["2026-05-05T09:00"])
        _ = await world.attempt(hold.payment, with: "wallet")
        #expect(await world.payment(hold.payment)["status"].string == "authorised")
        #expect(await world.backend.send(.get, "/v1/wallet").json["available"].number == 0)
        world.clock.advance(by: 600)
        #expect(await world.payment(hold.payment)["status"].string == "expired")
        #expect(await world.backend.send(.get, "/v1/wallet").json["available"].number == 1500)
        let second = try await world.hold(["2026-05-05T09:00"])
        _ = await world.attempt(second.payment, with: "wallet")
        await world.backend.send(.delete, "/v1/holds/\(second.id)")
        #expect(await world.payment(second.payment)["status"].string == "released")
        #expect(await world.backend.send(.get, "/v1/wallet").json["available"].number == 1500)
    }

    @Test("A changed hold keeps its payment if the price is the same, and needs another otherwise")
    func changedHold() async throws {
        let world = try await PaymentWorld(credit: 5000)
        let hold = try await world.hold(["2026-05-05T09:00"])
        _ = await world.attempt(hold.payment, with: "wallet")
        let later = try await world.hold(["2026-05-05T10:00"], id: hold.id)
        #expect(later.payment == hold.payment)
        let dearer = try await world.hold(["2026-05-05T10:00"], id: hold.id, addOns: ["medicine"])
        #expect(dearer.payment != hold.payment)
        #expect(await world.payment(hold.payment)["status"].string == "released")
        #expect(await world.book(hold.id, total: 1800).status == 402)
        #expect(await world.backend.send(.get, "/v1/wallet").json["available"].number == 5000)
    }

    @Test("A wallet pays up to its balance, and an authorized amount can't be spent twice")
    func wallet() async throws {
        let world = try await PaymentWorld(credit: 2000)
        let first = try await world.hold(["2026-05-05T09:00"])
        let second = try await world.hold(["2026-05-05T11:00"])
        #expect(await world.attempt(first.payment, with: "wallet").json["status"].string == "authorised")
        let refused = await world.attempt(second.payment, with: "wallet")
        #expect(refused.json["status"].string == "open")
        #expect(refused.json["declined"].string?.contains("doesn't hold so much") == true)
        let filling = UUID()
        let opened = await world.backend.send(
            .put, "/v1/wallet/payments/\(filling)", bytes: Data(#"{"amount":3000,"currency":"EUR"}"#.utf8))
        #expect(opened.json["status"].string == "open")
        #expect(await world.backend.send(.post, "/v1/wallet/payments/\(filling)/fill").status == 402)
        _ = await world.attempt("\(filling)", with: "\(await world.save(Self.visa).id)")
        world.clock.advance(by: 1)
        for _ in 0..<2 {
            #expect(
                await world.backend.send(.post, "/v1/wallet/payments/\(filling)/fill").json["balance"].number == 5000)
        }
        #expect(await world.attempt(second.payment, with: "wallet").json["status"].string == "authorised")
        for amount in ["0", "-5", "99", "50001"] {
            let answer = await world.backend.send(
                .put, "/v1/wallet/payments/\(UUID())", bytes: Data(#"{"amount":\#(amount),"currency":"EUR"}"#.utf8))
            #expect(answer.problems == ["amount"])
        }
        let dollars = await world.backend.send(
            .put, "/v1/wallet/payments/\(UUID())", bytes: Data(#"{"amount":500,"currency":"USD"}"#.utf8))
        #expect(dollars.problems == ["currency"])
    }

    @Test("A confirmed booking is charged, cancelled late it costs what the terms say, and all shares add up")
    func moneyOfOneBooking() async throws {
        let world = try await PaymentWorld()
        let hold = try await world.hold(["2026-05-04T09:00"])
        let id = PaymentWorld.id(answeredBy: .accepts)
        _ = await world.attempt(hold.payment, with: "\(await world.save(Self.visa).id)")
        world.clock.advance(by: 1)
        _ = await world.book(hold.id, as: id, total: 1500)
        #expect(await world.payment(hold.payment)["status"].string == "authorised")
        #expect(try await world.balance(Book.customer) == 0)
        world.clock.advance(by: 120)
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
        #expect(try await MoneyAudit(of: world.database, now: world.clock.now).problems == [])
    }

    @Test("Of a series each date is charged or released on its own")
    func series() async throws {
        let world = try await PaymentWorld(credit: 100_000)
        let starts = (5...14).map { "2026-05-\($0 < 10 ? "0" : "")\($0)T09:00" }
        let hold = try await world.hold(starts)
        _ = await world.attempt(hold.payment, with: "wallet")
        #expect(await world.book(hold.id, total: 15_000).json["bookings"].array.count == 10)
        world.clock.advance(by: 86_400)
        let bookings = await world.backend.send(.get, "/v1/bookings").json["bookings"].array
        let confirmed = bookings.count { $0["history"].array.last?["status"].string == "confirmed" }
        #expect(await world.payment(hold.payment)["captured"].number == Double(confirmed * 1500))
        #expect(try await world.balance(Book.wallet) == 100_000 - confirmed * 1500)
        #expect(try await MoneyAudit(of: world.database, now: world.clock.now).problems == [])
    }

    @Test("An export names no account, and a wallet that is imported into another account holds the same")
    func exported() async throws {
        let world = try await PaymentWorld(credit: 5000)
        let hold = try await world.hold(["2026-05-05T09:00"])
        _ = await world.attempt(hold.payment, with: "wallet")
        #expect(await world.book(hold.id, as: PaymentWorld.id(answeredBy: .accepts), total: 1500).status == 200)
        world.clock.advance(by: 300)
        let export = try await world.backend.export().json
        let text = String(decoding: export, as: UTF8.self)
        #expect(text.contains("moneyMove") && !text.contains(AccountID.device.description))
        let other = try TestBackend()
        let account = try await other.account()
        _ = try await other.backend.import(export, into: account)
        let now = world.clock.now
        let (theirs, devices) = try await other.database.read { store in
            (try store.wallet(of: account, now: now), try store.wallet(of: .device, now: now))
        }
        #expect(theirs.balance == 3500 && theirs.available == 3500 && theirs.entries.count == 2)
        #expect(devices.balance == 0 && devices.entries.isEmpty)
    }

    @Test("Another account sees nothing of it")
    func accounts() async throws {
        let world = try await PaymentWorld(credit: 5000)
        let hold = try await world.hold(["2026-05-05T09:00"])
        let other = AccountID()
        let now = world.clock.now
        await #expect(throws: Failure.self) {
            try await world.database.read { store in
                let id = try #require(PaymentID(hold.payment))
                _ = try store.requirePayment(id, of: other, now: now)
            }
        }
        let wallet = try await world.database.read { try $0.wallet(of: other, now: now) }
        #expect(wallet.balance == 0)
        #expect(wallet.entries.isEmpty)
    }

    @Test("A booking that is moved keeps its price and payment, and its time is free for others")
    func moved() async throws {
        let world = try await PaymentWorld()
        let hold = try await world.hold(["2026-05-07T09:00"])
        let id = PaymentWorld.id(answeredBy: .accepts)
        _ = await world.attempt(hold.payment, with: "\(await world.save(Self.visa).id)")
        world.clock.advance(by: 1)
        _ = await world.book(hold.id, as: id, total: 1500)
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
        #expect(try await world.balance(Book.bank(of: "sitter/1"), at: world.clock.now + 86_400 * 7) == 0)
        #expect(try await world.balance(Book.bank(of: "sitter/1"), at: world.clock.now + 86_400 * 9) == 1275)
        world.clock.advance(by: 86_400 * 5)
        #expect(await move("2026-05-20T10:00").json["error"]["reason"].string == "notMovable")
        #expect(try await MoneyAudit(of: world.database, now: world.clock.now + 86_400 * 30).problems == [])
    }

    @Test("The free times among many are found at once")
    func free() async throws {
        let world = try await PaymentWorld()
        _ = try await world.hold(["2026-05-07T09:00"])
        func free(_ starts: String) async -> TestAnswer {
            await world.backend.send(.get, "/v1/sitters/\(world.sitters[0])/free?service=walk&starts=\(starts)")
        }
        let answer = await free("2026-05-06T09:00,2026-05-07T09:00,2026-05-07T09:30,2026-05-08T07:00,2026-05-09T09:00")
        #expect(answer.json["free"].array.map(\.string) == ["2026-05-06T09:00", "2026-05-09T09:00"])
        #expect(await free("2026-02-30T09:00").status == 400)
        #expect(await free(Array(repeating: "2026-05-06T09:00", count: 61).joined(separator: ",")).status == 400)
    }

    @Test("A sitter's own answer replaces the rule, moves the money, and is final")
    func deskAnswers() async throws {
        let world = try await PaymentWorld(credit: 10_000)
        func request(_ start: String) async throws -> UUID {
            let hold = try await world.hold([start])
            let id = PaymentWorld.id(answeredBy: .staysSilent)
            _ = await world.attempt(hold.payment, with: "wallet")
            #expect(await world.book(hold.id, as: id, total: 1500).status == 200)
            return id
        }
        func answer(_ id: UUID, _ accepts: Bool) async -> TestAnswer {
            await world.backend.send(
                .put, "/v1/bookings/\(id)/answer", bytes: Data(#"{"accepts":\#(accepts)}"#.utf8))
        }
        func desk() async -> JSONValue? { await world.backend.send(.get, "/v1/sitters/\(world.sitters[0])/desk").json }
        let accepted = try await request("2026-05-05T09:00")
        let declined = try await request("2026-05-05T11:00")
        #expect(await desk()["bookings"].array.count == 2)
        for _ in 0..<2 {
            #expect(await answer(accepted, true).json["history"].array.last?["status"].string == "confirmed")
            #expect(await answer(declined, false).json["history"].array.last?["status"].string == "declined")
        }
        #expect(await answer(declined, true).json["error"]["reason"].string == "notRequested")
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
        #expect(try await MoneyAudit(of: world.database, now: world.clock.now).problems == [])
    }

    @Test("A booking takes along what a sitter has to know of its pets, as their owner has it now")
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
            try await world.hold(["2026-05-05T09:00"]), PaymentWorld.id(answeredBy: .staysSilent)
        )
        _ = await world.attempt(hold.payment, with: "wallet")
        #expect(await world.book(hold.id, as: id, total: 1500).status == 200)
        // What is found out after the booking was made counts too.
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
        #expect(
            sheet.first?["medicines"] == [
                "Carprofen: 0.5 tablet at 08:00, with food, until 5 May 2026"
            ])
        _ = await world.backend.send(
            .put, "/v1/bookings/\(id)/answer", bytes: Data(#"{"accepts":false}"#.utf8))
        #expect(await sheets().isEmpty)
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
        world.clock.advance(by: 5)
        let id = PaymentWorld.id(answeredBy: .accepts)
        #expect(await world.book(hold.id, as: id, total: 1500).status == 200)
        world.clock.advance(by: 130)
        let retired = try PaymentWorld.profile(currency: "USD", offers: [])
        #expect(await world.backend.send(.put, path, bytes: retired).status == 200)
        let desk = await world.backend.send(.get, "\(path)/desk").json
        #expect(desk["currency"].string == "USD")
        #expect(desk["earned"].number == 1275)
    }

    @Test("A sitter in an unknown currency is rejected for the currency alone")
    func sitterCurrency() async throws {
        let world = try await PaymentWorld()
        let profile = try PaymentWorld.profile(currency: "euros")
        let answer = await world.backend.send(.put, "/v1/sitters/\(world.sitters[0])", bytes: profile)
        #expect(answer.problems == ["currency"])
    }

    @Test("The owner's home is saved, and invalid places are refused")
    func area() async throws {
        let world = try await PaymentWorld()
        #expect(await world.backend.send(.get, "/v1/area").status == 404)
        func put(_ body: String) async -> TestAnswer {
            await world.backend.send(.put, "/v1/area", bytes: Data(body.utf8))
        }
        #expect(await put(#"{"name":"Pankow","latitude":52.569,"longitude":13.402}"#).status == 200)
        #expect(await world.backend.send(.get, "/v1/area").json["name"].string == "Pankow")
        #expect(await put(#"{"name":"","latitude":91,"longitude":13}"#).problems == ["name", "latitude"])
    }
}
