import BackendCore
import BackendCoreTesting
import CareWire
import CoreModels
import Database
import Foundation
import Testing

@testable import CareSlice

@Suite("The accounts of sitters", .onBothStores, .timeLimit(.minutes(5)))
struct SitterAccountTests {
    private static func json(_ body: some Encodable) throws -> JSONValue {
        try JSONValue(parsing: JSONEncoder().encode(body))
    }

    /// The id of the second sitter.
    private static let ben = Bodies.id(0x700)

    /// Gives the sitter to an account of their own, and returns it.
    private static func sittersAccount(in world: CareBackend) async throws -> AccountID {
        let account = try await world.backend.account()
        try await world.backend.database.write { store in
            try store.execute("UPDATE sitterAccount SET account = ?", [account.sqlValue])
        }
        return account
    }

    /// Adds a second sitter, who belongs to an account of his own.
    private static func addBen(to world: CareBackend) async throws -> AccountID {
        let account = try await world.backend.account()
        let profile = try json(CareBackend.profile(name: "Ben Otto"))
        #expect(try await world.backend.send(.put, "/v1/sitters/\(ben)", profile, as: account).status == 200)
        return account
    }

    @Test("Only the account to which a sitter belongs changes the sitter and sees the desk")
    func owned() async throws {
        let world = try await CareBackend()
        let other = try await world.backend.account()
        let profile = try Self.json(CareBackend.profile(name: "Somebody Else"))
        #expect(try await world.backend.send(.put, CareBackend.path, profile, as: other).status == 403)
        let photos: JSONValue = ["photos": []]
        #expect(try await world.backend.send(.put, "\(CareBackend.path)/photos", photos, as: other).status == 403)
        #expect(try await world.backend.send(.get, "\(CareBackend.path)/desk", as: other).status == 403)
        #expect(try await world.backend.send(.get, CareBackend.path, as: other).json["hasDesk"] == false)
        #expect(try await world.send(.get, CareBackend.path).json["hasDesk"] == true)
        #expect(try await world.send(.get, "\(CareBackend.path)/desk").status == 200)
        #expect(try await world.send(.get, CareBackend.path).json["name"].string == "Ana Lopes")
    }

    @Test("An account lists its own sitters, and the requests to them of all owners")
    func lists() async throws {
        let world = try await CareBackend()
        let sitter = try await Self.addBen(to: world)
        let own = try await world.backend.send(.get, "/v1/desks", as: sitter).json["sitters"].array
        #expect(own.map { $0["name"].string } == ["Ben Otto"])
        #expect(own.map { $0["hasDesk"] } == [true])

        let hold = UUID()
        let id = UUID()
        #expect(try await world.hold(hold, starts: ["2026-05-05T09:00"], of: Self.ben).status == 200)
        #expect(try await world.book(id, hold: hold, total: 1800).status == 200)
        func unanswered(_ account: AccountID) async throws -> [String?] {
            let answer = try await world.backend.send(.get, "/v1/desks/unanswered", as: account)
            return answer.json["bookings"].array.map { $0["id"].string }
        }
        let booking = id.uuidString.lowercased()
        #expect(try await unanswered(sitter) == [booking])
        #expect(try await unanswered(.device) == [])
        let desk = try await world.backend.send(.get, "/v1/sitters/\(Self.ben)/desk", as: sitter).json
        #expect(desk["bookings"].array.map { $0["id"].string } == [booking])
        #expect(desk["bookings"].array.map { $0["payment"].string } == [nil], "The payment is the owner's")
        #expect(desk["sheets"].array.map { $0["name"].string } == ["Miso"])

        #expect(try await world.answer(booking, accepts: true).status == 404, "The owner isn't the sitter")
        #expect(try await world.answer(booking, accepts: true, as: sitter).status == 200)
        #expect(try await unanswered(sitter) == [])
        #expect(try await world.status(booking) == "confirmed")
        #expect(world.payments.steps == [.capture("booking/\(booking)")])
    }

