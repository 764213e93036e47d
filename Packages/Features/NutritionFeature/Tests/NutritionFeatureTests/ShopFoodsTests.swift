import CoreInterfaces
import CorePresentation
import Nutrition
import Testing

@testable import NutritionFeature

@MainActor @Suite("Foods from the shop", .timeLimit(.minutes(10)))
struct ShopFoodsTests {
    private func shown(_ world: World) async -> ShopFoodsViewModel {
        await world.shown { ShopFoodsViewModel(pet: $0, dependencies: $1, coordinator: $2) }
    }

    @Test("A chosen food is added to the household's foods, with its analysis")
    func choose() async throws {
        let world = try World()
        let shop = await shown(world)
        #expect(shop.screen.row("1")?.title.plain == "Lumo Adult Salmon")
        #expect(shop.screen.inconsistencies.isEmpty)
        shop.handle(.selected("1", in: "shop-foods"))
        shop.handle(.selected("1", in: "shop-foods"))
        await shop.until { _ in !world.coordinator.closed.isEmpty }
        let foods = await world.store.allFoods.filter { $0.name == "Lumo Adult Salmon" }
        #expect(foods.count == 1)
        #expect(foods.first?.analysis?.protein == 32)
        #expect(foods.first?.kilocaloriesIn100g == 378)
    }

    @Test("A food that can't be read is named above the others")
    func unreadable() async throws {
        let world = try World()
        world.catalog.report(UnreadableRecord(kind: "product", id: "p1", reason: "No name."))
        let screen = await shown(world).screen
        #expect(screen.row("1") != nil)
        #expect(screen.body.contains { $0.id == "unreadable" })
        #expect(screen.inconsistencies.isEmpty)
    }

    @Test("Impossible values are left out, and a failed search is reported")
    func wrong() async throws {
        let world = try World()
        let shop = await shown(world)
        shop.handle(.selected("2", in: "shop-foods"))
        await shop.until { _ in !world.coordinator.closed.isEmpty }
        #expect(await world.store.allFoods.last { $0.name == "Lumo Broken" }?.kilocaloriesIn100g == nil)
        world.catalog.fail(with: .unavailable(reason: "Not now."))
        let other = await shown(world)
        #expect(other.screen.command(.retry) != nil)
        world.catalog.fail(with: nil)
        other.handle(.activated(.retry))
        #expect(await other.settled().row("1") != nil)
    }
}
