import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Testing

@testable import BookingFeature

/// The questions and prices that are shown before time is paid.
@MainActor
@Suite("Questions and prices before paying", .timeLimit(.minutes(1)))
struct BeforePayingTests {
    private func price(
        _ world: World, _ bookings: [Booking]
    ) async -> StoreScreenSource<BookingFlow, BookingAction> {
        world.service.set { $0.bookings = bookings }
        return await world.flowWithPrice()
    }

    @Test("Booking the same pet twice at the same hour is asked about")
    func overlap() async throws {
        let world = try World()
        let other = try World.booking([.requested], pet: world.bruno.id, sitterName: "Ben Weber")
        let flow = await price(world, [other])
        let screen = flow.screen
        #expect(screen.inconsistencies.isEmpty)
        #expect(screen.notices == ["You have another booking at this time."])
        let question = try #require(screen.command("pay")?.confirmation?.question)
        #expect(question.hasPrefix("Bruno is booked on 5 May 2026, 09:30"))
        #expect(question.hasSuffix("with Ben Weber. Book this time as well?"))
    }

    @Test(
        "Only a booking of the same pet at the same time that takes place is asked about",
        arguments: [
            ("2026-05-05T09:30", [Booking.Status.requested], true, true),
            ("2026-05-05T10:15", [.requested, .confirmed], true, true),
            ("2026-05-05T08:45", [.requested], true, true), ("2026-05-05T10:30", [.requested], true, false),
            ("2026-05-05T08:30", [.requested], true, false), ("2026-05-06T09:30", [.requested], true, false),
            ("2026-05-05T09:30", [.requested], false, false),
            ("2026-05-05T09:30", [.requested, .declined], true, false),
            ("2026-05-05T09:30", [.requested, .expired], true, false),
            ("2026-05-05T09:30", [.requested, .cancelled], true, false),
        ])
    func overlaps(_ start: String, _ statuses: [Booking.Status], _ isSamePet: Bool, _ isAsked: Bool) async throws {
        let world = try World()
        let other = try World.booking(
            statuses, pet: isSamePet ? world.bruno.id : world.miso.id, start: try #require(LocalTime(start)))
        let flow = await price(world, [other])
        #expect((flow.screen.command("pay")?.confirmation != nil) == isAsked)
    }

    @Test("A booking in another zone overlaps by its instants, not by its clock")
    func overlapInAnotherZone() async throws {
        let world = try World()
        let sameInstant = try World.booking(
            [.requested], pet: world.bruno.id, start: try #require(LocalTime("2026-05-05T08:30")), zone: "Europe/London"
        )
        #expect(await price(world, [sameInstant]).screen.command("pay")?.confirmation != nil)
        let sameClock = try World.booking([.requested], pet: world.bruno.id, zone: "America/New_York")
        #expect(await price(world, [sameClock]).screen.command("pay")?.confirmation == nil)
    }

    @Test("Several overlapping bookings are counted in one question")
    func severalOverlaps() async throws {
        let world = try World()
        let others = try (0..<3).map { _ in try World.booking([.requested], pet: world.bruno.id) }
        let question = await price(world, others).screen.command("pay")?.confirmation?.question
        #expect(question?.contains("and 2 more of your bookings overlap") == true)
    }

    @Test("Time can be booked although the other bookings can't be loaded")
    func otherBookingsFail() async throws {
        let world = try World()
        world.service.set { $0.failures[.bookings] = .unavailable(reason: "Not now.") }
        let flow = await world.flowWithPrice()
        #expect(flow.screen.id == "book/price")
        #expect(flow.screen.command("pay")?.confirmation == nil)
    }

    @Test(
        "Time that begins within the cancellation period says what cancelling costs from the start",
        arguments: [
            (25.0, nil),
            (23.0, "Care on 5 May 2026 begins within 24 hours: once Ana Lopes confirms, cancelling costs €7.50."),
        ])
    func lateCancellation(_ hours: Double, _ text: String?) async throws {
        let start = World.time.instant(in: try #require(TimeZone(identifier: "Europe/Berlin")))
        let now = LocalTime(start.addingTimeInterval(-hours * 3600), in: .autoupdatingCurrent)
        let world = try World(now: now)
        let flow = await world.flowWithPrice()
        #expect(flow.screen.notices == (text.map { [$0] } ?? []))
        #expect(flow.screen.inconsistencies.isEmpty)
    }

    @Test("Of a series only the dates within the cancellation period count")
    func lateSeries() async throws {
        let start = World.time.instant(in: try #require(TimeZone(identifier: "Europe/Berlin")))
        let world = try World(now: LocalTime(start.addingTimeInterval(-2 * 3600), in: .autoupdatingCurrent))
        let flow = await world.flowWithTime()
        flow.handle(.edited("rhythm", .option("daily")))
        flow.handle(.edited("count", .text("3")))
        flow.handle(.edited("add-on/pills", .flag(true)))
        flow.handle(.activated("ask-price"))
        _ = await flow.settled()
        let late = try #require(flow.store.state.price.lateCancellation)
        // Half of a walk of €15.00 with an add-on of €3.00; the next day begins in 26 hours.
        #expect(late.dates == [World.time])
        #expect(late.cost == (try Money(900, .euro)))
    }
}