    @Test("A review by another account counts until its booking is deleted")
    func reviewed() async throws {
        let world = try await CareBackend()
        let sitter = try await Self.sittersAccount(in: world)
        let id = try await world.requested(at: "2026-05-05T09:00")
        #expect(try await world.answer(id, accepts: true, as: sitter).status == 200)
        world.clock.advance(by: 86_400 * 3)
        for _ in 0..<2 {
            let review = try await world.send(.put, "/v1/bookings/\(id)/review", ["stars": 3, "text": "Fine."])
            #expect(review.status == 200)
        }
        let counted = try await world.send(.get, CareBackend.path).json
        #expect(counted["stars"].number == 50 && counted["reviews"].number == 11)
        let listed = try await world.send(.get, "\(CareBackend.path)/reviews")
        #expect(listed.json["reviews"].array.map { $0["stars"].number } == [3], "\(listed.message)")
        try await world.backend.database.write { _ = try $0.execute("DELETE FROM booking") }
        let left = try await world.send(.get, CareBackend.path).json
        #expect(left["stars"].number == 47 && left["reviews"].number == 10)
    }

    @Test("A service or add-on that is named twice is rejected, and a stopped profile keeps its currency")
    func profiles() async throws {
        let world = try await CareBackend()
        var twice = CareBackend.profile()
        twice.offers?.append(.init(service: "walk", price: 2000, minutes: 30))
        #expect(try await world.send(.put, CareBackend.path, encoding: twice).problems == ["offers"])
        twice = CareBackend.profile()
        twice.addOns?.append(.init(id: "medicine", name: "More", price: 1))
        #expect(try await world.send(.put, CareBackend.path, encoding: twice).problems == ["addOns"])
        var stopped = CareBackend.profile(currency: "GBP")
        stopped.offers = []
        stopped.addOns = []
        #expect(try await world.send(.put, CareBackend.path, encoding: stopped).status == 200)
        #expect(try await world.send(.get, CareBackend.path).json["currency"].string == "GBP")
    }

    @Test("The owner's and the sitter's apps learn of each other's changes")
    func changes() async throws {
        let world = try await CareBackend()
        let sitter = try await Self.addBen(to: world)
        let hold = UUID()
        let id = UUID()
        #expect(try await world.hold(hold, starts: ["2026-05-05T09:00"], of: Self.ben).status == 200)
        try await world.backend.withChanges(of: sitter) { subscription in
            let booked = try await world.book(id, hold: hold, total: 1800)
            #expect(booked.status == 200)
            #expect(await subscription.next() == ["records"])
        }
        try await world.backend.withChanges(of: .device) { subscription in
            let answered = try await world.answer("\(id)", accepts: true, as: sitter)
            #expect(answered.status == 200)
            #expect(await subscription.next() == ["records"])
        }
    }

    @Test("A sitter's app learns of what happens by itself: an expiry, the care's beginning and end, a settlement")
    func changesByTime() async throws {
        let world = try await CareBackend()
        let sitter = try await Self.addBen(to: world)
        let (unanswered, accepted) = (UUID(), UUID())
        for (id, start) in [(unanswered, "2026-05-05T09:00"), (accepted, "2026-05-05T11:00")] {
            let hold = UUID()
            #expect(try await world.hold(hold, starts: [start], of: Self.ben).status == 200)
            #expect(try await world.book(id, hold: hold, total: 1800).status == 200)
        }
        #expect(try await world.answer("\(accepted)", accepts: true, as: sitter).status == 200)
        let stranger = try await world.backend.account()
        try await world.backend.withChanges(of: sitter) { his in
            func expect(_ status: String, of booking: UUID, after seconds: Double) async throws {
                world.clock.advance(by: seconds)
                // A request of somebody else performs what is due.
                _ = try await world.backend.send(.get, "/v1/bookings", as: stranger)
                #expect(await his.next() == ["records"])
                #expect(try await world.status("\(booking)") == status)
            }
            try await expect("expired", of: unanswered, after: 86_400)
            // 11:00 in Berlin on the next day.
            try await expect("inProgress", of: accepted, after: 86_400 - 3 * 3600)
            try await expect("done", of: accepted, after: 3600)
            let dispute = "/v1/bookings/\(accepted)/dispute"
            #expect(try await world.send(.put, dispute, ["reason": "He came home wet."]).status == 200)
            #expect(await his.next() == ["records"])
            try await expect("settled", of: accepted, after: Double(StoredBooking.secondsToSettle))
        }
    }

