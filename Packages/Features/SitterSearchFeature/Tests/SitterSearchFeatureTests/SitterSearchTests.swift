import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Testing

@testable import SitterSearchFeature

@MainActor
@Suite("The search for sitters", .timeLimit(.minutes(10)))
struct SitterSearchTests {
    @Test("The owner's home is saved, and later searches start there, the nearest first")
    func area() async throws {
        let world = World([try World.sitter("Ana")])
        let search = SitterSearchViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        search.appear()
        _ = await search.settled()
        search.handle(.activated("filter"))
        search.handle(.edited("near", .text("kopen")))
        search.handle(.edited("isHome", .flag(true)))
        search.handle(.edited("order", .option("distance")))
        search.handle(.activated("apply"))
        _ = await search.settled()
        #expect(await world.sitters.waitForArea()?.name == "Köpenick")
        let next = SitterSearchViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        next.appear()
        await next.until { !$0.isBusy && !$0.titles.isEmpty }
        let query = try #require(await world.sitters.queries.last)
        #expect(query.near == Place(typed: "Köpenick")?.coordinate)
        #expect(query.order == .distance)
    }

    @Test("Where nobody offers care, sample sitters are suggested only if there are some", arguments: [true, false])
    func nobody(offersSample: Bool) async {
        let world = World(offersSample: offersSample)
        let search = SitterSearchViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        search.appear()
        let messages = await search.settled().allElements.compactMap {
            if case .emptyState(let state) = $0 { state.message.plain } else { nil }
        }
        let sample = " To try it, start PetNest with --sample in an empty folder."
        #expect(messages == ["Nobody offers care here yet." + (offersSample ? sample : "")])
    }

    @Test(
        "Places are read as people type them",
        arguments: [
            ("pankow", "Pankow"), ("Neukoelln", "Neukölln"), ("NEUKOLLN", "Neukölln"), ("prenzl", "Prenzlauer Berg"),
            ("52.5, 13.4", "52.5, 13.4"), ("m", nil), ("", nil), ("Atlantis", nil), ("91, 13", nil),
        ] as [(String, String?)])
    func places(_ text: String, _ name: String?) {
        #expect(Place(typed: text)?.name == name)
    }

    @Test("Sitters are listed with their services and ratings, and a row opens their page")
    func listed() async throws {
        let ana = try World.sitter("Ana Lopes")
        let world = World([ana, try World.sitter("Ben Graf", walks: nil, stars: 0, reviews: 0)])
        let search = SitterSearchViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        search.appear()
        let screen = await search.settled()
        #expect(screen.inconsistencies.isEmpty)
        #expect(screen.row(RowID("\(ana.id)"))?.detail?.plain == "Dog walking €15.00, Boarding €40.00")
        #expect(screen.row(RowID("\(ana.id)"))?.badge?.plain == "4.5 of 5 (2 reviews)")
        search.handle(.selected(RowID("\(ana.id)"), in: "sitters"))
        #expect(world.coordinator.transitions(of: SitterSearchDestination.self) == [.sitter(ana.id)])
    }

    @Test("The list is filtered after a pause in typing, by the last text only; an empty result says what to change")
    func typing() async throws {
        let world = World([try World.sitter("Ana Lopes"), try World.sitter("Ben Graf")])
        let search = SitterSearchViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        search.appear()
        _ = await search.settled()
        for text in ["b", "be", "ben"] { search.handle(.query(text, in: "search")) }
        world.clock.advance(by: SitterSearchViewModel.rest)
        #expect(await search.settled().titles == ["Ben Graf"])
        #expect(await world.sitters.queries.map(\.text) == ["", "ben"])
        search.handle(.query("nobody", in: "search"))
        world.clock.advance(by: SitterSearchViewModel.rest)
        let nothing = await search.settled()
        #expect(nothing.titles.isEmpty)
        #expect(nothing.command("clear") != nil)
        search.handle(.activated("clear"))
        #expect(await search.settled().titles.count == 2)
    }

    @Test("Further pages follow without duplicates")
    func pages() async throws {
        let all = try (1...5).map { try World.sitter("Sitter \($0)") }
        let world = World(all, pageSize: 2)
        let search = SitterSearchViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        search.appear()
        for count in [2, 4, 5, 5] {
            #expect(await search.settled().titles == all.prefix(count).map(\.name))
            search.handle(.nearEnd("sitters"))
        }
    }

