import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Foundation
import Testing

@testable import SitterSearchFeature

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
        for (sitter, expected) in [
            (ana, "within 5.0 km"), (ben, nil), (ana, "within 5.0 km; you live 13 km away"), (ben, nil),
        ] {
            let page = SitterViewModel(id: sitter.id, dependencies: world.dependencies, coordinator: world.coordinator)
            page.appear()
            let facts = await page.settled().allElements.flatMap { element -> [Fact] in
                if case .facts(let facts) = element { facts } else { [] }
            }
            #expect(facts.first { $0.label == "Comes to you" }?.value.plain == expected)
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

    @Test("A sitter who no longer offers care can't be booked; a profile without a text has none")
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
}
