import BackendCoreTesting
import CoreModels
import Foundation
import Testing

@testable import CareSlice

@Suite("Disputes", .timeLimit(.minutes(1)))
struct DisputeTests {
    /// A walk that was over ten minutes ago.
    private struct World {
        let care: CareBackend
        let booking: String
        /// The end, in seconds since 1970.
        let end: Int

        /// - Parameter answer: The sample sitter's planned answer.
        init(answer: DisputeAnswer = .givesAllBack) async throws {
            care = try await CareBackend()
            booking = try await care.booked(.accepts, disputed: answer, at: "2026-05-07T09:00")
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

        /// Returns the last steps that settle the payment.
        func steps(keeping kept: Int, at moment: Int, paysOutAt: Int) -> [PaymentsStandIn.Step] {
            let subject = "booking/\(booking)"
            return [
                .cancelRefund(subject), .payOut(subject, at: paysOutAt),
                .giveBack(subject, keeping: kept, at: moment),
            ]
        }
    }

    @Test(
        "The sitter answers by a rule a day later, which plans the refund and the payout",
        arguments: DisputeAnswer.allCases)
    func rule(_ answer: DisputeAnswer) async throws {
        let world = try await World(answer: answer)
        let reported = try await world.report()
        #expect(reported.json["dispute"]["reason"].string == "He came home with a cut paw.")
        #expect(reported.json["dispute"]["refund"].number == nil)
        #expect(try await world.care.status(world.booking) == "disputed")
        let settlesAt = world.care.clock.now.wholeSeconds + DisputeAnswer.seconds
        let refund = answer.refund(of: 1800)
        #expect(
            world.care.payments.steps.suffix(3)
                == world.steps(
                    keeping: 1800 - refund, at: settlesAt, paysOutAt: world.end + CareMoney.secondsToPayout)[...])
        world.care.clock.advance(by: Double(DisputeAnswer.seconds))
        let settled = try await world.care.send(.get, "/v1/bookings/\(world.booking)").json
        #expect(settled["dispute"]["refund"].number == Double(refund))
        #expect(try await world.care.status(world.booking) == "settled")
    }

    @Test("A sitter's own answer replaces the rule", arguments: [0, 500, 1800])
    func answered(_ refund: Int) async throws {
        let world = try await World(answer: refund == 1800 ? .keepsIt : .givesAllBack)
        #expect(try await world.answer(refund).reason == "notDisputed")
        _ = try await world.report()
        #expect(try await world.answer(1801).problems == ["refund"])
        #expect(try await world.answer(-1).problems == ["refund"])
        #expect(try await world.answer(refund).status == 200)
        #expect(
            world.care.payments.steps.suffix(3)
                == world.steps(
                    keeping: 1800 - refund, at: world.care.clock.now.wholeSeconds,
                    paysOutAt: world.end + CareMoney.secondsToPayout)[...])
        let steps = world.care.payments.steps
        #expect(try await world.answer(refund).status == 200)
        #expect(try await world.answer(refund == 0 ? 1 : 0).reason == "notDisputed")
        #expect(world.care.payments.steps == steps)
        #expect(try await world.care.status(world.booking) == "settled")
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

    @Test("The database refuses a change of a booking that isn't allowed, whatever the code does")
    func triggers() async throws {
        let world = try await World()
        let now = world.care.clock.now.wholeSeconds
        let id = world.booking
        func write(_ sql: String) async -> Bool {
            do {
                try await world.care.backend.database.write { try $0.execute(sql) }
                return true
            } catch {
                return false
            }
        }
        #expect(await !write("UPDATE booking SET cancelledAt = \(now) WHERE id = '\(id)'"))
        #expect(await !write("UPDATE booking SET answer = 'declines', answersAt = \(now) WHERE id = '\(id)'"))
        #expect(await !write("UPDATE booking SET stars = 6 WHERE id = '\(id)'"))
        let dispute = "INSERT INTO careDispute (booking, reason, openedAt, refund, settlesAt) VALUES ('\(id)', 'x', "
        #expect(await !write(dispute + "\(now - 86_400), 0, \(now))"))
        #expect(await !write(dispute + "\(now + 86_400 * 9), 0, \(now + 86_400 * 9))"))
        #expect(await !write(dispute + "\(now), 1801, \(now))"))
        #expect(await write(dispute + "\(now), 0, \(now))"))
        #expect(await !write("UPDATE careDispute SET refund = 1800, settlesAt = \(now + 1)"))
    }
}
