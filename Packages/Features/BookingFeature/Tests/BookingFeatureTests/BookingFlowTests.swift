import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Testing

@testable import BookingFeature

@MainActor
@Suite("Booking a sitter's time", .timeLimit(.minutes(1)))
struct BookingFlowTests {
    @Test("Care isn't offered for a pet that died")
    func died() async throws {
        let yesterday = World.today.adding(days: -1)
        let world = try World(bruno: Pet(name: "Bruno", species: .dog, died: yesterday, today: World.today))
        let flow = world.flow()
        flow.appear()
        let screen = await flow.settled()
        #expect(screen.field(FieldID("pet/\(world.bruno.id)")) == nil)
        #expect(flow.store.state.what.pets == [world.miso].filter { world.sitter.species.contains($0.species) })
    }

    @Test("Care isn't offered for a pet of somebody else, for which only its owner books it")
    func shared() async throws {
        let access = PetAccess(role: .family)
        let world = try World(bruno: Pet(name: "Bruno", species: .dog, access: access, today: World.today))
        let flow = world.flow()
        flow.appear()
        let screen = await flow.settled()
        #expect(screen.field(FieldID("pet/\(world.bruno.id)")) == nil)
        #expect(flow.store.state.what.pets == [world.miso].filter { world.sitter.species.contains($0.species) })
    }

    @Test(
        "Unpaid time isn't booked, and can still be paid",
        arguments: [Payment.Status.open, .challenge])
    func unpaid(_ status: Payment.Status) async throws {
        let world = try World()
        let flow = await world.flowWithTime()
        flow.handle(.activated("ask-price"))
        _ = await flow.settled()
        await world.pay(flow, status)
        let screen = await flow.settled()
        #expect(screen.id == "book/price")
        #expect(screen.command("pay")?.isEnabled == true)
        #expect(world.service.asked.booked.isEmpty)
    }

