import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Testing

@testable import BookingFeature

@MainActor
@Suite("Reported problems, and choices from the sitter's page", .timeLimit(.minutes(1)))
struct BookingDisputeTests {
    /// An hour after the end of the booking that a world has.
    private static let after = LocalTime("2026-05-05T11:30") ?? LocalTime(.earliest, .midnight)

    private func world(_ statuses: [Booking.Status], now: LocalTime = after) throws -> (World, Booking) {
        let world = try World(now: now)
        let booking = try World.booking(statuses, zone: TimeZone.autoupdatingCurrent.identifier)
        world.service.set { $0.bookings = [booking] }
        return (world, booking)
    }

    private static let done: [Booking.Status] = [.requested, .confirmed, .inProgress, .done]

    @Test(
        "A problem can be reported from the page of a booking that is done, and arrives as it was written")
    func said() async throws {
        let (world, booking) = try world(Self.done)
        let page = BookingViewModel(id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        #expect(await page.settled().command("dispute") != nil)
        page.handle(.activated("dispute"))
        #expect(world.coordinator.transitions(of: BookingDestination.self) == [.dispute(booking.id)])
        let dispute = BookingDisputeViewModel(
            id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        dispute.appear()
        let screen = await dispute.settled()
        #expect(screen.inconsistencies.isEmpty)
        #expect(screen.allFacts.contains(Fact("Until", "7 May 2026, 10:30")))
        dispute.handle(.edited("reason", .text("A cut paw.")))
        dispute.handle(.activated("send-dispute"))
        _ = await dispute.settled()
        #expect(world.service.asked.disputes == ["A cut paw."])
        #expect(world.coordinator.closed.count == 1)
    }

    @Test(
        "A description that the service would reject is reported at its field",
        arguments: ["", " \n", "nul \0", "long"])
    func invalid(_ reason: String) async throws {
        let (world, booking) = try world(Self.done)
        let page = BookingDisputeViewModel(
            id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        #expect(await page.settled().field("reason")?.error == nil)
        page.handle(.edited("reason", .text(reason == "long" ? String(repeating: "x", count: 1 << 20) : reason)))
        page.handle(.activated("send-dispute"))
        #expect(page.screen.field("reason")?.error != nil)
        #expect(world.service.asked.disputes.isEmpty)
    }

    @Test("A problem that can't be reported yet, or no longer, gets an explanation in place of a form")
    func closed() async throws {
        let late = LocalTime("2026-05-07T10:31") ?? Self.after
        for (statuses, now) in [(Self.done, late), ([.requested, .confirmed], Self.after)] {
            let (world, booking) = try world(statuses, now: now)
            let page = BookingDisputeViewModel(
                id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
            page.appear()
            #expect(await page.settled().allFields.isEmpty)
            let detail = BookingViewModel(
                id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
            detail.appear()
            #expect(await detail.settled().command("dispute") == nil)
        }
    }

    @Test("A refusal is shown, and the text stays")
    func refused() async throws {
        let (world, booking) = try world(Self.done)
        world.service.set { $0.failures[.dispute] = .refused(reason: "tooLate", message: "This is over.") }
        let page = BookingDisputeViewModel(
            id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        page.handle(.edited("reason", .text("A cut paw.")))
        page.handle(.activated("send-dispute"))
        let screen = await page.settled()
        #expect(screen.field("reason")?.value == .text("A cut paw."))
        #expect(world.coordinator.closed.isEmpty)
    }

    @Test(
        "The sitter refunds all, half or nothing",
        arguments: [("refund-all", 1500), ("refund-half", 750), ("keep", 0)])
    func settled(_ answer: String, _ refund: Int) async throws {
        let (world, _) = try world(Self.done)
        let booking = try World.booking(
            Self.done + [.disputed],
            dispute: Booking.Dispute(reason: "A cut paw.", settlesAt: .distantFuture, refund: nil))
        world.service.set { $0.bookings = [booking] }
        let desk = SitterDeskViewModel(
            id: world.sitter.id, dependencies: world.dependencies, coordinator: world.coordinator)
        desk.appear()
        let screen = await desk.settled()
        #expect(screen.inconsistencies.isEmpty)
        #expect(screen.row(RowID("\(booking.id)"))?.detail?.plain.contains("A cut paw.") == true)
        desk.handle(.activated(CommandID("\(answer)/\(booking.id)")))
        _ = await desk.settled()
        #expect(world.service.asked.refunds == [booking.id: try Money(refund, .euro)])
    }

    @Test("The form and the booking's page say what happens if the sitter doesn't answer")
    func unanswered() async throws {
        let (world, booking) = try world(Self.done)
        let form = BookingDisputeViewModel(
            id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        form.appear()
        let texts = await form.settled().allElements.compactMap {
            if case .text(let text) = $0 { text.plain } else { nil }
        }
        #expect(texts.contains { $0.contains("Without an answer by then, you get the whole price back.") })
        let disputed = try World.booking(
            Self.done + [.disputed], id: booking.id,
            dispute: Booking.Dispute(reason: "A cut paw.", settlesAt: .distantFuture, refund: nil))
        world.service.set { $0.bookings = [disputed] }
        let page = BookingViewModel(id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        let answer = await page.settled().allFacts.first { $0.label == "Answer" }?.value.plain
        #expect(answer?.hasSuffix("isn't paid before. Without an answer, you get the whole price back.") == true)
    }

    @Test(
        "A booking shows the reported problem and its outcome, which time may have decided",
        arguments: [(750, "€7.50 of €15.00 is refunded."), (0, "Nothing is refunded.")])
    func outcome(_ refund: Int, _ words: String) async throws {
        let (world, _) = try world(Self.done)
        let booking = try World.booking(
            Self.done + [.disputed, .settled],
            dispute: Booking.Dispute(reason: "A cut paw.", settlesAt: .distantPast, refund: try Money(refund, .euro)))
        world.service.set { $0.bookings = [booking] }
        let page = BookingViewModel(id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        let facts = await page.settled().allFacts
        #expect(facts.contains(Fact("You said", "A cut paw.")))
        #expect(facts.contains(Fact("Answer", RichText(words))))
        #expect(
            BookingPapers(booking, petNames: ["Bruno"], payment: nil).receipt.contains { $0.hasPrefix("Refunded") })
    }

    @Test("New bookings are shown in their current state when the person comes back")
    func bookedAgain() async throws {
        let world = try World()
        let booking = try World.booking([.requested])
        world.service.set { $0.bookings = [booking] }
        let flow = await world.flowWithPrice()
        await world.pay(flow)
        #expect(flow.screen.row(RowID("\(booking.id)"))?.badge?.plain == "waiting for the sitter")
        let cancelled = try World.booking([.requested, .cancelled], id: booking.id)
        world.service.set { $0.bookings = [cancelled] }
        flow.appear()
        let screen = await flow.until { $0.row(RowID("\(booking.id)"))?.badge?.plain == "cancelled" }
        #expect(screen.id == "book/booked")
    }

    @Test("A day that was chosen before leads to its times once a pet is chosen")
    func chosenBefore() async throws {
        let world = try World()
        let chosen = try #require(CareChoice("walk,2026-05-05"))
        #expect(CareChoice("walk,2026-02-30") == nil)
        #expect(CareChoice("flying,2026-05-05") == nil)
        let flow = world.flow(choice: chosen)
        flow.appear()
        let first = await flow.settled()
        #expect(first.id == "book/what")
        #expect(first.field("service")?.value == .option("walk"))
        flow.handle(.edited(FieldID("pet/\(world.bruno.id)"), .flag(true)))
        flow.handle(.activated("choose-time"))
        let times = await flow.settled()
        #expect(times.id == "book/when")
        #expect(times.row("2026-05-05T09:30") != nil)
    }

    @Test(
        "A draft continues with the service that was chosen before, and starts over with another one"
    )
    func serviceChosenBefore() async throws {
        let world = try World()
        let walk = try #require(CareChoice("walk"))
        #expect(walk.description == "walk" && CareChoice("walk,") == nil && CareChoice("") == nil)
        let new = world.flow(choice: walk)
        new.appear()
        #expect(await new.settled().field("service")?.value == .option("walk"))

        let begun = await world.flowWithTime()
        begun.handle(.edited("note", .text("The key is under the mat.")))
        await world.waitForDraft { $0?.note == "The key is under the mat." }
        let same = world.flow(choice: walk)
        same.appear()
        #expect(await same.settled().id == "book/extras")
        let boarding = try #require(CareChoice("boarding"))
        let other = world.flow(choice: boarding)
        other.appear()
        let screen = await other.settled()
        #expect(screen.id == "book/what" && screen.field("service")?.value == .option("boarding"))
        #expect(other.store.state.series.start == nil && other.store.state.extras.note == "The key is under the mat.")
        withExtendedLifetime(begun) {}
    }
}
