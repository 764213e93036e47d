import BackendCore
import BackendCoreTesting
import CoreModels
import Foundation
import Testing

@testable import CareSlice

@Suite("Bookings", .onBothStores, .timeLimit(.minutes(5)))
struct BookingTests {
    @Test("A hold becomes a booking once, however often it is sent")
    func bookedOnce() async throws {
        let world = try await CareBackend()
        let hold = UUID()
        let id = UUID()
        _ = try await world.hold(hold, starts: ["2026-05-05T09:00", "2026-05-06T09:00"])
        #expect(try await world.book(id, hold: hold, total: 3599).reason == "priceChanged")
        let first = try await world.book(id, hold: hold, total: 3600)
        #expect(first.status == 200)
        #expect(first.json["bookings"].array.map { $0["total"].number } == [1800, 1800])
        #expect(try await world.book(id, hold: hold, total: 3600).bytes == first.bytes)
        #expect(try await world.book(hold: hold, total: 3600).reason == "holdExpired")
        #expect(try await world.send(.get, "/v1/bookings").json["bookings"].array.count == 2)
    }

    @Test("A price that changed after the quote is reported before anything is booked")
    func priceChanged() async throws {
        let world = try await CareBackend()
        let hold = UUID()
        _ = try await world.hold(hold, starts: ["2026-05-05T09:00"])
        try await world.send(
            .put, CareBackend.path, encoding: CareBackend.profile(price: 1600))
        #expect(try await world.book(hold: hold, total: 1800).reason == "priceChanged")
        #expect(try await world.send(.get, "/v1/bookings").json["bookings"].array.isEmpty)
    }

    @Test("A sitter confirms a request; care begins, ends, and is reviewed")
    func history() async throws {
        let world = try await CareBackend()
        let id = try await world.requested(at: "2026-05-05T09:00")
        #expect(try await world.status(id) == "requested")
        world.clock.advance(by: 120)
        #expect(try await world.status(id) == "requested")
        #expect(try await world.answer(id, accepts: true).status == 200)
        #expect(try await world.status(id) == "confirmed")
        let early = try await world.send(.put, "/v1/bookings/\(id)/review", ["stars": 5])
        #expect(early.reason == "notDone")
        // 08:32 in Berlin on the day itself, then 09:32, then 10:32.
        world.clock.advance(by: 86_400 * 2 - 5.5 * 3600)
        #expect(try await world.status(id) == "confirmed")
        world.clock.advance(by: 3600)
        #expect(try await world.status(id) == "inProgress")
        world.clock.advance(by: 3600)
        #expect(try await world.status(id) == "done")
        for _ in 0..<2 {
            let review = try await world.send(
                .put, "/v1/bookings/\(id)/review", ["stars": 3, "text": "Fine."])
            #expect(review.json["stars"].number == 3)
        }
        // The sitter belongs to the owner, so the rating doesn't count it.
        let own = try await world.send(.get, CareBackend.path)
        #expect(own.json["stars"].number == 47 && own.json["reviews"].number == 10)
        #expect(try await world.send(.get, "\(CareBackend.path)/reviews").json["reviews"].array.isEmpty)
    }

