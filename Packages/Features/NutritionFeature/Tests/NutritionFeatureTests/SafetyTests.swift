import CoreInterfaces
import CoreModels
import CorePresentation
import Nutrition
import Testing

@testable import NutritionFeature

@MainActor @Suite("Is it safe?", .timeLimit(.minutes(10)))
struct SafetyTests {
    private func safety(_ world: World, _ food: String, _ grams: String = "") async -> SafetyViewModel {
        let source = await world.shown { SafetyViewModel(pet: $0, dependencies: $1, coordinator: $2) }
        source.handle(.edited("food", .text(food)))
        source.handle(.edited("grams", .text(grams)))
        return source
    }

    @Test("A harmful food is assessed while typing, by the latest weight")
    func judged() async throws {
        let screen = await safety(try World(species: .dog, weights: [("2026-11-20", 5000)]), "milk chocolate", "50")
            .screen
        #expect(screen.inconsistencies.isEmpty)
        #expect(screen.notices.count == 1)
        let notice = try #require(screen.notices.first)
        #expect(notice.hasPrefix("Milk chocolate: poisoning is reported at this dose. That is 23 mg/kg"))
        #expect(notice.hasSuffix(HazardWarning.advice))
    }

    @Test("No result is an all-clear for any input, and every result says whom to call")
    func noFalseComfort() async throws {
        let world = try World()
        for food in ["chicken", "grapes", "white chocolate", "xylitol", "lily", "garlic", "something else"] {
            for grams in ["", "0", "0.1", "abc", "999999999"] {
                let notices = await safety(world, food, grams).screen.notices
                #expect(!notices.isEmpty)
                #expect(notices.allSatisfy { $0.lowercased().contains("call a vet") }, "\(food), \(grams)")
            }
        }
    }

    @Test("A food that isn't on the list isn't called safe")
    func notListed() async throws {
        let screen = await safety(try World(), "chicken").screen
        #expect(screen.notices.first?.hasPrefix("\"chicken\" is not on our list: call now.") == true)
        #expect(screen.notices.first?.contains("(888) 426-4435") == true)
    }

    @Test("A poison is headed by the danger, never by a failure", arguments: ["ibuprofen", "chocolate", "chicken"])
    func notAFailure(food: String) async throws {
        let screen = await safety(try World(species: .dog), food, "500").screen
        let kinds = screen.allElements.compactMap { if case .notice(let notice) = $0 { notice.kind } else { nil } }
        #expect(!kinds.isEmpty)
        #expect(kinds.allSatisfy { $0 == .warning })
    }

    @Test("An amount that isn't a number is reported, and the worst is assumed")
    func badAmount() async throws {
        let screen = await safety(try World(species: .dog), "milk chocolate", "a bar").screen
        #expect(screen.errors == ["grams": "\"a bar\" isn't an amount. Enter one like 12.5, or leave it empty."])
        #expect(screen.notices.first?.hasPrefix("Milk chocolate: this can kill.") == true)
    }

    @Test("An empty form says what to enter")
    func nothingTyped() async throws {
        let source = await safety(try World(), "")
        source.handle(.activated("check"))
        #expect(source.screen.errors == ["food": "Enter what was eaten."])
        #expect(!source.screen.isBusy)
    }

    @Test("If nothing can be loaded, whom to call is shown nevertheless")
    func failure() async throws {
        let world = try World()
        await world.store.fail(with: .unavailable(reason: "No answer."))
        let screen = await safety(world, "grapes").screen
        #expect(screen.body.last == .text(RichText(HazardWarning.advice, role: .strong)))
    }
}
