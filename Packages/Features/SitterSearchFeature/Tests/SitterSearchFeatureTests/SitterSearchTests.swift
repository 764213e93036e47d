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
