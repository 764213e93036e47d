import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import TestSupport
import Testing

@testable import BookingFeature

@MainActor
@Suite("A booking's papers, moves and repetitions", .timeLimit(.minutes(1)))
struct BookingPapersTests {
    private func papers(_ world: World, _ booking: Booking) async -> BookingPapersViewModel {
        world.service.set { $0.bookings = [booking] }
        let page = BookingPapersViewModel(
            id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        return page
    }

    @Test("Both papers are saved at the given path, and an existing file is never replaced")
    func saved() async throws {
        let folder = try TemporaryFolder()
        let world = try World()
        let page = await papers(world, try World.booking([.requested, .confirmed], pet: world.bruno.id))
        #expect(page.screen.inconsistencies.isEmpty)
        for (paper, beginning) in [("calendar", "BEGIN:VCALENDAR\r\n"), ("receipt", "PetNest receipt\n")] {
            let file = folder.url.appending(path: paper)
            page.handle(.edited("paper", .option(OptionID(paper))))
            page.handle(.edited("path", .text(file.path(percentEncoded: false))))
            page.handle(.activated("save"))
            _ = await page.settled()
            #expect(page.screen.field("path")?.error == nil)
            let content = try String(contentsOf: file, encoding: .utf8)
            #expect(content.unicodeScalars.starts(with: beginning.unicodeScalars))
            page.handle(.activated("save"))
            _ = await page.settled()
            #expect(page.screen.field("path")?.error?.contains("exists") == true)
            #expect(try String(contentsOf: file, encoding: .utf8) == content)
        }
        page.handle(.edited("path", .text("/nowhere/at/all.txt")))
        page.handle(.activated("save"))
        _ = await page.settled()
        #expect(page.screen.field("path")?.error != nil)
    }

    @Test("Booking again starts with the same pets and service, at the choice of a time")
    func again() async throws {
        let world = try World()
        let booking = try World.booking(
            [.requested, .confirmed, .inProgress, .done], pet: world.bruno.id, of: world.sitter.id)
        world.service.set { $0.bookings = [booking] }
        let page = BookingViewModel(id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        page.handle(.activated("repeat"))
        #expect(world.coordinator.transitions(of: BookingDestination.self) == [.book(world.sitter.id)])
        let flow = world.flow()
        flow.appear()
        await flow.until { $0.id == "book/when" }
        #expect(flow.store.state.what.chosenPets == [world.bruno.id])
        #expect(flow.store.state.what.service == .walk)
    }

    @Test("Choosing a time moves the booking, and a lost time is reported above the calendar")
    func moved() async throws {
        let world = try World()
        let booking = try World.booking([.requested, .confirmed], pet: world.bruno.id, of: world.sitter.id)
        world.service.set {
            $0.bookings = [booking]
            $0.failures[.move] = .refused(reason: "slotTaken", message: "It was taken.")
        }
        let page = BookingMoveViewModel(
            id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        #expect(await page.settled().inconsistencies.isEmpty)
        page.handle(.selected("2026-05-05T10:30", in: "times"))
        #expect(world.service.asked.moved.isEmpty)
        page.handle(.selected("2026-05-05", in: "days"))
        #expect(page.screen.inconsistencies.isEmpty)
        page.handle(.selected("2026-05-05T09:30", in: "times"))
        _ = await page.settled()
        #expect(world.coordinator.closed.isEmpty)
        world.service.set { $0.failures = [:] }
        page.handle(.selected("2026-05-05T09:30", in: "times"))
        _ = await page.settled()
        #expect(world.service.asked.moved == [World.time, World.time])
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("Moving a booking to a time at which its pet is booked is asked about")
    func movedToOverlap() async throws {
        let world = try World()
        let earlier = try #require(LocalTime("2026-05-04T09:30"))
        let booking = try World.booking([.requested], pet: world.bruno.id, of: world.sitter.id, start: earlier)
        let other = try World.booking([.requested], pet: world.bruno.id, sitterName: "Ben Weber")
        world.service.set { $0.bookings = [booking, other] }
        let page = BookingMoveViewModel(
            id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        page.handle(.selected("2026-05-05", in: "days"))
        page.handle(.selected("2026-05-05T09:30", in: "times"))
        #expect(page.screen.notices == ["You have another booking at 09:30."])
        #expect(page.screen.inconsistencies.isEmpty)
        #expect(world.service.asked.moved.isEmpty)
        page.handle(.back)
        #expect(page.screen.notices.isEmpty)
        page.handle(.selected("2026-05-05T09:30", in: "times"))
        page.handle(.activated("move-anyway"))
        _ = await page.settled()
        #expect(world.service.asked.moved == [World.time])
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("An unfinished booking is offered in the list, and can be discarded")
    func unfinished() async throws {
        let world = try World()
        let booking = try World.booking([.requested, .confirmed], of: world.sitter.id)
        world.dependencies.replaceDraft(BookingDraft(again: booking))
        let list = BookingListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        list.appear()
        _ = await list.settled()
        list.handle(.activated("proceed"))
        #expect(world.coordinator.transitions(of: BookingDestination.self) == [.book(world.sitter.id)])
        var made = BookingDraft(again: booking)
        made.hold = booking.id.rawValue
        world.service.set { $0.bookings = [booking] }
        world.dependencies.replaceDraft(made)
        list.appear()
        #expect(await list.settled().command("proceed") == nil)
        #expect(world.dependencies.draft == nil)
        world.dependencies.replaceDraft(BookingDraft(again: booking))
        list.appear()
        _ = await list.settled()
        list.handle(.activated("give-up"))
        #expect(world.dependencies.draft == nil)
        #expect(list.screen.allElements.allSatisfy { if case .notice = $0 { false } else { true } })
    }

    @Test("A sitter's desk answers requests, and reports one that was answered meanwhile")
    func desk() async throws {
        let world = try World()
        let request = try World.booking([.requested])
        let agreed = try World.booking([.requested, .confirmed])
        world.service.set { $0.bookings = [request, agreed] }
        let desk = SitterDeskViewModel(
            id: world.sitter.id, dependencies: world.dependencies, coordinator: world.coordinator)
        desk.appear()
        let screen = await desk.settled()
        #expect(screen.inconsistencies.isEmpty)
        #expect(screen.row(RowID("\(request.id)"))?.commands.count == 2)
        #expect(screen.row(RowID("\(agreed.id)"))?.commands.isEmpty == true)
        #expect(
            screen.texts.contains { $0.hasPrefix("Your share is 85 % of each price.") && $0.contains("no real money") })
        desk.handle(.activated(CommandID("accept/\(request.id)")))
        _ = await desk.settled()
        #expect(world.service.asked.answers == [request.id: true])
        world.service.set { $0.failures[.answer] = .refused(reason: "notRequested", message: "It was cancelled.") }
        desk.handle(.activated(CommandID("decline/\(request.id)")))
        let refused = await desk.settled()
        #expect(refused.allElements.contains { if case .notice = $0 { true } else { false } })
    }
}
