import CoreModels
import Database
import Foundation
import TestSupport
import Testing

@testable import BackendCore
@testable import BackendCoreTesting
@testable import PetNestBackend

@Suite("Many concurrent bookings and payments", .onBothStores, .timeLimit(.minutes(20)))
struct ManyPayersTests {
    /// 64 writers, by default with 4 attempts each: `PETNEST_ATTEMPTS=160` makes them ten thousand.
    private static let attempts =
        ProcessInfo.processInfo.environment["PETNEST_ATTEMPTS"].flatMap { Int($0) } ?? 4
    /// The answers of a card's bank, of which the second follows the right code of a challenge.
    private static let banks = [
        ["approved"], ["declined"], ["challenge", "approved"], [], ["challenge", "declined"], ["approved"],
    ]

    @Test("No time is sold twice, nothing is paid without a booking or booked without a payment, and money adds up")
    func writers() async throws {
        // Five sitters with one place, ten hours a day, ten days: 500 slots.
        let world = try await PaymentWorld(sitters: 5, credit: 200_000)
        var methods: [(String, bank: [String])] = [("wallet", []), ("wallet", [])]
        for bank in Self.banks { methods.append(("\(await world.save("4242424242424242").id)", bank)) }
        let offered = methods
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<64 {
                group.addTask {
                    var random = SeededGenerator(seed: UInt64(writer + 1))
                    for _ in 0..<Self.attempts { try await Self.attempt(in: world, with: offered, &random) }
                }
            }
            try await group.waitForAll()
        }
        for days in [0, 1, 30] {
            let audit = try await MoneyAudit(of: world.database, now: world.clock.now + Double(days * 86_400))
            #expect(audit.problems == [])
            #expect(audit.bookings > 0)
        }
        try await expectNoTimeSoldTwice(in: world)
    }

    private static func attempt(
        in world: PaymentWorld, with methods: [(String, bank: [String])], _ random: inout SeededGenerator
    ) async throws {
        let day = 5 + Int.random(in: 0..<10, using: &random)
        let start =
            "2026-05-\(day < 10 ? "0" : "")\(day)T\(LocalTime.clock(minute: 480 + 60 * Int.random(in: 0..<10, using: &random)))"
        let hold = try await world.hold([start], sitter: Int.random(in: 0..<5, using: &random))
        guard hold.answer.status == 200 else { return }
        let key = UUID()
        let (method, bank) = methods.randomElement(using: &random) ?? ("wallet", [])
        _ = await world.attempt(hold.payment, with: method, key: key)
        world.clock.advance(by: 1)
        for answer in bank {
            await world.bank(answer, to: "\(key)")
            guard answer == "challenge" else { break }
            _ = await world.code(Bool.random(using: &random) ? "123456" : "1", hold.payment, key: key)
        }
        let id = UUID()
        let booked = await world.book(hold.id, as: id, total: 1500)
        // Sent again, as after a lost response.
        let again = await world.book(hold.id, as: id, total: 1500)
        if booked.status == 200 { #expect(again.status == 200) }
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where booked.status == 200: await world.backend.send(.post, "/v1/bookings/\(id)/cancel")
        case 1 where booked.status != 200: await world.backend.send(.delete, "/v1/holds/\(hold.id)")
        case 2 where booked.status == 200, 3 where booked.status == 200: await world.answer(id)
        case 4 where booked.status == 200: await world.answer(id, accepts: false)
        default: break
        }
    }

    private func expectNoTimeSoldTwice(in world: PaymentWorld) async throws {
        let now = world.clock.now
        let bookings = try await world.database.read { try $0.bookings(at: now) }
        var taken: Set<String> = []
        for booking in bookings where booking.status.takesTime {
            #expect(taken.insert("\(booking.sitter) \(booking.start)").inserted)
        }
        #expect(!taken.isEmpty)
    }
}