    @Test("An app that was closed for weeks finds each event at the time at which it happened")
    func closedApp() async throws {
        let world = try await CareBackend()
        let asked = world.clock.now.wholeSeconds
        let id = try await world.booked(at: "2026-05-05T09:00")
        world.clock.advance(by: 86_400 * 30)
        let history = try await world.send(.get, "/v1/bookings/\(id)").json["history"].array
        #expect(history.map { $0["status"].string } == ["requested", "confirmed", "inProgress", "done"])
        let begin = try #require(LocalTime("2026-05-05T07:00")).instant(in: .gmt).wholeSeconds
        #expect(
            history.map { $0["at"].number }
                == [asked, asked, begin, begin + 3600].map(Double.init))
        #expect(world.payments.steps.last == .payOut("booking/\(id)", at: begin + 3600 + CareMoney.secondsToPayout))
    }

    @Test("A request that nobody answers by the time care would begin expires then, also after it was moved")
    func expiry() async throws {
        let world = try await CareBackend()
        let id = try await world.requested(at: "2026-05-04T09:00")
        let begin = try #require(LocalTime("2026-05-04T07:00")).instant(in: .gmt).wholeSeconds
        #expect(try await world.send(.put, "/v1/bookings/\(id)/time", ["start": "2026-05-04T08:00"]).status == 200)
        world.clock.advance(by: Double(begin - 3600 - world.clock.now.wholeSeconds - 1))
        #expect(try await world.status(id) == "requested")
        world.clock.advance(by: 1)
        #expect(try await world.status(id) == "expired")
    }

    @Test("A review's rejected text is reported at the member `text`")
    func rejectedReview() async throws {
        let world = try await CareBackend()
        let id = try await world.booked(at: "2026-05-05T09:00")
        world.clock.advance(by: 86_400 * 3)
        let text = String(repeating: "x", count: StoredBooking.longestNote + 1)
        let review = try await world.send(
            .put, "/v1/bookings/\(id)/review", ["stars": 3, "text": .string(text)])
        #expect(review.status == 422)
        #expect(review.problems == ["text"])
    }

    @Test("A booking in an unknown currency is reported, is left out of the list, and is neither cancelled nor moved")
    func unknownCurrency() async throws {
        let world = try await CareBackend(capacity: 2)
        let spoiled = try await world.booked(at: "2026-05-05T09:00")
        let intact = try await world.booked(at: "2026-05-05T12:00")
        try await world.backend.database.write {
            try $0.execute("UPDATE booking SET currency = '' WHERE id = '\(spoiled)'")
        }
        let list = try await world.send(.get, "/v1/bookings")
        #expect(list.status == 200)
        #expect(list.json["bookings"].array.map { $0["id"].string } == [intact])
        #expect(list.json["unreadable"].array.map { $0["id"].string } == [spoiled])
        #expect(list.json["unreadable"].array.first?["reason"].string?.contains("ISO 4217") == true)
        #expect(try await world.send(.post, "/v1/bookings/\(spoiled)/cancel", [:]).status == 503)
        let moving = try await world.send(.put, "/v1/bookings/\(spoiled)/time", ["start": "2026-05-06T09:00"])
        #expect(moving.status == 503)
    }

    @Test("Declined and unanswered requests free the time", arguments: [true, false])
    func refusedRequests(_ isAnswered: Bool) async throws {
        let world = try await CareBackend()
        let free = try await world.times("2026-05-05")
        let id = try await world.requested(at: "2026-05-05T09:00")
        #expect(try await world.times("2026-05-05").contains("09:00") == false)
        world.clock.advance(by: Double(StoredBooking.secondsToAnswer - 1))
        #expect(try await world.status(id) == "requested")
        if isAnswered { #expect(try await world.answer(id, accepts: false).status == 200) }
        world.clock.advance(by: 1)
        if !isAnswered { #expect(try await world.times("2026-05-05") == free) }
        #expect(try await world.status(id) == (isAnswered ? "declined" : "expired"))
        #expect(try await world.takenCells() == 0)
        #expect(world.payments.steps == [.refund("booking/\(id)", keeping: 0)])
    }

    @Test("A late cancellation costs the amount in the terms, happens once, and frees the time")
    func cancelling() async throws {
        let world = try await CareBackend()
        let id = try await world.booked(at: "2026-05-04T09:00")
        world.clock.advance(by: 300)
        for _ in 0..<2 {
            let cancelled = try await world.send(.post, "/v1/bookings/\(id)/cancel")
            #expect(cancelled.json["cancellationCost"].number == 900)
            #expect(
                cancelled.json["history"].array.map { $0["status"].string } == ["requested", "confirmed", "cancelled"])
        }
        #expect(try await world.times("2026-05-04").contains("09:00"))
        world.clock.advance(by: 86_400 * 3)
        #expect(try await world.status(id) == "cancelled")
        // The sitter is paid what it costs, two days after the care would have ended, which is at 10:00 in Berlin.
        let end = try #require(LocalTime("2026-05-04T08:00")).instant(in: .gmt)
        #expect(
            world.payments.steps == [
                .capture("booking/\(id)"), .refund("booking/\(id)", keeping: 900),
                .payOut("booking/\(id)", at: end.wholeSeconds + CareMoney.secondsToPayout),
            ])
    }

    @Test("A booking that is moved keeps its price and payment, and its time is free for others")
    func moved() async throws {
        let world = try await CareBackend()
        let id = try await world.booked(at: "2026-05-07T09:00")
        world.clock.advance(by: 300)
        func move(_ start: String) async throws -> TestAnswer {
            try await world.send(.put, "/v1/bookings/\(id)/time", ["start": .string(start)])
        }
        _ = try await world.hold(starts: ["2026-05-08T11:00"])
        #expect(try await move("2026-05-08T11:00").reason == "slotTaken")
        #expect(try await move("2026-05-08T07:00").reason == "notOffered")
        #expect(try await move("2026-05-01T09:00").reason == "tooSoon")
        #expect(try await move("2026-12-25T09:00").reason == "priceChanged")
        #expect(try await move("soon").status == 400)
        // Half an hour later, which overlaps with itself.
        #expect(try await move("2026-05-07T09:30").json["start"].string == "2026-05-07T09:30")
        let moved = try await move("2026-05-11T10:00")
        #expect(moved.json["start"].string == "2026-05-11T10:00")
        #expect(moved.json["history"].array.last?["status"].string == "confirmed")
        #expect(try await world.hold(starts: ["2026-05-07T09:00"]).status == 200)
        #expect(try await world.hold(starts: ["2026-05-11T10:00"]).reason == "slotTaken")
        #expect(world.payments.steps == [.capture("booking/\(id)")])
        world.clock.advance(by: 86_400 * 10)
        #expect(try await move("2026-05-20T10:00").reason == "notMovable")
        // The sitter is paid two days after the end, which is at 11:00 in Berlin.
        let end = try #require(LocalTime("2026-05-11T09:00")).instant(in: .gmt)
        #expect(
            world.payments.steps.last
                == .payOut("booking/\(id)", at: end.wholeSeconds + CareMoney.secondsToPayout))
    }

    @Test("A sitter's answer charges or releases the payment, and is final")
    func answers() async throws {
        let world = try await CareBackend()
        let accepted = try await world.requested(at: "2026-05-05T09:00")
        let declined = try await world.requested(at: "2026-05-05T11:00")
        for _ in 0..<2 {
            let history = try await world.answer(accepted, accepts: true).json["history"].array
            #expect(history.last?["status"].string == "confirmed")
            #expect(try await world.answer(declined, accepts: false).status == 200)
            #expect(try await world.status(declined) == "declined")
        }
        #expect(try await world.answer(declined, accepts: true).reason == "notRequested")
        #expect(
            world.payments.steps == [
                .capture("booking/\(accepted)"), .refund("booking/\(declined)", keeping: 0),
            ])
        #expect(try await world.hold(starts: ["2026-05-05T11:00"]).status == 200)
        #expect(try await world.hold(starts: ["2026-05-05T09:00"]).reason == "slotTaken")
    }
}

