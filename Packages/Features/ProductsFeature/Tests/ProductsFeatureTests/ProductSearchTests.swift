import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import ProductsFeature

@MainActor
@Suite("The shop's search", .timeLimit(.minutes(10)))
struct ProductSearchTests {
    private func search(_ world: World, for pet: PetID? = nil) async -> ProductSearchViewModel {
        let search = ProductSearchViewModel(for: pet, dependencies: world.dependencies, coordinator: world.coordinator)
        search.appear()
        _ = await search.settled()
        return search
    }

    @Test("An empty shop suggests sample products only where there are some", arguments: [true, false])
    func emptyShop(offersSample: Bool) async {
        let screen = await search(World(offersSample: offersSample)).screen
        let messages = screen.allElements.compactMap {
            if case .emptyState(let state) = $0 { state.message.plain } else { nil }
        }
        let sample = " Start PetNest with --sample in an empty folder to look around."
        #expect(messages == ["The shop is empty." + (offersSample ? sample : "")])
    }

    @Test("Products are listed with kind, rating and price, and a row opens their page")
    func listed() async throws {
        let salmon = try World.product("Adult Salmon", isFavorite: true)
        let world = World([salmon, try World.product("Adult Duck", stocks: [0])])
        let search = await search(world)
        #expect(search.screen.inconsistencies.isEmpty)
        #expect(search.screen.titles == ["♥ Lumo Adult Salmon", "Lumo Adult Duck"])
        let row = search.screen.row(RowID("\(salmon.id)"))
        #expect(row?.detail?.plain == "Dry food for adult cats, ★ 4.5")
        #expect(row?.badge?.plain == "from €4.99")
        search.handle(.selected(RowID("\(salmon.id)"), in: "products"))
        #expect(world.coordinator.transitions(of: ProductsDestination.self) == [.product(salmon.id)])
    }

    @Test("The shop is searched after a pause in typing, and only for the last text")
    func debounced() async throws {
        let world = World([try World.product("Adult Salmon"), try World.product("Adult Duck")])
        let search = await search(world)
        for text in ["d", "du", "duc"] { search.handle(.query(text, in: "search")) }
        world.clock.advance(by: ProductSearchViewModel.rest)
        #expect(await search.settled().titles == ["Lumo Adult Duck"])
        #expect(world.products.asked.queries.map(\.text) == ["", "duc"])
    }

    @Test("Chips set and clear filters; an empty result says what to do")
    func chips() async throws {
        let world = World([try World.product("Adult Salmon"), try World.product("Ball", category: .toys)])
        let search = await search(world)
        search.handle(.activated("narrow"))
        #expect(search.screen.inconsistencies.isEmpty)
        #expect(search.screen.chips("categories").map(\.count) == [2, 1])
        search.handle(.selected("toys", in: "categories"))
        #expect(await search.settled().chips("categories").map(\.isOn) == [false, true])
        search.handle(.back)
        #expect(search.screen.titles == ["Lumo Ball"])
        search.handle(.selected("dog", in: "species"))
        let nothing = await search.settled()
        #expect(nothing.command("clear") != nil)
        search.handle(.activated("clear"))
        #expect(await search.settled().titles.count == 2)
    }

    @Test("Further pages follow without duplicates, and a failure can be retried")
    func pages() async throws {
        let world = World(try (1...5).map { try World.product("Food \($0)") }, pageSize: 2)
        let search = await search(world)
        for count in [2, 4, 5, 5] {
            #expect(await search.settled().titles.count == count)
            search.handle(.nearEnd("products"))
        }
        world.products.fail(with: .unavailable(reason: "Not now."))
        search.handle(.selected("price", in: "order"))
        #expect(await search.settled().notices == ["Not now."])
        world.products.fail(with: nil)
        search.handle(.activated("retry"))
        #expect(await search.settled().notices == [])
    }

    @Test("Unreadable products are reported above the others, on every page")
    func unreadable() async throws {
        let record = UnreadableRecord(kind: "product", id: "7f", reason: "“price” is a text.")
        let world = World(try (1...3).map { try World.product("Food \($0)") }, pageSize: 2, unreadable: [record])
        let search = await search(world)
        #expect(await search.settled().notices == ["1 record can't be read. Everything else is here."])
        search.handle(.nearEnd("products"))
        let all = await search.settled()
        #expect(all.titles.count == 3 && all.notices.count == 1)
    }

    @Test(
        "For a pet it is filtered by its species and age",
        arguments: [
            (Species.cat, "2026-01-01", LifeStage.young), (.cat, "2020-01-01", .adult), (.dog, "2018-01-01", .senior),
        ])
    func pet(_ species: Species, _ born: String, _ stage: LifeStage) async throws {
        let miso = try Pet(name: "Miso", species: species, birthDate: CalendarDate(born), today: World.today)
        let world = World([try World.product("Adult Salmon", species: [species])], pets: [miso])
        let search = ProductSearchViewModel(
            for: miso.id, dependencies: world.dependencies, coordinator: world.coordinator)
        search.appear()
        let screen = await search.until { !$0.titles.isEmpty }
        #expect(screen.titles == ["Lumo Adult Salmon"])
        #expect(world.products.asked.queries.last?.species == species)
        #expect(world.products.asked.queries.last?.stage == stage)
    }

    @Test("A removed pet is reported")
    func noPet() async throws {
        let world = World()
        let search = ProductSearchViewModel(
            for: PetID(), dependencies: world.dependencies, coordinator: world.coordinator)
        search.appear()
        #expect(await search.until { !$0.isBusy && !$0.notices.isEmpty }.notices == ["This no longer exists."])
    }

    @Test("Changes of favorites and of the cart on other screens are shown at once")
    func shared() async throws {
        let salmon = try World.product("Adult Salmon")
        let world = World([salmon])
        let search = await search(world)
        try world.products.setFavorite(true, salmon.id)
        await search.until { $0.titles == ["♥ Lumo Adult Salmon"] }
        try await world.cart.add(3, of: VariantID(), as: .init())
        await search.until { $0.command("cart")?.label == "Cart (3)" }
    }
}
