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
