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
        "A booking that can no longer be cancelled has no terms of cancelling",
        arguments: [[Booking.Status.requested, .declined], [.requested, .expired], [.requested, .cancelled], over])
    func noTerms(_ statuses: [Booking.Status]) async throws {
        let (_, page, _) = try await page(statuses, hoursBefore: statuses.count == 4 ? -2 : 48)
        #expect(page.screen.fact("State") != nil && page.screen.fact("Terms") == nil)
    }

    @Test("A booking whose sitter has no account here says that it is only a record, and can't be moved")
    func record() async throws {
        let world = try World(now: Self.hours(before: 48))
        let booking = try World.booking([.requested, .confirmed], pet: world.bruno.id, sitterHasNoAccount: true)
        let over = try World.booking([.requested, .declined], pet: world.bruno.id, sitterHasNoAccount: true)
        world.service.set { $0.bookings = [booking, over] }
        func notices(_ id: BookingID) async -> (Screen, [String]) {
            let page = BookingViewModel(id: id, dependencies: world.dependencies, coordinator: world.coordinator)
            page.appear()
            let screen = await page.settled()
            return (screen, screen.notices)
        }
        let (screen, told) = await notices(booking.id)
        #expect(told == ["This booking is only a record."])
        #expect(screen.command("move") == nil && screen.fact("Sheet") == nil)
        #expect(screen.command("cancel")?.confirmation?.question.hasSuffix("Ana Lopes isn't informed.") == true)
        #expect(booking.stateText.plain == "confirmed, only a record" && over.stateText.plain == "declined")
        #expect(await notices(over.id).1.isEmpty)
    }

    @Test("A booking of a pet that died asks, kindly, whether it is still wanted", arguments: [false, true])
    func departed(isOver: Bool) async throws {
        let bruno = try Pet(name: "Bruno", species: .dog, died: World.today, today: World.today)
        let world = try World(bruno: bruno, now: Self.hours(before: 48))
        let booking = try World.booking(isOver ? [.requested, .cancelled] : [.requested], pet: bruno.id)
        world.service.set { $0.bookings = [booking] }
        let page = BookingViewModel(id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        #expect(await page.settled().notices == (isOver ? [] : ["Bruno died, and is still booked. We are sorry."]))
        #expect((page.screen.command("cancel") == nil) == isOver)
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

    /// A clock that shows an hour a second time, because clocks were set back.
    private struct RepeatedHour: Today {
        let now: LocalTime
        let zone = TimeZone.current
        let instant: Date
    }

    @Test("The cost of cancelling depends on the instant, not on the clock, which can show an hour twice")
    func repeatedHour() async throws {
        let start = World.time.instant(in: try #require(TimeZone(identifier: Self.zone)))
        for (hours, text) in [(24.5, "Cancelling is free until"), (23.5, "Cancelling costs €7.50 now.")] {
            let today = RepeatedHour(
                now: LocalTime(World.today, .midnight), instant: start.addingTimeInterval(-hours * 3600))
            let world = try World(today: today)
            let booking = try World.booking([.requested, .confirmed])
            world.service.set { $0.bookings = [booking] }
            let page = BookingViewModel(
                id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
            page.appear()
            #expect(await page.settled().fact("Terms")?.hasPrefix(text) == true)
        }
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
        // At most one of these zones has the person's clock.
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