    @Test("A sitter that can't be read is named above the others")
    func unreadable() async throws {
        let world = World([try World.sitter("Ana Lopes")])
        await world.sitters.report(UnreadableRecord(kind: "sitter", id: "one", reason: "No hours."))
        let search = SitterSearchViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        search.appear()
        let screen = await search.settled()
        #expect(screen.titles == ["Ana Lopes"])
        let notices = screen.allElements.compactMap { if case .notice(let notice) = $0 { notice.text } else { nil } }
        #expect(notices == ["1 record can't be read. Everything else is here."])
        #expect(screen.inconsistencies.isEmpty)
    }

    @Test("Invalid filters are reported at their fields, and the search doesn't change")
    func refusedFilters() async throws {
        let world = World([try World.sitter("Ana Lopes")])
        let search = SitterSearchViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        search.appear()
        _ = await search.settled()
        search.handle(.activated("filter"))
        search.handle(.edited("day", .text("2026-05-02")))
        search.handle(.edited("mostPrice", .text("cheap")))
        search.handle(.edited("within", .text("5")))
        #expect(search.screen.field("day")?.error != nil && search.screen.field("near")?.error == nil)
        search.handle(.activated("apply"))
        let screen = await search.settled()
        #expect(screen.field("day")?.error == "2 May 2026 is over; today is 3 May 2026.")
        #expect(screen.field("mostPrice")?.error == "Enter an amount, like 15 or 12.50.")
        #expect(screen.field("near")?.error == "Enter where the distance starts.")
        #expect(await world.sitters.queries.count == 1)
    }

    @Test("Filters result in their query")
    func query() throws {
        var filters = SitterFilters()
        filters.service = .walk
        filters.species = .dog
        filters.day = "10.5."
        filters.mostPrice = "12,50"
        filters.leastStars = 4
        filters.near = "52.52, 13.40"
        filters.within = "2.5"
        filters.order = .distance
        #expect(filters.problems(today: World.today).isEmpty)
        let query = filters.query(text: "ana", today: World.today)
        #expect(query.mostPrice == 1250)
        #expect(query.radius == 2500)
        #expect(query.leastTenths == 40)
        #expect(query.near == Coordinate(latitude: 52.52, longitude: 13.4))
        #expect(
            filters.summary(today: World.today) == [
                "Dog walking", "for a dog", "free on 10 May 2026", "up to €12.50", "4 stars or more",
                "within 2.5 km of 52.52, 13.4",
            ])
    }

    @Test(
        "No typed number traps",
        arguments: ["", "0", "-1", "1e9", "99999999999999999999", "1.2.3", ",", "٣", "12.345", " 7 "])
    func hostileNumbers(_ text: String) {
        var filters = SitterFilters()
        filters.mostPrice = text
        filters.within = text
        filters.near = "\(text),\(text)"
        _ = filters.problems(today: World.today)
        _ = filters.query(text: text, today: World.today)
    }

    @Test("A failure is reported, and a later success removes it")
    func failing() async throws {
        let world = World([try World.sitter("Ana Lopes")])
        await world.sitters.fail(with: .unavailable(reason: "The service can't work now."))
        let search = SitterSearchViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        search.appear()
        #expect(await search.settled().command("retry") != nil)
        await world.sitters.fail(with: nil)
        search.handle(.activated("retry"))
        let screen = await search.settled()
        #expect(screen.titles == ["Ana Lopes"])
        #expect(screen.command("retry") == nil)
    }
}

@MainActor
@Suite("A sitter's page", .timeLimit(.minutes(10)))
struct SitterPageTests {
    @Test("Offers, terms and a month's free days are shown; booking bubbles up, on a day and with the chosen service")
    func shown() async throws {
        let ana = try World.sitter("Ana Lopes")
        let day = World.today.adding(days: 2)
        let starts = [540, 570].compactMap { LocalTime(day, minute: $0) }
        let world = World([ana], times: [FreeTimes(day: day, starts: starts)])
        let page = SitterViewModel(id: ana.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        let screen = await page.settled()
        #expect(screen.inconsistencies.isEmpty)
        #expect(screen.title == "Ana Lopes")
        let calendar = try #require(screen.calendar)
        #expect(calendar.title == "May 2026")
        #expect(calendar.days == [MonthCalendar.Day(5, role: .positive, note: "2 times")])
        page.handle(.activated("book"))
        page.handle(.selected(calendar.dayID(5), in: calendar.id))
        page.handle(.tab("walk", in: "services"))
        page.handle(.activated("book"))
        #expect(
            world.coordinator.transitions(of: SitterSearchModule.Output.self) == [
                .book(ana.id, nil), .bookDay(ana.id, .walk, day), .book(ana.id, .walk),
            ])
    }