    @Test("A payment that expired leads back to the calendar with the reason")
    func paidTooLate() async throws {
        let world = try World()
        let flow = await world.flowWithTime()
        flow.handle(.activated("ask-price"))
        _ = await flow.settled()
        await world.pay(flow, .expired)
        let screen = await flow.settled()
        #expect(screen.id == "book/when")
        #expect(
            screen.allElements.contains { if case .notice(let notice) = $0 { notice.kind == .failure } else { false } })
    }

    @Test("From the pets to the booking, every screen is consistent, and the request contains the choices")
    func whole() async throws {
        let world = try World()
        let booking = try World.booking([.requested])
        world.service.set { $0.bookings = [booking] }
        let flow = await world.flowWithTime()
        #expect(flow.screen.inconsistencies.isEmpty)
        flow.handle(.edited("rhythm", .option("weekly")))
        flow.handle(.edited("count", .text("2")))
        flow.handle(.edited("add-on/pills", .flag(true)))
        flow.handle(.edited("note", .text("The key is under the mat.")))
        flow.handle(.activated("ask-price"))
        let price = await flow.settled()
        #expect(price.inconsistencies.isEmpty)
        #expect(price.id == "book/price")
        let request = try #require(world.service.asked.requests.first)
        #expect(request.starts.map(\.description) == ["2026-05-05T09:30", "2026-05-12T09:30"])
        #expect(request.pets == [world.bruno.id])
        #expect(request.addOns == ["pills"])
        await world.pay(flow)
        let booked = await flow.settled()
        #expect(booked.id == "book/booked")
        #expect(world.service.asked.notes == ["The key is under the mat."])
        flow.handle(.selected(RowID("\(booking.id)"), in: "bookings"))
        flow.handle(.back)
        #expect(world.coordinator.transitions(of: BookingDestination.self) == [.booking(booking.id)])
        #expect(world.coordinator.closed.count == 1)
    }

    @Test("Missing input is reported at its field, and nothing is requested")
    func missing() async throws {
        let world = try World()
        let flow = world.flow()
        flow.appear()
        _ = await flow.settled()
        #expect(flow.screen.allFields.allSatisfy { $0.error == nil })
        flow.handle(.activated("choose-time"))
        #expect(flow.screen.field("service")?.error == "Choose a service.")
        flow.handle(.edited(FieldID("pet/\(world.miso.id)"), .flag(true)))
        flow.handle(.edited("service", .option("walk")))
        #expect(flow.screen.field("service")?.error == "Dog walking isn't for Miso.")
        flow.handle(.edited("service", .option("boarding")))
        for nights in ["", "0", "-1", "61", "99999999999999999999"] {
            flow.handle(.edited("nights", .text(nights)))
            #expect(flow.screen.field("nights")?.error != nil)
        }
        #expect(flow.screen.id == "book/what")
    }

    @Test(
        "A note that the service would reject is reported at its field before anything is held",
        arguments: [String(repeating: "x", count: 1 << 20), "nul \0"])
    func hostileNotes(_ note: String) async throws {
        let world = try World()
        let flow = await world.flowWithTime()
        flow.handle(.edited("note", .text(note)))
        flow.handle(.activated("ask-price"))
        #expect(flow.screen.id == "book/extras")
        #expect(flow.screen.field("note")?.error != nil)
        #expect(world.service.asked.requests.isEmpty)
    }

    @Test("Going back and forth keeps the input, and releases held time")
    func backAndForth() async throws {
        let world = try World()
        let flow = await world.flowWithTime()
        flow.handle(.edited("note", .text("Bring a towel.")))
        flow.handle(.activated("ask-price"))
        _ = await flow.settled()
        for expected: ScreenID in ["book/extras", "book/when", "book/what"] {
            flow.handle(.back)
            #expect(flow.screen.id == expected)
        }
        #expect(flow.screen.field(FieldID("pet/\(world.bruno.id)"))?.value == .flag(true))
        flow.handle(.activated("choose-time"))
        _ = await flow.settled()
        flow.handle(.selected("2026-05-05T09:30", in: "times"))
        #expect(flow.screen.field("note")?.value == .text("Bring a towel."))
        #expect(world.service.asked.released == world.service.asked.holds)
    }

    @Test("Choosing another service drops the time that was chosen for the first")
    func otherService() async throws {
        let world = try World()
        let flow = await world.flowWithTime()
        for _ in 0..<2 { flow.handle(.back) }
        flow.handle(.edited("service", .option("boarding")))
        #expect(flow.store.state.series.start == nil)
        #expect(flow.store.state.request == nil)
    }

    @Test("A service for which the home is too far can't be booked, and the others can")
    func outOfReach() async throws {
        var sitter = try World.makeSitter()
        sitter.reach = 3000
        let world = try World(sitter: sitter)
        let home = try #require(Coordinate(latitude: 0.1, longitude: 0))
        try await world.sitters.setArea(Place("Far away", at: home))
        let flow = await world.flowWithTime()
        #expect(flow.screen.id == "book/what")
        let field = try #require(flow.screen.field("service"))
        #expect(field.error == "The sitter doesn't travel as far as your home for this. Choose another service.")
        guard case .choice(let options) = field.kind else { Issue.record("The service isn't a choice."); return }
        #expect(options.map { $0.label.hasSuffix(": too far from your home") } == [true, false])
        flow.handle(.edited("service", .option("boarding")))
        flow.handle(.activated("choose-time"))
        #expect(await flow.settled().id == "book/when")
    }

    @Test("A home that turns out to be too far leads back to the choice of a service")
    func outOfReachMeanwhile() async throws {
        let world = try World()
        let flow = await world.flowWithTime()
        world.service.set { $0.failures[.hold] = .refused(reason: "outOfReach", message: "She doesn't come that far.") }
        flow.handle(.activated("ask-price"))
        #expect(await flow.settled().id == "book/what")
        #expect(flow.store.state.problem != nil)
    }

    @Test(
        "A time that was lost meanwhile leads back to the calendar, which is loaded again",
        arguments: ["slotTaken", "tooSoon", "notOffered"])
    func lostTime(_ reason: String) async throws {
        let world = try World()
        let flow = await world.flowWithTime()
        world.service.set { $0.failures[.hold] = .refused(reason: reason, message: "It was taken.") }
        await world.sitters.setTimes([])
        flow.handle(.activated("ask-price"))
        let screen = await flow.settled()
        #expect(screen.id == "book/when")
        #expect(flow.store.state.when.freeTimes.isEmpty)
        #expect(
            screen.allElements.contains { if case .notice(let notice) = $0 { notice.kind == .failure } else { false } })
    }

    @Test("A booking without an answer is repeated under the same id")
    func unanswered() async throws {
        let world = try World()
        world.service.set { $0.failures[.book] = .unanswered(reason: "The line is dead.") }
        let flow = await world.flowWithTime()
        flow.handle(.activated("ask-price"))
        _ = await flow.settled()
        await world.pay(flow)
        #expect(await flow.settled().id == "book/price")
        flow.handle(.activated("book"))
        #expect(await flow.settled().id == "book/price")
        #expect(world.service.asked.booked.count == 2)
        #expect(Set(world.service.asked.booked).count == 1)
    }

    @Test("A changed price leads back to the details, and an expired hold to the calendar")
    func changedPrice() async throws {
        for (reason, screen) in [("priceChanged", "book/extras"), ("holdExpired", "book/when")] {
            let world = try World()
            world.service.set { $0.failures[.book] = .refused(reason: reason, message: "No.") }
            let flow = await world.flowWithTime()
            flow.handle(.activated("ask-price"))
            _ = await flow.settled()
            await world.pay(flow)
            #expect(await flow.settled().id.rawValue == screen)
        }
    }

    @Test("The calendar shows the current month to one year ahead")
    func months() async throws {
        let world = try World()
        let flow = await world.flowWithTime()
        flow.handle(.back)
        flow.handle(.activated("previous-month"))
        #expect(flow.store.state.when.month.description == "2026-05-01")
        for _ in 0..<20 { flow.handle(.activated("next-month")) }
        #expect(flow.store.state.when.month <= World.today.adding(months: 12))
        #expect(await flow.settled().inconsistencies.isEmpty)
    }

    @Test("A sitter who accepts none of the pets has a screen that says so")
    func noAnimals() async throws {
        let world = try World(pets: false)
        let flow = world.flow()
        flow.appear()
        let screen = await flow.settled()
        #expect(screen.allFields.isEmpty)
        #expect(screen.allElements.contains { if case .emptyState = $0 { true } else { false } })
    }
}

