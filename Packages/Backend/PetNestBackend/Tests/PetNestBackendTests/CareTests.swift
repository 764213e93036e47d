import CareWire
import CoreModels
import Database
import Foundation
import HTTPTypes
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import PaymentsSlice
@testable import PetNestBackend

@Suite("Sitters and bookings", .timeLimit(.minutes(20)))
struct CareTests {
    /// A backend with Miso and one sitter, whose clock a test sets.
    private final class World: Sendable {
        static let sitter = "5f0a5c9e-1111-4111-8111-000000000001"
        let database: SQLiteDatabase
        let clock: TestClock
        let backend: PetNestBackend

        init(capacity: Int = 1) async throws {
            let clock = TestClock()
            self.clock = clock
            database = try SQLiteDatabase.inMemory(migrations: PetNestBackend.migrations)
            backend = PetNestBackend(database: database, now: { clock.now })
            for (pet, name) in [(Bodies.miso, "Miso"), (Bodies.bruno, "Bruno")] {
                await backend.send(.put, "/v1/pets/\(pet)", bytes: Data(#"{"name":"\#(name)","species":"dog"}"#.utf8))
            }
            // More than these tests can spend.
            try await database.write { try $0.credit(100_000_000, to: .device, subject: "tests", now: clock.now) }
            let put = await backend.send(
                .put, "/v1/sitters/\(Self.sitter)", bytes: try Self.profile(capacity: capacity))
            #expect(put.status == 200)
        }

        static func profile(capacity: Int = 1, price: Int = 1500, reach: Int? = nil) throws -> Data {
            let day = [480, 1080]
            return try JSONEncoder().encode(
                SitterDTO(
                    name: "Ana Lopes", about: "", languages: ["German"], species: ["dog"], currency: "EUR",
                    offers: [
                        .init(service: "walk", price: price, minutes: 60),
                        .init(service: "boarding", price: 4000, minutes: 1440),
                    ],
                    addOns: [.init(id: "medicine", name: "Giving medicine", price: 300)],
                    terms: .init(
                        furtherPetPercent: 50, holidayPercent: 25, taxPercent: 19, freeCancellationHours: 24,
                        lateCancellationPercent: 50), latitude: 52.52, longitude: 13.405, reach: reach,
                    timeZone: "Europe/Berlin",
                    hours: [day, day, day, day, day, [0, 0], [0, 0]], capacity: capacity, stars: 47, reviews: 10))
        }

        func hold(_ id: UUID = UUID(), starts: [String], service: String = "walk", nights: Int? = nil) async throws
            -> TestAnswer
        {
            let wish = CareWishDTO(
                sitter: Self.sitter, service: service, starts: starts, nights: nights, pets: [Bodies.miso],
                addOns: ["medicine"])
            return await backend.send(.put, "/v1/holds/\(id)", bytes: try JSONEncoder().encode(wish))
        }

        /// Authorizes the price of held time from the wallet, and books it.
        func book(_ id: UUID = UUID(), hold: UUID, total: Int) async throws -> TestAnswer {
            let held = hold.uuidString.lowercased()
            let opened = try await database.read { store in
                try StoredPayments().unusedPayment(for: "hold/\(held)", of: .device, in: store)
            }
            if let payment = opened {
                await backend.send(
                    .put, "/v1/payments/\(payment)/attempts/\(UUID())", bytes: Data(#"{"method":"wallet"}"#.utf8))
            }
            return await backend.send(
                .put, "/v1/bookings/\(id)",
                bytes: Data(#"{"hold":"\#(hold.uuidString.lowercased())","total":\#(total)}"#.utf8))
        }

        func times(_ day: String) async -> [String] {
            let answer = await backend.send(.get, "/v1/sitters/\(Self.sitter)/times?service=walk&from=\(day)&days=1")
            return answer.json["days"].array.first?["times"].array.compactMap(\.string) ?? []
        }

        /// Returns an id to which the sample's sitters give an answer.
        static func id(answeredBy answer: SitterAnswer) -> UUID {
            var id = UUID()
            while SitterAnswer(to: BookingID(id)) != answer { id = UUID() }
            return id
        }
    }

    @Test("Held time isn't free, until ten minutes later")
    func holdExpires() async throws {
        let world = try await World()
        let free = await world.times("2026-05-05")
        #expect(free.first == "08:00")
        #expect(free.last == "17:00")
        let hold = try await world.hold(starts: ["2026-05-05T09:00"])
        #expect(hold.status == 200)
        #expect(hold.json["total"].number == 1800)
        #expect(await world.times("2026-05-05") == free.filter { !["08:30", "09:00", "09:30"].contains($0) })
        #expect(try await world.hold(starts: ["2026-05-05T09:30"]).json["error"]["reason"].string == "slotTaken")
        world.clock.advance(by: 600)
        #expect(await world.times("2026-05-05") == free)
    }

    @Test("A hold is for all of its dates or for none")
    func wholeHold() async throws {
        let world = try await World()
        let first = try await world.hold(starts: ["2026-05-07T09:00"])
        #expect(first.status == 200)
        let free = await world.times("2026-05-05")
        let several = try await world.hold(starts: ["2026-05-05T09:00", "2026-05-07T09:30"])
        #expect(several.status == 409)
        #expect(await world.times("2026-05-05") == free)
    }

    @Test("Times outside of the sitter's hours, in the past and of another service are refused by name")
    func refusedTimes() async throws {
        let world = try await World()
        func reason(_ start: String, _ service: String = "walk") async throws -> String? {
            try await world.hold(starts: [start], service: service).json["error"]["reason"].string
        }
        #expect(try await reason("2026-05-05T07:30") == "notOffered")
        #expect(try await reason("2026-05-05T17:30") == "notOffered")
        #expect(try await reason("2026-05-09T09:00") == "notOffered")
        #expect(try await reason("2026-05-02T09:00") == "tooSoon")
        #expect(try await reason("2026-05-05T09:00", "grooming") == "notOffered")
        #expect(try await world.hold(starts: ["2026-02-30T09:00"]).status == 422)
        #expect(try await world.hold(starts: []).status == 422)
        #expect(try await world.hold(starts: ["2026-05-05T09:10"]).status == 422)
    }

    @Test("A walk too far from the sitter can't be booked, and boarding can")
    func outOfReach() async throws {
        let world = try await World()
        let path = "/v1/sitters/\(World.sitter)"
        #expect(await world.backend.send(.put, path, bytes: try World.profile(reach: 3000)).status == 200)
        // Some 2.8 and 3.3 km to the north of the sitter.
        for (latitude, reason) in [(52.545, nil), (52.55, "outOfReach")] {
            let area = Data(#"{"name":"Home","latitude":\#(latitude),"longitude":13.405}"#.utf8)
            #expect(await world.backend.send(.put, "/v1/area", bytes: area).status == 200)
            let hold = UUID()
            let walk = try await world.hold(hold, starts: ["2026-05-05T09:00"])
            #expect(walk.json["error"]["reason"].string == reason)
            await world.backend.send(.delete, "/v1/holds/\(hold)")
            #expect(try await world.hold(starts: ["2026-05-06T09:00"], service: "boarding", nights: 1).status == 200)
            world.clock.advance(by: 600)
        }
    }

    @Test("A hold becomes a booking once, however often it is sent")
    func bookedOnce() async throws {
        let world = try await World()
        let hold = UUID()
        let id = World.id(answeredBy: .accepts)
        _ = try await world.hold(hold, starts: ["2026-05-05T09:00", "2026-05-06T09:00"])
        #expect(try await world.book(id, hold: hold, total: 3599).json["error"]["reason"].string == "priceChanged")
        let first = try await world.book(id, hold: hold, total: 3600)
        #expect(first.status == 200)
        #expect(first.json["bookings"].array.map { $0["total"].number } == [1800, 1800])
        #expect(try await world.book(id, hold: hold, total: 3600).bytes == first.bytes)
        #expect(try await world.book(hold: hold, total: 3600).json["error"]["reason"].string == "holdExpired")
        #expect(await world.backend.send(.get, "/v1/bookings").json["bookings"].array.count == 2)
    }

    @Test("A price that changed after the quote is reported before anything is booked")
    func priceChanged() async throws {
        let world = try await World()
        let hold = UUID()
        _ = try await world.hold(hold, starts: ["2026-05-05T09:00"])
        await world.backend.send(
            .put, "/v1/sitters/\(World.sitter)", bytes: try World.profile(price: 1600))
        #expect(try await world.book(hold: hold, total: 1800).json["error"]["reason"].string == "priceChanged")
        #expect(await world.backend.send(.get, "/v1/bookings").json["bookings"].array.isEmpty)
    }

    @Test("A sitter's answer takes effect at its time; care begins, ends, and is reviewed")
    func history() async throws {
        let world = try await World()
        let hold = UUID()
        let id = World.id(answeredBy: .accepts)
        _ = try await world.hold(hold, starts: ["2026-05-05T09:00"])
        _ = try await world.book(id, hold: hold, total: 1800)
        func status() async -> String? {
            await world.backend.send(.get, "/v1/bookings/\(id)").json["history"].array.last?["status"].string
        }
        #expect(await status() == "requested")
        world.clock.advance(by: 120)
        #expect(await status() == "confirmed")
        let early = await world.backend.send(.put, "/v1/bookings/\(id)/review", bytes: Data(#"{"stars":5}"#.utf8))
        #expect(early.json["error"]["reason"].string == "notDone")
        // 08:32 in Berlin on the day itself, then 09:32, then 10:32.
        world.clock.advance(by: 86_400 * 2 - 5.5 * 3600)
        #expect(await status() == "confirmed")
        world.clock.advance(by: 3600)
        #expect(await status() == "inProgress")
        world.clock.advance(by: 3600)
        #expect(await status() == "done")
        for _ in 0..<2 {
            let review = await world.backend.send(
                .put, "/v1/bookings/\(id)/review", bytes: Data(#"{"stars":3,"text":"Fine."}"#.utf8))
            #expect(review.json["stars"].number == 3)
        }
        let sitter = await world.backend.send(.get, "/v1/sitters/\(World.sitter)")
        #expect(sitter.json["stars"].number == 50)
        #expect(sitter.json["reviews"].number == 11)
    }

    @Test("A review's rejected text is reported at the member `text`")
    func rejectedReview() async throws {
        let world = try await World()
        let hold = UUID()
        let id = World.id(answeredBy: .accepts)
        _ = try await world.hold(hold, starts: ["2026-05-05T09:00"])
        _ = try await world.book(id, hold: hold, total: 1800)
        world.clock.advance(by: 86_400 * 3)
        let text = String(repeating: "x", count: StoredBooking.longestNote + 1)
        let review = await world.backend.send(
            .put, "/v1/bookings/\(id)/review", bytes: Data(#"{"stars":3,"text":"\#(text)"}"#.utf8))
        #expect(review.status == 422)
        #expect(review.problems == ["text"])
    }

    @Test("A booking in an unknown currency is reported, is left out of the list, and is neither cancelled nor moved")
    func unknownCurrency() async throws {
        let world = try await World(capacity: 2)
        let ids = [World.id(answeredBy: .accepts), World.id(answeredBy: .accepts)]
        for (id, start) in zip(ids, ["2026-05-05T09:00", "2026-05-05T12:00"]) {
            let hold = UUID()
            _ = try await world.hold(hold, starts: [start])
            #expect(try await world.book(id, hold: hold, total: 1800).status == 200)
        }
        let spoiled = ids[0].uuidString.lowercased()
        let intact = ids[1].uuidString.lowercased()
        try await world.database.write { try $0.execute("UPDATE booking SET currency = '' WHERE id = '\(spoiled)'") }
        let list = await world.backend.send(.get, "/v1/bookings")
        #expect(list.status == 200)
        #expect(list.json["bookings"].array.map { $0["id"].string } == [intact])
        #expect(list.json["unreadable"].array.map { $0["id"].string } == [spoiled])
        #expect(list.json["unreadable"].array.first?["reason"].string?.contains("ISO 4217") == true)
        let cancelling = await world.backend.send(
            .post, "/v1/bookings/\(spoiled)/cancel", bytes: Data("{}".utf8))
        #expect(cancelling.status == 503)
        let moving = await world.backend.send(
            .put, "/v1/bookings/\(spoiled)/time", bytes: Data(#"{"start":"2026-05-06T09:00"}"#.utf8))
        #expect(moving.status == 503)
    }

    @Test("A sitter's photos are saved in order and replace earlier ones; an invalid photo is refused")
    func photos() async throws {
        let world = try await World()
        let path = "/v1/sitters/\(World.sitter)/photos"
        func put(_ photos: [SitterPhotoDTO]) async throws -> TestAnswer {
            await world.backend.send(.put, path, bytes: try JSONEncoder().encode(SitterPhotosDTO(photos: photos)))
        }
        let red = SitterPhotoDTO(shows: "Juno in the garden.", width: 1, points: Data([255, 0, 0, 0, 0, 0]))
        let blue = SitterPhotoDTO(shows: "Milo, asleep.", width: 2, points: Data([0, 0, 255, 0, 0, 255]))
        #expect(await world.backend.send(.get, path).json["photos"].array.isEmpty)
        #expect(try await put([red]).status == 204)
        #expect(try await put([blue, red]).status == 204)
        let kept = await world.backend.send(.get, path).json["photos"].array
        #expect(kept.map { $0["shows"].string } == ["Milo, asleep.", "Juno in the garden."])
        #expect(kept.map { $0["points"].string } == ["AAD/AAD/", "/wAAAAAA"])
        let wrong = [
            SitterPhotoDTO(shows: "", width: 1, points: red.points),
            SitterPhotoDTO(shows: String(repeating: "a", count: 201), width: 1, points: red.points),
            SitterPhotoDTO(shows: "Torn", width: 1, points: Data([1, 2])),
            SitterPhotoDTO(shows: "Nothing", width: 1, points: Data()),
            SitterPhotoDTO(shows: "Backwards", width: -1, points: red.points),
            SitterPhotoDTO(shows: "Endless", width: .max, points: red.points),
            SitterPhotoDTO(shows: "Wide", width: 121, points: Data(count: 363)),
            SitterPhotoDTO(shows: "High", width: 1, points: Data(count: 363)),
        ]
        for photo in wrong { #expect(try await put([photo]).problems == ["photos"], "\(photo.shows ?? "")") }
        #expect(try await put(Array(repeating: red, count: 7)).problems == ["photos"])
        #expect(await world.backend.send(.get, path).json["photos"].array.count == 2)
    }

    @Test("Declined and unanswered requests free the time", arguments: [SitterAnswer.declines, .staysSilent])
    func refusedRequests(_ answer: SitterAnswer) async throws {
        let world = try await World()
        let free = await world.times("2026-05-05")
        let hold = UUID()
        let id = World.id(answeredBy: answer)
        _ = try await world.hold(hold, starts: ["2026-05-05T09:00"])
        _ = try await world.book(id, hold: hold, total: 1800)
        #expect(await world.times("2026-05-05").contains("09:00") == false)
        world.clock.advance(by: Double(answer.delay))
        #expect(await world.times("2026-05-05") == free)
        let booking = await world.backend.send(.get, "/v1/bookings/\(id)").json
        #expect(booking["history"].array.last?["status"].string == (answer == .declines ? "declined" : "expired"))
    }

    @Test("Cancelling late costs what the terms say, cancels once, and frees the time")
    func cancelling() async throws {
        let world = try await World()
        let hold = UUID()
        let id = World.id(answeredBy: .accepts)
        _ = try await world.hold(hold, starts: ["2026-05-04T09:00"])
        _ = try await world.book(id, hold: hold, total: 1800)
        world.clock.advance(by: 300)
        for _ in 0..<2 {
            let cancelled = await world.backend.send(.post, "/v1/bookings/\(id)/cancel")
            #expect(cancelled.json["cancellationCost"].number == 900)
            #expect(
                cancelled.json["history"].array.map { $0["status"].string } == ["requested", "confirmed", "cancelled"])
        }
        #expect(await world.times("2026-05-04").contains("09:00"))
        world.clock.advance(by: 86_400 * 3)
        let over = await world.backend.send(.get, "/v1/bookings/\(id)").json
        #expect(over["history"].array.last?["status"].string == "cancelled")
    }

    @Test("Of many concurrent writers, as many get a slot as the sitter has places")
    func manyWriters() async throws {
        let world = try await World(capacity: 2)
        let starts = stride(from: 480, to: 1020, by: 30).map { "2026-05-05T\(LocalTime.clock(minute: $0))" }
        let booked = try await withThrowingTaskGroup(of: Int.self) { group in
            for writer in 0..<64 {
                group.addTask {
                    var booked = 0
                    for attempt in 0..<8 {
                        let hold = UUID()
                        let start = starts[(writer * 7 + attempt * 5) % starts.count]
                        guard try await world.hold(hold, starts: [start]).status == 200 else { continue }
                        if try await world.book(World.id(answeredBy: .accepts), hold: hold, total: 1800).status == 200 {
                            booked += 1
                        }
                    }
                    return booked
                }
            }
            return try await group.reduce(0, +)
        }
        let bookings = await world.backend.send(.get, "/v1/bookings").json["bookings"].array
        #expect(bookings.count == booked)
        // Walks of an hour start every half hour: at most two may overlap.
        var running: [String: Int] = [:]
        for booking in bookings {
            let start = try #require(LocalTime(booking["start"].string ?? ""))
            for minute in [start.minute, start.minute + 30] {
                running[LocalTime.clock(minute: minute), default: 0] += 1
            }
        }
        #expect(running.values.max() == 2)
        // Each time was tried, so only the one that nobody wanted is left.
        #expect(await world.times("2026-05-05").allSatisfy { $0 == "17:00" })
        let cells = try await world.database.read {
            try $0.row("SELECT COUNT(*) AS count FROM takenCell")?.value("count", as: Int.self)
        }
        #expect(cells == booked * 4)
    }

    @Test("A boarding over a change of clocks is held by its real hours")
    func boarding() async throws {
        let world = try await World()
        world.clock.advance(by: 86_400 * 160)
        let hold = try await world.hold(starts: ["2026-10-23T17:00"], service: "boarding", nights: 3)
        #expect(hold.status == 200)
        #expect(hold.json["lines"].array.first?["label"].string == "Boarding, 3 nights")
        let cells = try await world.database.read {
            try $0.row("SELECT COUNT(*) AS count FROM takenCell")?.value("count", as: Int.self)
        }
        #expect(cells == (3 * 24 + 1) * 4)
    }
}