    @Test("The next month shows its own free days, and no month before the current one is shown")
    func months() async throws {
        let ana = try World.sitter("Ana Lopes")
        let june = World.today.adding(months: 1)
        let start = try #require(LocalTime(june, minute: 540))
        let world = World([ana], times: [FreeTimes(day: june, starts: [start])])
        let page = SitterViewModel(id: ana.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        #expect(await page.settled().calendar?.days == [])
        page.handle(.activated("next-month"))
        let next = await page.settled()
        #expect(next.inconsistencies.isEmpty)
        #expect(next.calendar?.days == [MonthCalendar.Day(june.day, role: .positive, note: "1 time")])
        for _ in 0..<2 { page.handle(.activated("previous-month")) }
        #expect(await page.settled().calendar?.title == "May 2026")
    }

    @Test("Reviews are shown with stars and day, the newest first")
    func reviews() async throws {
        let ana = try World.sitter("Ana Lopes")
        let world = World([ana])
        for (day, text) in [(1, "Came late."), (2, nil)] {
            let date = World.today.adding(days: -day).dayNumber * 86_400 + 43_200
            await world.sitters.add(
                SitterReview(stars: 6 - day, text: text, date: Date(timeIntervalSince1970: Double(date))), of: ana.id)
        }
        let page = SitterViewModel(id: ana.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        let facts = await page.settled().allElements.flatMap { element -> [Fact] in
            if case .facts(let facts) = element { facts } else { [] }
        }
        #expect(
            facts.suffix(2) == [Fact("1 May 2026, 4 of 5", "★★★★"), Fact("2 May 2026, 5 of 5", "Came late.")])
    }

    @Test("Photos are shown with their descriptions; if they can't be loaded, the rest of the page is shown")
    func photos() async throws {
        let ana = try World.sitter("Ana Lopes")
        let world = World([ana])
        let points = try #require(PhotoPoints(width: 1, rgb: [1, 2, 3, 4, 5, 6]))
        await world.sitters.add(SitterPhoto(shows: "Juno in the garden.", points: points), of: ana.id)
        let page = SitterViewModel(id: ana.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        let pictures = await page.settled().allElements.compactMap { element -> Picture? in
            if case .picture(let picture) = element { picture } else { nil }
        }
        #expect(pictures == [Picture(description: "Juno in the garden.", width: 1, rgb: [1, 2, 3, 4, 5, 6])])

        await world.sitters.failPhotos(with: .unanswered(reason: "Nobody answers."))
        page.appear()
        let screen = await page.settled()
        #expect(screen.command("book") != nil && screen.calendar != nil)
        #expect(
            screen.allElements.contains { element in
                if case .text(let text) = element { text.plain.hasPrefix("The photos can't be shown: ") } else { false }
            })
    }

    @Test("How far a sitter travels is shown in the chosen unit, if they travel at all")
    func reach() async throws {
        var ana = try World.sitter("Ana Lopes")
        var ben = try World.sitter("Ben Graf", walks: nil)
        ana.reach = 5000
        ben.reach = 5000
        let world = World([ana, ben])
        // Each is requested twice: before the owner's home is known, and once it is too far away.
        for (sitter, told) in [
            (ana, "within 5.0 km"), (ben, nil), (ana, "within 5.0 km; you live 13 km away"), (ben, nil),
        ] {
            let page = SitterViewModel(id: sitter.id, dependencies: world.dependencies, coordinator: world.coordinator)
            page.appear()
            let facts = await page.settled().allElements.flatMap { element -> [Fact] in
                if case .facts(let facts) = element { facts } else { [] }
            }
            #expect(facts.first { $0.label == "Comes to you" }?.value.plain == told)
            if sitter == ben {
                try await world.sitters.setArea(
                    Place("Köpenick", at: #require(Coordinate(latitude: 52.44, longitude: 13.54))))
            }
        }
    }

    @Test("A review and a photo that can't be read are named below the others")
    func unreadableReviews() async throws {
        let ana = try World.sitter("Ana Lopes")
        let world = World([ana])
        await world.sitters.report(UnreadableRecord(kind: "review", id: "one", reason: "No stars."))
        await world.sitters.report(UnreadableRecord(kind: "photo", id: "two", reason: "No points."))
        let page = SitterViewModel(id: ana.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        let screen = await page.settled()
        let notices = screen.allElements.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
        #expect(notices.map(\.text) == ["2 records can't be read. Everything else is here."])
        #expect(notices.first?.detail?.plain.contains("one: No stars.\nphoto two: No points.") == true)
        #expect(screen.inconsistencies.isEmpty)
    }

    @Test("A sitter who doesn't offer care any more can't be booked; a profile without a text has none")
    func stopped() async throws {
        var ana = try World.sitter("Ana Lopes")
        ana.offers = []
        ana.about = ""
        let world = World([ana])
        let page = SitterViewModel(id: ana.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        let screen = await page.settled()
        #expect(screen.command("book")?.isEnabled == false)
        let notices = screen.allElements.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
        #expect(notices.map(\.text.plain) == ["Ana Lopes doesn't offer care now and can't be booked."])
        #expect(!screen.allElements.contains { if case .table = $0 { true } else { false } })
        #expect(!screen.allElements.contains { if case .text(let text) = $0 { text.plain.isEmpty } else { false } })
        #expect(screen.inconsistencies.isEmpty)
    }

    @Test("The sitter's desk is offered only to those who may see it")
    func noDesk() async throws {
        let ana = try World.sitter("Ana Lopes")
        let world = World([ana])
        let page = SitterViewModel(id: ana.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        #expect(await page.settled().command("desk") != nil)
        await world.sitters.closeDesks()
        page.appear()
        #expect(await page.settled().command("desk") == nil)
    }

    @Test("A favorite is shown at once, and reverted if it can't be saved")
    func favorite() async throws {
        let ana = try World.sitter("Ana Lopes")
        let world = World([ana])
        let page = SitterViewModel(id: ana.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        await world.sitters.fail(with: .unavailable(reason: "Not now."))
        page.handle(.activated("favorite"))
        #expect(page.screen.command("favorite")?.label == "Remove from favorites")
        await page.until { $0.command("favorite")?.label == "Add to favorites" }
        guard case .notice(let notice) = page.screen.body.first else {
            Issue.record("Expected a notice, found \(page.screen.body)")
            return
        }
        #expect(notice.text.plain == "Not now.")
        page.handle(.dismissed("favorite-failure"))
        #expect(!page.screen.body.contains(.notice(notice)))
    }

    @Test("A failed refresh keeps the content under a notice that can be dismissed")
    func refreshFails() async throws {
        let ana = try World.sitter("Ana Lopes")
        let world = World([ana])
        let page = SitterViewModel(id: ana.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        let loaded = await page.settled()
        await world.sitters.fail(with: .unavailable(reason: "Not now."))
        page.appear()
        #expect(page.screen.body == loaded.body)
        let stale = await page.settled()
        #expect(stale.body.dropFirst() == loaded.body[...])
        #expect(stale.command("retry") != nil)
        page.handle(.dismissed("load-failure"))
        #expect(page.screen.body == loaded.body)
    }

    @Test("A removed sitter is reported")
    func gone() async throws {
        let world = World()
        let page = SitterViewModel(id: SitterID(), dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        let screen = await page.settled()
        #expect(screen.commands.isEmpty)
        guard case .notice(let notice) = screen.body.first else {
            Issue.record("Expected a notice, found \(screen.body)")
            return
        }
        #expect(notice.kind == .failure)
    }

    @Test("Distances are typed in the chosen unit; a number typed in another one is cleared")
    func miles() async throws {
        let world = World([try World.sitter("Ada")])
        let search = SitterSearchViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        search.appear()
        search.handle(.tab("filters", in: "pages"))
        search.handle(.edited("near", .text("52.52, 13.40")))
        search.handle(.edited("within", .text("5")))
        #expect(search.screen.field("within")?.kind == .number(unit: "km"))
        try world.settings.change { $0.distances = .miles }
        search.appear()
        #expect(search.screen.field("within")?.kind == .number(unit: "mi"))
        #expect(search.screen.field("within")?.value == .text(""))
        search.handle(.edited("within", .text("2.5")))
        search.handle(.activated("apply"))
        _ = await search.settled()
        #expect(await world.sitters.queries.last?.radius == 4023)
    }
}