@MainActor
@Suite("Bookings and their pages", .timeLimit(.minutes(1)))
struct BookingPagesTests {
    @Test("Upcoming bookings are listed before past ones")
    func list() async throws {
        let world = try World()
        let bookings = [
            try World.booking([.requested, .declined]), try World.booking([.requested]),
            try World.booking([.requested, .confirmed]),
        ]
        world.service.set { $0.bookings = bookings }
        let list = BookingListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        list.appear()
        let screen = await list.settled()
        #expect(screen.inconsistencies.isEmpty)
        let lists = screen.allElements.compactMap { element -> ItemList? in
            if case .list(let list) = element { list } else { nil }
        }
        #expect(lists.map(\.rows.count) == [2, 1])
        #expect(lists.first?.rows.first?.badge?.plain == "waiting for the sitter")
        #expect(lists.first?.columns.map(\.title) == ["Day", "Sitter", "Price", "State"])
        let day = World.time
        #expect(
            lists.first?.rows.first?.sortKeys == [
                .whole(day.day.dayNumber * 1440 + day.time.minutes), .words(bookings[1].sitterName),
                .whole(bookings[1].total.minorUnits), .words("waiting for the sitter"),
            ])
    }

    @Test("An empty list leads to the search for a sitter")
    func empty() async throws {
        let world = try World()
        let list = BookingListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        list.appear()
        #expect(await list.settled().command("find") != nil)
        list.handle(.activated("find"))
        #expect(world.coordinator.transitions(of: BookingModule.Output.self).count == 1)
    }

    @Test("The loaded list stays if loading it again fails")
    func stale() async throws {
        let world = try World()
        let booking = try World.booking([.requested])
        world.service.set { $0.bookings = [booking] }
        let list = BookingListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        list.appear()
        _ = await list.settled()
        world.service.set { $0.failures[.bookings] = .unavailable(reason: "Not now.") }
        list.appear()
        let screen = await list.settled()
        #expect(screen.row(RowID("\(booking.id)")) != nil)
        #expect(screen.command(.retry) != nil)
    }

    @Test("Cancelling shows its cost first")
    func cancelling() async throws {
        let start = World.time.instant(in: try #require(TimeZone(identifier: "Europe/Berlin")))
        for (hours, cost) in [(25.0, "It costs nothing."), (23.0, "It costs €7.50.")] {
            let world = try World(now: LocalTime(start.addingTimeInterval(-hours * 3600), in: .autoupdatingCurrent))
            let booking = try World.booking([.requested, .confirmed], pet: world.bruno.id)
            world.service.set { $0.bookings = [booking] }
            let page = BookingViewModel(
                id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
            page.appear()
            let screen = await page.settled()
            #expect(screen.inconsistencies.isEmpty)
            #expect(
                screen.command("cancel")?.confirmation?.question == "Cancel Dog walking on 5 May 2026? \(cost)")
            page.handle(.activated("cancel"))
            _ = await page.settled()
            #expect(world.service.asked.cancelled == 1)
        }
    }

    @Test("Care that is over can be reviewed")
    func review() async throws {
        let world = try World()
        let booking = try World.booking([.requested, .confirmed, .inProgress, .done])
        world.service.set { $0.bookings = [booking] }
        let page = BookingViewModel(id: booking.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        #expect(page.screen.command("cancel") == nil)
        page.handle(.activated("send-review"))
        #expect(page.screen.field("stars")?.error == "Choose 1 to 5 stars.")
        page.handle(.edited("stars", .option("4")))
        page.handle(.activated("send-review"))
        _ = await page.settled()
        #expect(world.service.asked.reviews == [4])
    }

    @Test("A missing booking is reported")
    func gone() async throws {
        let world = try World()
        let page = BookingViewModel(id: BookingID(), dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        let screen = await page.settled()
        #expect(screen.commands.isEmpty)
        #expect(screen.allElements.contains { if case .notice = $0 { true } else { false } })
    }
}
