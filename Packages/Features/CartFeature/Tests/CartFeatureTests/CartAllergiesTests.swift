import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Testing

@testable import CartFeature

@MainActor @Suite("Allergies in the cart", .timeLimit(.minutes(1)))
struct CartAllergiesTests {
    private func pet(_ species: Species) throws -> Pet {
        try Pet(name: "Bruno", species: species, care: PetCare(allergies: "chicken"), today: World.today)
    }

    private func food(_ ingredients: String?, _ category: ProductCategory = .dryFood) throws -> CartLine {
        try World.line(
            "Lumo Adult, 2 kg",
            contents: ProductContents(category: category, species: [.dog], ingredients: ingredients))
    }

    private func warnings(_ screen: Screen) -> [String] {
        screen.allElements.compactMap {
            if case .notice(let notice) = $0, notice.id == "allergies" { notice.text.plain } else { nil }
        }
    }

    @Test("A food with an allergen of a pet is marked in the cart and in the review of the order")
    func marked() async throws {
        let world = World([try food("Chicken, rice")], pets: [try pet(.dog)])
        let cart = CartViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        cart.appear()
        let screen = await cart.settled()
        let warning = "Lumo Adult, 2 kg: Bruno is allergic to chicken."
        #expect(warnings(screen) == [warning])
        let line = try #require(await world.cart.cart().lines.first)
        #expect(
            screen.row(RowID(line.id.description))?.detail?.plain.hasSuffix("Bruno is allergic to chicken.") == true)
        #expect(warnings(await world.review().screen) == [warning])
    }

    @Test("A subscription that delivers an allergen of a pet is marked, also while it is paused; another one isn't")
    func subscription() async throws {
        func screen(_ ingredients: String, isPaused: Bool) async throws -> Screen {
            let contents = ProductContents(category: .dryFood, species: [.dog], ingredients: ingredients)
            let subscription = try World.subscription(isPaused: isPaused, contents: contents)
            let world = World(pets: [try pet(.dog)])
            world.orders.set { $0.subscriptions = [subscription] }
            let list = SubscriptionListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
            list.appear()
            return await list.settled()
        }
        for isPaused in [false, true] {
            let marked = try await screen("Chicken, rice", isPaused: isPaused)
            #expect(marked.inconsistencies.isEmpty)
            #expect(warnings(marked) == ["Lumo Adult Salmon, 2 kg: Bruno is allergic to chicken."])
            #expect(marked.rows.first?.detail?.plain.hasSuffix(". Bruno is allergic to chicken.") == true)
        }
        let other = try await screen("Salmon", isPaused: false)
        #expect(warnings(other).isEmpty)
        #expect(other.rows.first?.detail?.plain.contains("allergic") == false)
    }

    @Test("A subscription for a pet that died asks whether it is still needed, unless another pet can use it")
    func departed() async throws {
        let today = CalendarDate("2026-05-03") ?? .earliest
        let rex = try Pet(name: "Rex", species: .dog, died: today, today: today)
        func detail(_ pets: [Pet], isPaused: Bool = false) async throws -> String {
            let contents = ProductContents(category: .dryFood, species: [.dog])
            let world = World(pets: pets)
            let subscription = try World.subscription(isPaused: isPaused, contents: contents)
            world.orders.set { $0.subscriptions = [subscription] }
            let list = SubscriptionListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
            list.appear()
            return await list.settled().rows.first?.detail?.plain ?? ""
        }
        #expect(try await detail([rex, pet(.cat)]).hasSuffix(". Rex died. Do you still need it?"))
        #expect(try await !detail([rex, pet(.dog)]).contains("died"))
        #expect(try await !detail([rex], isPaused: true).contains("died"))
        #expect(try await !detail([pet(.cat)]).contains("died"))
    }

    @Test("Subscriptions say that allergies aren't marked if the pets or the contents aren't known")
    func subscriptionUnknown() async throws {
        let world = World(pets: [try pet(.dog)])
        let subscription = try World.subscription()
        world.orders.set { $0.subscriptions = [subscription] }
        let list = SubscriptionListViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        list.appear()
        #expect(warnings(await list.settled()) == ["Allergies aren't marked: the contents aren't known."])
    }

    @Test("Another food, a product that isn't eaten and a food for another species aren't marked")
    func notMarked() async throws {
        for (line, pet) in [
            (try food("Salmon"), try pet(.dog)), (try food("Chicken", .toys), try pet(.dog)),
            (try food("Chicken"), try pet(.cat)),
        ] {
            let world = World([line], pets: [pet])
            let cart = CartViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
            cart.appear()
            #expect(warnings(await cart.settled()).isEmpty)
            #expect(warnings(await world.review().screen).isEmpty)
        }
    }
}
