import AppLogging
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CorePresentation
import Testing

@testable import ProductsFeature

@MainActor
@Suite("A product's page", .timeLimit(.minutes(10)))
struct ProductPageTests {
    private func page(_ product: Product, _ world: World) async -> ProductViewModel {
        let page = ProductViewModel(id: product.id, dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        return page
    }

    @Test("Sizes are shown with their price a kilogram and their stock")
    func shown() async throws {
        let salmon = try World.product("Adult Salmon")
        let page = await page(salmon, World([salmon]))
        for tab in ["buy", "details", "reviews"] {
            page.handle(.tab(TabID(tab), in: "pages"))
            #expect(page.screen.inconsistencies.isEmpty, "\(tab)")
        }
        page.handle(.tab("buy", in: "pages"))
        let rows = page.screen.allElements.flatMap { element -> [DataRow] in
            if case .table(let table) = element { table.rows } else { [] }
        }
        #expect(
            rows.map { $0.cells.map(\.plain) } == [
                ["400 g", "€4.99", "€12.48", "in stock"], ["2 kg", "€14.99", "€7.50", "only 2 left"],
                ["10 kg", "€59.90", "€5.99", "sold out"],
            ])
    }

    @Test(
        "A product with an allergen is marked on its page and in the search, only for the pet's species"
    )
    func allergies() async throws {
        let bruno = try Pet(
            name: "Bruno", species: .dog, care: PetCare(allergies: "fish"), today: World.today)
        let miso = try Pet(name: "Miso", species: .cat, care: PetCare(allergies: "Salmon"), today: World.today)
        let food = try World.product("Adult Tuna", species: [.cat, .dog])
        let toy = try World.product("Salmon Toy", category: .toys, species: [.cat, .dog])
        let forCats = try World.product("Kitten", species: [.cat])
        let world = World([food, toy, forCats], pets: [bruno, miso])
        func warning(_ product: Product) async -> String? {
            await page(product, world).screen.allElements.compactMap { element in
                if case .notice(let notice) = element, notice.id == "allergies" { notice.text.plain } else { nil }
            }.first
        }
        // It contains salmon.
        #expect(await warning(food) == "Bruno is allergic to fish. Miso is allergic to salmon.")
        #expect(await warning(forCats) == "Miso is allergic to salmon.")
        #expect(await warning(toy) == nil)

        func details(for pet: PetID?) async -> [String?] {
            let search = ProductSearchViewModel(
                for: pet, dependencies: world.dependencies, coordinator: world.coordinator)
            search.appear()
            let screen = await search.settled()
            return [food, toy].map { screen.row(RowID("\($0.id)"))?.detail?.plain }
        }
        #expect(
            await details(for: nil) == [
                "Dry food for adult cats and dogs, ★ 4.5  Bruno is allergic to fish. Miso is allergic to salmon.",
                "Toys for adult cats and dogs, ★ 4.5",
            ])
        #expect(
            await details(for: bruno.id).first
                == "Dry food for adult cats and dogs, ★ 4.5  Bruno is allergic to fish.")
    }

    @Test(
        "Adding to the cart is confirmed; invalid quantities are reported at the field and nothing is sent",
        arguments: [
            "0", "-1", "1000000", "99999999999999999999", "", "two", "1.5",
        ])
    func quantities(_ text: String) async throws {
        let salmon = try World.product("Adult Salmon")
        let world = World([salmon])
        let page = await page(salmon, world)
        page.handle(.edited("quantity", .text(text)))
        page.handle(.activated("add"))
        #expect(page.screen.field("quantity")?.error == "Enter a quantity from 1 to 99.")
        #expect(await world.cart.additions.isEmpty)
        page.handle(.edited("quantity", .text("2")))
        page.handle(.activated("add"))
        let added = await page.settled()
        #expect(added.notices == ["2 × Lumo Adult Salmon, 400 g added to your cart. It has 2 now."])
        await page.until { $0.commands.first { $0.id == "cart" }?.label == "Cart (2)" }
    }

    @Test("A retry after a lost response sends the same id, so that nothing is added twice")
    func unanswered() async throws {
        let salmon = try World.product("Adult Salmon")
        let world = World([salmon])
        let page = await page(salmon, world)
        await world.cart.fail(with: .unanswered(reason: "No answer."))
        page.handle(.activated("add"))
        #expect(await page.settled().notices == ["No answer."])
        await world.cart.fail(with: nil)
        page.handle(.activated("add"))
        _ = await page.settled()
        page.handle(.activated("add"))
        _ = await page.settled()
        let additions = await world.cart.additions
        #expect(additions.count == 3)
        #expect(additions[0] == additions[1])
        #expect(additions[1] != additions[2])
    }

    @Test("A quantity above the stock is reported at the field")
    func notSoMany() async throws {
        let salmon = try World.product("Adult Salmon")
        let world = World([salmon])
        let page = await page(salmon, world)
        await world.cart.fail(with: .refused(reason: "notSoMany", message: "There are only 9."))
        page.handle(.activated("add"))
        #expect(await page.settled().field("quantity")?.error == "There are only 9.")
    }

    @Test("A sold-out product can't be added to the cart")
    func soldOut() async throws {
        let salmon = try World.product("Adult Salmon", stocks: [0, 0, 0])
        let page = await page(salmon, World([salmon]))
        #expect(page.screen.command("add")?.isEnabled == false)
    }

    @Test("A favorite is shown at once, and reverted if it can't be saved")
    func favorite() async throws {
        let salmon = try World.product("Adult Salmon")
        let world = World([salmon])
        let page = await page(salmon, world)
        world.products.fail(with: .unavailable(reason: "Not now."))
        page.handle(.activated("favorite"))
        #expect(page.screen.command("favorite")?.label == "Remove from favorites")
        await page.until { $0.notices == ["Not now."] }
        #expect(page.screen.command("favorite")?.label == "Add to favorites")
    }

    @Test("A review needs stars")
    func review() async throws {
        let salmon = try World.product("Adult Salmon")
        let world = World([salmon])
        let page = await page(salmon, world)
        page.handle(.tab("reviews", in: "pages"))
        page.handle(.activated("send-review"))
        #expect(page.screen.field("stars")?.error == "Choose 1 to 5 stars.")
        page.handle(.edited("stars", .option("4")))
        page.handle(.activated("send-review"))
        _ = await page.settled()
        #expect(world.products.asked.reviews == [4])
    }

    @Test("A review's validation error is shown at its field, and leaving an unsent one needs a confirmation")
    func rejectedReview() async throws {
        let salmon = try World.product("Adult Salmon")
        let world = World([salmon])
        let page = await page(salmon, world)
        page.handle(.tab("reviews", in: "pages"))
        #expect(page.screen.backConfirmation == nil)
        page.handle(.edited("stars", .option("4")))
        page.handle(.edited("text", .text("Eaten.")))
        #expect(page.screen.backConfirmation != nil)
        world.products.fail(with: .rejected([.init(field: "text", message: "Write less.")]))
        page.handle(.activated("send-review"))
        #expect(await page.settled().field("text")?.error == "Write less.")
        world.products.fail(with: nil)
        page.handle(.edited("text", .text("Good.")))
        #expect(page.screen.field("text")?.error == nil)
        page.handle(.activated("send-review"))
        #expect(await page.settled().field("text")?.value == .text(""))
        #expect(page.screen.backConfirmation == nil)
    }

    @Test("A removed product is reported")
    func gone() async throws {
        let world = World()
        let page = ProductViewModel(id: ProductID(), dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        let screen = await page.settled()
        #expect(screen.commands.isEmpty)
        #expect(screen.notices == ["This no longer exists."])
    }
}

@MainActor
@Suite("Products, as the app opens them", .timeLimit(.minutes(10)))
struct ProductsModuleTests {
    private let flows = FlowTester(ProductsModule.self)

    @Test("Routes open the search and a product above it, and back closes them")
    func routes() throws {
        func module() -> ProductsModule {
            ProductsModule(
                dependencies: ProductsDependencies(
                    client: APIClient(transport: APITransportDouble(status: 404)), cart: CartRepositoryDouble(),
                    pets: PetRepositoryDouble(), today: FixedToday(World.today), ids: SequentialIDs(),
                    offersSample: true,
                    log: .disabled))
        }
        let product = ProductID()
        try flows.open(Route(["shop", "\(product)"]), in: module)
        #expect(flows.shown == ["shop", ScreenID("product/\(product)")])
        flows.stack.top?.handle(.back)
        #expect(flows.shown == ["shop"])
        flows.stack.top?.handle(.activated("cart"))
        #expect(flows.parent.transitions(of: ProductsModule.Output.self) == [.cart])
    }
}