/// The payments' stand-in isn't part of the transaction. PostgreSQL may run that more than once, so this is tested with the
/// real ones there.
@Suite("Many concurrent bookings in SQLite", .timeLimit(.minutes(5)))
struct BookingRaceTests {
    @Test("Of many concurrent writers, as many get a slot as the sitter has places")
    func manyWriters() async throws {
        let world = try await CareBackend(capacity: 2)
        let starts = stride(from: 480, to: 1020, by: 30).map { "2026-05-05T\(LocalTime.clock(minute: $0))" }
        let answers = try await withThrowingTaskGroup(of: (booked: Int, bookings: [JSONValue]).self) { group in
            for writer in 0..<64 {
                group.addTask {
                    let account = try await world.backend.account()
                    let pet = UUID().uuidString.lowercased()
                    try await world.backend.send(.put, "/v1/pets/\(pet)", Bodies.smallestPet, as: account)
                    var booked = 0
                    for attempt in 0..<8 {
                        let hold = UUID()
                        let start = starts[(writer * 7 + attempt * 5) % starts.count]
                        let held = try await world.hold(hold, starts: [start], pet: pet, as: account)
                        guard held.status == 200 else { continue }
                        if try await world.book(hold: hold, total: 1800, as: account).status == 200 { booked += 1 }
                    }
                    let list = try await world.backend.send(.get, "/v1/bookings", as: account)
                    return (booked, list.json["bookings"].array)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let booked = answers.reduce(0) { $0 + $1.booked }
        let bookings = answers.flatMap(\.bookings)
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
        // Every other time was tried, so only the time that nobody requested is free.
        #expect(try await world.times("2026-05-05").allSatisfy { $0 == "17:00" })
        #expect(try await world.takenCells() == booked * 4)
    }
}
