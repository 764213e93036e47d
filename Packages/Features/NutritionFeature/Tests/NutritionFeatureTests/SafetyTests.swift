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
        source.handle(.activated("check"))
        return source
    }

    /// A grown dog of 28 kg.
    private func dog(weighedOn day: String = "2026-11-20") throws -> World {
        try World(species: .dog, weights: [(day, 28_000)])
    }

    @Test("A harmful food is assessed by the latest weight, and the verdict repeats what was understood")
    func judged() async throws {
        let screen = await safety(try World(species: .dog, weights: [("2026-11-20", 5000)]), "milk chocolate", "50")
            .screen
        #expect(screen.inconsistencies.isEmpty)
        #expect(screen.notices.count == 1)
        let notice = try #require(screen.notices.first)
        #expect(
            notice.hasPrefix(
                "Milk chocolate (50 g, 5 kg dog): poisoning is reported at this dose. \(HazardWarning.advice)"))
        #expect(notice.contains("That is 23 mg/kg"))
    }

    @Test(
        "An amount is read in its unit, and repeated in the verdict",
        arguments: [
            ("1.5", "1.5 g"), ("50g", "50 g"), ("50 g", "50 g"), ("0.05 kg", "50 g"), ("5 oz", "141.7 g"),
            ("1500", "1500 g"), ("400 mg", "400 mg"),
        ])
    func units(typed: String, understood: String) async throws {
        let screen = await safety(try dog(), "milk chocolate", typed).screen
        #expect(screen.errors.isEmpty)
        #expect(screen.notices.first?.hasPrefix("Milk chocolate (\(understood), 28 kg dog): ") == true)
    }

    @Test(
        "An amount that may have a thousands separator is refused with how to write it, and the worst is assumed",
        arguments: ["1,500", "1.500", "1,500 g", "1.500g"])
    func thousands(typed: String) async throws {
        let problem = "\"\(typed)\" can be a thousand times more or less. Write 1500 g, 1.5 g or 1.5 kg."
        let screen = await safety(try dog(), "milk chocolate", typed).screen
        #expect(screen.errors == ["grams": problem])
        let notice = try #require(screen.notices.first)
        #expect(notice.hasPrefix("Milk chocolate (amount not known, 28 kg dog): this can kill."))
        #expect(notice.contains(problem))
    }

    @Test("The verdict is above the form and disappears with the next edit, so that each check shows a new one")
    func verdictFirst() async throws {
        let source = await safety(try dog(), "grapes", "5")
        guard case .notice = source.screen.body.first, case .form = source.screen.body.dropFirst().first else {
            Issue.record("Expected the verdict above the form")
            return
        }
        source.handle(.edited("grams", .text("5")))
        #expect(source.screen.notices.count == 1)
        source.handle(.edited("grams", .text("6")))
        #expect(source.screen.notices.isEmpty)
        #expect(source.screen.body.contains(SafetyContent.advice))
        source.handle(.activated("check"))
        #expect(source.screen.notices.first?.hasPrefix("Grapes (6 g, 28 kg dog)") == true)
    }

    @Test("The check without a pet asks for the animal, and shows the same verdict for one of unknown weight")
    func withoutAPet() throws {
        let source = PoisonCheckViewModel(coordinator: try World().coordinator)
        #expect(source.screen.body.last == SafetyContent.advice)
        source.handle(.edited("food", .text("grapes")))
        source.handle(.activated("check"))
        #expect(source.screen.notices.isEmpty)
        #expect(source.screen.field("species")?.error?.hasPrefix("Choose the animal") == true)
        source.handle(.edited("species", .option("cat")))
        source.handle(.activated("check"))
        #expect(source.screen.notices.first?.hasPrefix("Grapes (amount not known, cat of unknown weight): ") == true)
    }

    @Test("An old weight isn't used for a dose: the verdict says so and assumes the worst")
    func oldWeight() async throws {
        let recent = await safety(try dog(weighedOn: "2026-08-24"), "milk chocolate", "10").screen.notices
        #expect(recent.first?.hasPrefix("Milk chocolate (10 g, 28 kg dog): below") == true)
        let old = await safety(try dog(weighedOn: "2026-08-23"), "milk chocolate", "10").screen.notices
        #expect(old.first?.hasPrefix("Milk chocolate (10 g, dog of unknown weight): this can kill.") == true)
        #expect(old.first?.contains("The last weight, 28 kg on 23 August 2026, is too old for a dose") == true)
        // A meal of it says the same.
        let world = try dog(weighedOn: "2026-08-23")
        let chocolate = try Food(name: "Milk chocolate")
        try await world.store.save(chocolate)
        try await world.store.save(
            #require(Meal(food: chocolate.id, grams: 10, date: World.today)), of: world.cat.id)
        let dashboard = await world.shown { DashboardViewModel(pet: $0, dependencies: $1, coordinator: $2) }.screen
        #expect(dashboard.notices.first?.contains("is too old for a dose") == true)
    }

    @Test("Of several weights of the latest day, the least is used for a dose")
    func severalWeights() async throws {
        for grams in [[4200, 45_000], [45_000, 4200]] {
            let world = try World(weights: grams.map { ("2026-11-22", $0) } + [("2026-11-20", 3000)])
            #expect(try await world.record().doseWeight?.grams == 4200)
            // The page names the weight that it uses.
            let screen = await safety(world, "grapes").screen
            let words = "Doses are for 4.2 kg, weighed on 22 November 2026."
            #expect(screen.body.contains(.text(RichText(words, role: .secondary))))
        }
    }

    @Test("A weight in the future, entered while a clock was wrong, isn't used for a dose")
    func futureWeight() async throws {
        let world = try World(
            species: .dog, weights: [("2026-11-28", 30_000), ("2026-11-22", 3000)], birthDate: "2020-01-01")
        let notices = await safety(world, "milk chocolate", "60").screen.notices
        #expect(notices.first?.hasPrefix("Milk chocolate (60 g, 3 kg dog): ") == true)
        let only = try World(species: .dog, weights: [("2026-11-28", 30_000)], birthDate: "2020-01-01")
        #expect(await safety(only, "milk chocolate", "60").screen.notices.first?.contains("unknown weight") == true)
    }

    @Test("The weight of a growing animal is too old for a dose after two weeks")
    func oldWeightOfPuppy() async throws {
        for (day, isOld) in [("2026-11-08", false), ("2026-11-07", true)] {
            let world = try World(species: .dog, weights: [(day, 5000)], birthDate: "2026-08-20")
            let notices = await safety(world, "milk chocolate", "5").screen.notices
            #expect(notices.first?.contains("dog of unknown weight") == isOld)
        }
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
        #expect(
            screen.errors == [
                "grams": "\"a bar\" isn't an amount. Enter one like 12.5, 50 g, 0.05 kg or 5 oz, or leave it empty."
            ])
        #expect(screen.notices.first?.hasPrefix("Milk chocolate (amount not known, 4 kg dog): this can kill.") == true)
    }

    @Test("An empty form says what to enter")
    func nothingTyped() async throws {
        let source = await safety(try World(), "")
        source.handle(.activated("check"))
        #expect(source.screen.errors == ["food": "Enter what was eaten."])
        #expect(!source.screen.isBusy)
    }

    @Test("If nothing can be loaded, whom to call is still shown")
    func failure() async throws {
        let world = try World()
        await world.store.fail(with: .unavailable(reason: "No answer."))
        let screen = await safety(world, "grapes").screen
        #expect(screen.body.first == .text(RichText(HazardWarning.advice, role: .strong)))
        #expect(screen.notices.contains { $0.contains("No answer.") })
    }

    @Test("The verdict stays first if the record can't be loaded again")
    func failureBelowVerdict() async throws {
        let world = try dog()
        let source = await safety(world, "grapes", "5")
        await world.store.fail(with: .unavailable(reason: "No answer."))
        source.appear()
        let screen = await source.settled()
        #expect(screen.notices.first?.hasPrefix("Grapes (5 g, 28 kg dog)") == true)
        #expect(screen.notices.last?.contains("No answer.") == true)
    }
}