    @Test("A person can't set their own rating, and has a few profiles at most")
    func limits() async throws {
        let world = try await CareBackend()
        let account = try await world.backend.account()
        try await world.backend.database.write { store in
            let sitters = SitterRepository(store: store)
            for number in 0..<CareAPI.mostProfiles {
                let id = try #require(SitterID(Bodies.id(0x800 + number)))
                try sitters.save(CareBackend.profile(), as: id, of: account, isKeeper: false)
                #expect(try sitters.require(id).sitter.rating.count == 0)
            }
            let next = try #require(SitterID(Bodies.id(0x900)))
            let failure = #expect(throws: Failure.self) {
                try sitters.save(CareBackend.profile(), as: next, of: account, isKeeper: false)
            }
            #expect(failure?.reason == "tooManyProfiles")
            // A rating that owners gave stays.
            let first = try #require(SitterID(Bodies.id(0x800)))
            try store.execute("UPDATE sitter SET stars = 9, reviews = 2 WHERE id = ?", [first.sqlValue])
            try sitters.save(CareBackend.profile(name: "New Name"), as: first, of: account, isKeeper: false)
            let stored = try sitters.require(first).sitter
            #expect(stored.rating.stars == 9 && stored.rating.count == 2 && stored.name == "New Name")
        }
    }

    @Test("A body without a rating keeps the stored one, also on one's own computer")
    func withoutRating() async throws {
        let world = try await CareBackend()
        let before = try await world.send(.get, CareBackend.path).json
        var profile = CareBackend.profile(name: "New Name")
        profile.stars = nil
        profile.reviews = nil
        let saved = try await world.send(.put, CareBackend.path, encoding: profile)
        #expect(saved.status == 200 && saved.json["name"].string == "New Name")
        #expect(saved.json["stars"] == before["stars"] && saved.json["reviews"] == before["reviews"])
        let new = "/v1/sitters/\(Bodies.id(0x700))"
        #expect(try await world.send(.put, new, encoding: profile).json["reviews"] == 0)
    }

    @Test("A sitter without offers isn't found, and can't be booked")
    func withdrawn() async throws {
        let world = try await CareBackend()
        #expect(try await world.send(.get, "/v1/sitters").json["sitters"].array.count == 1)
        var profile = CareBackend.profile()
        profile.offers = []
        #expect(try await world.send(.put, CareBackend.path, encoding: profile).status == 200)
        #expect(try await world.send(.get, "/v1/sitters").json["sitters"].array.isEmpty)
        #expect(try await world.send(.get, "/v1/sitters?text=Ana").json["sitters"].array.isEmpty)
        #expect(try await world.hold(starts: ["2026-05-05T09:00"]).reason == "notOffered")
        #expect(try await world.send(.put, CareBackend.path, encoding: CareBackend.profile()).status == 200)
        #expect(try await world.send(.get, "/v1/sitters").json["sitters"].array.count == 1)
    }

    @Test("A booking whose sitter belongs to no account, such as an imported one, says so")
    func ofNobody() async throws {
        let world = try await CareBackend()
        let id = try await world.booked(at: "2026-05-05T09:00")
        #expect(try await world.send(.get, "/v1/bookings/\(id)").json["ofNobody"] == nil)
        try await world.backend.database.write { _ = try $0.execute("DELETE FROM sitterAccount") }
        #expect(try await world.send(.get, "/v1/bookings/\(id)").json["ofNobody"] == true)
        #expect(try await world.send(.get, "/v1/bookings").json["bookings"].array.map { $0["ofNobody"] } == [true])
    }

    @Test("An account whose sitter has agreed care can't be closed; afterwards only the name is left of the sitter")
    func closing() async throws {
        let world = try await CareBackend()
        func close() async throws {
            let now = world.clock.now
            try await world.backend.database.write {
                try CareClosing(payments: world.payments).prepareToClose(.device, now: now, in: $0)
            }
        }
        let id = try await world.booked(at: "2026-05-05T09:00")
        let failure = await #expect(throws: Failure.self) { try await close() }
        #expect(failure?.reason == "agreedCare")
        #expect(try await world.send(.post, "/v1/bookings/\(id)/cancel").status == 200)
        try await close()
        let sitter = try await world.send(.get, CareBackend.path).json
        #expect(sitter["name"].string == "Ana Lopes")
        #expect(sitter["offers"].array.isEmpty && sitter["species"].array.isEmpty && sitter["latitude"].number == 0)
        #expect(try await world.send(.get, "/v1/sitters").json["sitters"].array.isEmpty)
        #expect(try await world.status(id) == "cancelled")
    }

    @Test("An owner's account with agreed care can't be closed; afterwards the sitter is paid at once")
    func ownersClosing() async throws {
        let world = try await CareBackend()
        let sitter = try await Self.sittersAccount(in: world)
        func close() async throws {
            let now = world.clock.now
            try await world.backend.database.write {
                try CareClosing(payments: world.payments).prepareToClose(.device, now: now, in: $0)
            }
        }
        let id = try await world.requested(at: "2026-05-05T09:00")
        let request = try await world.requested(at: "2026-05-20T09:00")
        #expect(try await world.answer(id, accepts: true, as: sitter).status == 200)
        let failure = await #expect(throws: Failure.self) { try await close() }
        #expect(failure?.reason == "agreedCare")
        world.clock.advance(by: 86_400 * 2 + 3600)
        #expect(try await world.status(id) == "done")
        #expect(try await world.status(request) == "expired")
        try await close()
        let subject = "booking/\(id)"
        #expect(world.payments.steps.contains(.payOut(subject, at: world.clock.now.wholeSeconds)))
        #expect(try await world.send(.get, "/v1/sitters").json["sitters"].array.count == 1, "The sitter stays")
    }

    @Test("A sitter's account has notices of requests, cancellations and disputes")
    func notices() async throws {
        let world = try await CareBackend()
        let sitter = try await Self.sittersAccount(in: world)
        let id = try await world.requested(at: "2026-05-07T09:00")
        world.clock.advance(by: 60)
        #expect(try await world.send(.post, "/v1/bookings/\(id)/cancel").status == 200)
        func notices(of account: AccountID, local: LocalTime? = nil) async throws -> [String] {
            let now = world.clock.now
            let care = CareDependencies(
                pets: NoPets(), medicines: NoMedicines(), breeding: Breeding(), feeding: Meals(), owners: NoOwners(),
                payments: world.payments)
            return try await world.backend.database.read { store in
                let question = NoticeQuestion(account: account, since: 0, now: now, local: local)
                return try care.notices(question, in: store).items.map { "\($0.kind): \($0.title)" }
            }
        }
        #expect(
            try await notices(of: sitter) == [
                "request: Request to Ana Lopes: dog walking on 7 May 2026, 09:00 (Europe/Berlin)",
                "request: Cancelled by the owner: dog walking on 7 May 2026, 09:00 (Europe/Berlin)",
            ])
        // Where clocks show the sitter's time, its zone isn't named.
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(
            try await notices(of: sitter, local: LocalTime(world.clock.now, in: berlin)) == [
                "request: Request to Ana Lopes: dog walking on 7 May 2026, 09:00",
                "request: Cancelled by the owner: dog walking on 7 May 2026, 09:00",
            ])
        #expect(try await notices(of: .device) == [])
    }
}

private struct NoPets: PetProfileDirectory {
    func pet(_ id: PetID, of account: AccountID, in store: Connection) throws -> KnownPet? { nil }
    func profile(of id: PetID, of account: AccountID, in store: Connection) throws -> Pet? { nil }
}

private struct NoMedicines: MedicineDirectory {
    func medicines(
        of pet: PetID, from start: CalendarDate, until end: CalendarDate, in store: Connection
    ) throws -> RowList<Medicine> { RowList() }

    func lastDoses(of medicine: MedicineID, of pet: PetID, in store: Connection) throws -> RowList<MedicineDose> {
        RowList()
    }
}

private struct NoOwners: OwnerDirectory {
    func contact(of account: AccountID, in store: Connection) throws -> OwnerContact? { nil }
}
