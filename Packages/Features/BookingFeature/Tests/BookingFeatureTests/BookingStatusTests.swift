import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Testing

@testable import BookingFeature

/// The pages of bookings in every state.
@MainActor
@Suite("Bookings in every state", .timeLimit(.minutes(1)))
struct BookingStatusTests {
    private static let zone = "Europe/Berlin"

    /// A time as the person's clock shows it, some hours before the booking of the tests starts.
    private static func hours(before hours: Double) -> LocalTime {
        let start = World.time.instant(in: TimeZone(identifier: zone) ?? .gmt)
        return LocalTime(start.addingTimeInterval(-hours * 3600), in: .autoupdatingCurrent)
    }

    private func page(
        _ statuses: [Booking.Status], hoursBefore hours: Double = 48
    ) async throws -> (World, BookingViewModel, Booking) {
        let world = try World(now: Self.hours(before: hours))
        var dispute: Booking.Dispute?
        if statuses.contains(.disputed) {
            dispute = Booking.Dispute(reason: "A cut paw.", settlesAt: .distantFuture, refund: nil)
        }
        let booking = try World.booking(statuses, pet: world.bruno.id, of: world.sitter.id, dispute: dispute)
        world.service.set { $0.bookings = [booking] }
        let page = BookingViewModel(id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        return (world, page, booking)
    }

    private nonisolated static let over: [Booking.Status] = [.requested, .confirmed, .inProgress, .done]

    @Test(
        "A booking offers what its state allows",
        arguments: [
            ([Booking.Status.requested], 48.0, ["cancel", "move"], false),
            ([.requested, .confirmed], 48, ["cancel", "move"], false),
            ([.requested], 2, ["cancel", "move"], false), ([.requested, .confirmed], 2, ["cancel"], false),
            ([.requested, .declined], 48, [], false), ([.requested, .expired], 48, [], false),
            ([.requested, .cancelled], 48, [], false), ([.requested, .confirmed, .cancelled], 48, [], false),
            ([.requested, .confirmed, .inProgress], -0.5, [], false), (over, -2, ["dispute"], true),
            (over, -60, [], true), (over + [.disputed], -3, [], true), (over + [.disputed, .settled], -40, [], true),
        ])
    func offers(_ statuses: [Booking.Status], _ hours: Double, _ commands: [String], _ review: Bool) async throws {
        let (_, page, _) = try await page(statuses, hoursBefore: hours)
        let screen = page.screen
        #expect(screen.inconsistencies.isEmpty)
        #expect(screen.fact("State") == statuses.last?.name)
        let offered = ["cancel", "move", "dispute"].filter { screen.command(CommandID($0)) != nil }
        #expect(offered == commands)
        #expect((screen.field("stars") != nil) == review)
    }

    @Test(
        "A booking says what cancelling costs, from the start if it begins within the period",
        arguments: [
            ([Booking.Status.requested], 25.0, "Cancelling is free until 24 hours before, then it costs 50 %."),
            ([.requested], 23, "Cancelling is free until Ana Lopes confirms; then it costs €7.50."),
            ([.requested, .confirmed], 25, "Cancelling is free until 24 hours before, then it costs 50 %."),
            ([.requested, .confirmed], 23, "Cancelling costs €7.50 now."),
        ])
    func cancellationCost(_ statuses: [Booking.Status], _ hours: Double, _ text: String) async throws {
        let (_, page, _) = try await page(statuses, hoursBefore: hours)
        #expect(page.screen.fact("Terms") == text)
    }

    @Test(
        "A change of the date that the service would refuse is explained in place of a calendar",
        arguments: [
            (
                [Booking.Status.requested, .confirmed], 23.0,
                "It begins too soon to be moved: cancelling costs €7.50 now."
            ),
            ([.requested, .declined], 48, "This booking is declined and can't be moved."),
            (over, -2, "This booking is done and can't be moved."),
        ])
    func notMovable(_ statuses: [Booking.Status], _ hours: Double, _ text: String) async throws {
        let (world, _, booking) = try await page(statuses, hoursBefore: hours)
        let move = BookingMoveViewModel(
            id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        move.appear()
        let screen = await move.settled()
        #expect(screen.texts == [text])
        #expect(!screen.allElements.contains { if case .calendar = $0 { true } else { false } })
        move.handle(.selected("2026-05-05T09:30", in: "times"))
        _ = await move.settled()
        #expect(world.service.asked.moved.isEmpty)
    }

    @Test("A cancellation that comes too late is refused, and the booking is shown as it is now")
    func begunMeanwhile() async throws {
        let (world, page, booking) = try await page([.requested, .confirmed], hoursBefore: 0.1)
        let begun = try World.booking([.requested, .confirmed, .inProgress], id: booking.id)
        world.service.set { state in
            state.bookings = [begun]
            state.failures[.cancel] = .refused(reason: "notCancellable", message: "It has begun.")
        }
        page.handle(.activated("cancel"))
        let screen = await page.until { $0.fact("State") == "under way" }
        #expect(screen.notices == ["It has begun."])
        #expect(screen.command("cancel") == nil)
    }

    @Test("A cancellation whose answer was lost is repeated without harm")
    func lostCancellation() async throws {
        let (world, page, booking) = try await page([.requested, .confirmed])
        let cancelled = try World.booking([.requested, .confirmed, .cancelled], id: booking.id)
        world.service.set { state in
            state.bookings = [cancelled]
            state.lostAnswers = [.cancel]
        }
        page.handle(.activated("cancel"))
        #expect(await page.settled().notices == ["The answer was lost."])
        world.service.set { $0.lostAnswers = [] }
        page.handle(.activated("cancel"))
        #expect(await page.settled().fact("State") == "cancelled")
    }

    @Test("Pressing twice cancels once")
    func cancelledTwice() async throws {
        let (world, page, _) = try await page([.requested])
        for _ in 0..<2 { page.handle(.activated("cancel")) }
        _ = await page.settled()
        #expect(world.service.asked.cancelled == 1)
    }

    @Test("A review that the service rejects is corrected at its field")
    func rejectedReview() async throws {
        let (world, page, _) = try await page(Self.over, hoursBefore: -2)
        world.service.set { $0.failures[.review] = .rejected([.init(field: "text", message: "Too long.")]) }
        page.handle(.edited("stars", .option("4")))
        page.handle(.edited("review", .text("Good.")))
        page.handle(.activated("send-review"))
        let screen = await page.settled()
        #expect(screen.field("review")?.error == "Too long.")
        #expect(screen.notices.isEmpty)
    }

    @Test("A moved booking whose answer was lost is shown at its new time")
    func lostMove() async throws {
        let (world, _, booking) = try await page([.requested, .confirmed])
        let move = BookingMoveViewModel(
            id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        move.appear()
        _ = await move.settled()
        let later = try #require(LocalTime("2026-05-06T11:00"))
        let moved = try World.booking([.requested, .confirmed], id: booking.id, of: world.sitter.id, start: later)
        world.service.set { state in
            state.bookings = [moved]
            state.lostAnswers = [.move]
        }
        move.handle(.selected("2026-05-05T09:30", in: "times"))
        let screen = await move.until { $0.fact("Now")?.hasPrefix("6 May 2026, 11:00") == true }
        #expect(screen.notices == ["The answer was lost."])
        #expect(world.coordinator.closed.isEmpty)
    }

    @Test(
        "A time names its zone if its clock differs from the person's",
        arguments: [
            ("Europe/Berlin", "5 May 2026, 09:30"), ("Europe/Paris", "5 May 2026, 09:30"),
            ("Europe/London", "5 May 2026, 09:30 (Europe/London)"), ("nowhere", "5 May 2026, 09:30"),
        ])
    func zones(_ zone: String, _ text: String) throws {
        let own = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(World.time.text(in: zone, seenFrom: own) == text)
    }

    @Test("A booking in another zone names it in the list, on its page and where it is moved")
    func otherZone() async throws {
        // No clock of a person shows the time of both.
        let zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"]
        let zone = try #require(zones.first { !World.time.zoneText($0).isEmpty })
        let world = try World()
        let booking = try World.booking([.requested], zone: zone)
        world.service.set { $0.bookings = [booking] }
        let list = BookingListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        list.appear()
        #expect(await list.settled().row(RowID("\(booking.id)"))?.title.plain == "5 May 2026, 09:30 (\(zone))")
        let page = BookingViewModel(id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        #expect(await page.settled().fact("Until") == "5 May 2026, 10:30 (\(zone))")
        let move = BookingMoveViewModel(
            id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        move.appear()
        #expect(await move.settled().fact("Now") == "5 May 2026, 09:30 (\(zone))")
    }
}

/// The questions and prices that are shown before time is paid.
@MainActor
@Suite("What the person has to know before paying", .timeLimit(.minutes(1)))
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
