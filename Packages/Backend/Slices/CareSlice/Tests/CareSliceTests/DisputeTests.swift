import BackendCoreTesting
import CoreModels
import Foundation
import Testing

@testable import CareSlice

@Suite("Disputes", .onBothStores, .timeLimit(.minutes(5)))
struct DisputeTests {
    /// A walk that was over ten minutes ago.
    private struct World {
        let care: CareBackend
        let booking: String
        /// The end, in seconds since 1970.
        let end: Int

        init() async throws {
            care = try await CareBackend()
            booking = try await care.booked(at: "2026-05-07T09:00")
            let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
            end = try #require(LocalTime("2026-05-07T10:00")).instant(in: zone).wholeSeconds
            care.clock.advance(by: Double(end - care.clock.now.wholeSeconds + 600))
        }

        func report(_ reason: String = "He came home with a cut paw.") async throws -> TestAnswer {
            try await care.send(.put, "/v1/bookings/\(booking)/dispute", ["reason": .string(reason)])
        }

        func answer(_ refund: Int) async throws -> TestAnswer {
            try await care.send(
                .put, "/v1/bookings/\(booking)/dispute/answer", ["refund": .number(Double(refund))])
        }
    }

    @Test("If the sitter doesn't answer within a day, the owner gets the whole price back")
    func unanswered() async throws {
        let world = try await World()
        let reported = try await world.report()
        #expect(reported.json["dispute"]["reason"].string == "He came home with a cut paw.")
        #expect(reported.json["dispute"]["refund"].number == nil)
        let subject = "booking/\(world.booking)"
        world.care.clock.advance(by: Double(StoredBooking.secondsToSettle - 1))
        #expect(try await world.care.status(world.booking) == "disputed")
        #expect(world.care.payments.steps == [.capture(subject)])
        world.care.clock.advance(by: 1)
        let settled = try await world.care.send(.get, "/v1/bookings/\(world.booking)").json
        #expect(settled["dispute"]["refund"].number == 1800)
        #expect(settled["history"].array.last?["status"].string == "settled")
        world.care.clock.advance(by: 86_400)
        #expect(try await world.care.status(world.booking) == "settled")
        #expect(
            world.care.payments.steps == [
                .capture(subject), .refund(subject, keeping: 0),
                .payOut(subject, at: world.end + CareMoney.secondsToPayout),
            ])
    }

    @Test("A sitter who answers after the day of the payout is paid at that time")
    func latePayout() async throws {
        let world = try await World()
        world.care.clock.advance(by: Double(Booking.disputeSeconds - 1200))
        #expect(try await world.report().status == 200)
        world.care.clock.advance(by: 3600)
        let subject = "booking/\(world.booking)"
        #expect(world.care.payments.steps == [.capture(subject)])
        let answersAt = world.care.clock.now.wholeSeconds
        #expect(try await world.answer(0).status == 200)
        world.care.clock.advance(by: 1)
        #expect(try await world.care.status(world.booking) == "settled")
        #expect(
            world.care.payments.steps.suffix(2) == [
                .refund(subject, keeping: 1800), .payOut(subject, at: answersAt),
            ])
    }

    @Test("A sitter's answer refunds all, a part or nothing, and is final", arguments: [0, 500, 1800])
    func answered(_ refund: Int) async throws {
        let world = try await World()
        #expect(try await world.answer(refund).reason == "notDisputed")
        _ = try await world.report()
        #expect(try await world.answer(1801).problems == ["refund"])
        #expect(try await world.answer(-1).problems == ["refund"])
        #expect(try await world.answer(refund).status == 200)
        #expect(world.care.payments.steps.last == .refund("booking/\(world.booking)", keeping: 1800 - refund))
        let steps = world.care.payments.steps
        #expect(try await world.answer(refund).status == 200)
        #expect(try await world.answer(refund == 0 ? 1 : 0).reason == "notDisputed")
        #expect(world.care.payments.steps == steps)
        world.care.clock.advance(by: Double(StoredBooking.secondsToSettle))
        #expect(try await world.care.status(world.booking) == "settled")
        #expect(world.care.payments.steps.filter { $0 == .refund("booking/\(world.booking)", keeping: 0) }.count <= 1)
    }

    @Test("It is reported once, about finished care, within its period and with a text")
    func refused() async throws {
        let world = try await World()
        for reason in ["", " \n", "a\0b", String(repeating: "x", count: Booking.longestReason + 1)] {
            let answer = try await world.report(reason)
            #expect(answer.status == 422)
            #expect(answer.problems == ["reason"])
        }
        let first = try await world.report()
        #expect(try await world.report("Something else.").json["dispute"] == first.json["dispute"])
        let late = try await World()
        late.care.clock.advance(by: Double(Booking.disputeSeconds))
        #expect(try await late.report().reason == "tooLate")
    }

    @Test("The database refuses a change of a booking that isn't allowed, even if the code requests it")
    func triggers() async throws {
        let world = try await World()
        let now = world.care.clock.now.wholeSeconds
        let id = world.booking
        #expect(try await world.care.status(id) == "done")
        func write(_ sql: String) async -> Bool {
            do {
                try await world.care.backend.database.write { try $0.execute(sql) }
                return true
            } catch {
                return false
            }
        }
        func append(_ number: Int, _ status: String, at time: Int, _ reason: String, _ amount: String) async -> Bool {
            await write(
                """
                INSERT INTO bookingEvent (booking, number, status, at, actor, reason, amount) \
                VALUES ('\(id)', \(number), '\(status)', \(time), 'owner', \(reason), \(amount))
                """)
        }
        #expect(await !write("UPDATE bookingEvent SET at = 0 WHERE booking = '\(id)'"))
        #expect(await !write("UPDATE booking SET stars = 6 WHERE id = '\(id)'"))
        #expect(await !append(5, "cancelled", at: now, "NULL", "0"))
        #expect(await !append(5, "declined", at: now, "NULL", "NULL"))
        #expect(await !append(6, "disputed", at: now, "'x'", "NULL"))
        #expect(await !append(5, "disputed", at: now, "NULL", "NULL"))
        #expect(await !append(5, "disputed", at: now + 86_400 * 9, "'x'", "NULL"))
        #expect(await append(5, "disputed", at: now, "'x'", "NULL"))
        #expect(await !append(6, "settled", at: now, "NULL", "NULL"))
        #expect(await !append(6, "settled", at: now, "NULL", "1801"))
        #expect(await append(6, "settled", at: now, "NULL", "1800"))
        #expect(await !append(7, "disputed", at: now, "'x'", "NULL"))
    }
}
