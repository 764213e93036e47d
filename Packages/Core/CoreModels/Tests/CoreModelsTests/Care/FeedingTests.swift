import CoreModels
import Testing

@Suite("What a pet is fed", .timeLimit(.minutes(10)))
struct FeedingTests {
    private let today = CalendarDate("2026-05-20") ?? .earliest

    private func meal(_ food: String, _ grams: Int, daysAgo: Int, ingredients: String? = nil) -> Feeding.Meal {
        Feeding.Meal(food: food, ingredients: ingredients, grams: grams, day: today.adding(days: -daysAgo))
    }

    private func sentences(
        _ meals: [Feeding.Meal], allergies: String? = nil, isWeightWatched: Bool = false
    ) throws -> [String] {
        let pet = try Pet(name: "Miso", species: .cat, care: PetCare(allergies: allergies), today: today)
        return Feeding(meals, today: today, isWeightWatched: isWeightWatched).sentences(for: pet)
    }

    @Test("Each food has its amount a day and its number of meals; the current day isn't over and doesn't count")
    func amounts() throws {
        let dry = (1...4).flatMap { [meal("Dry", 20, daysAgo: $0), meal("Dry", 31, daysAgo: $0)] }
        let wet = [meal("Wet", 85, daysAgo: 3), meal("Wet", 90, daysAgo: 4)]
        #expect(
            try sentences([meal("Dry", 500, daysAgo: 0)] + wet + dry) == [
                "This was recorded from 16 May 2026 to 19 May 2026. Ask the owner whether it is still fed.",
                "Dry: about 51 g a day, in 2 meals.",
                "Wet: about 88 g a day, recorded once a day: ask in how many meals, on 2 of 4 days, last on 17 May 2026.",
            ])
    }

    @Test("Meals older than two weeks don't count, and today's only if there are no others")
    func days() throws {
        let old = meal("Kitten", 40, daysAgo: 15)
        let first = meal("Adult", 40, daysAgo: 14)
        let now = meal("Senior", 40, daysAgo: 0)
        #expect(try sentences([old, first, now]).dropFirst().map { $0.prefix(6) } == ["Adult:"])
        #expect(
            try sentences([old, now]).first
                == "This was recorded on 20 May 2026. Ask the owner whether it is still fed.")
    }

    @Test("Without a recorded meal, the sheet says to ask the owner")
    func nothing() throws {
        let question =
            "No food is recorded of the last 14 days. Ask the owner what to feed Miso, how much, and how often."
        #expect(try sentences([]) == [question])
        let watched = "Miso's weight is watched: weigh the food, and give nothing else."
        #expect(try sentences([], isWeightWatched: true) == [question, watched])
    }

    @Test("A recorded food that contains an allergen of the pet is marked")
    func allergen() throws {
        let food = meal("Dry", 40, daysAgo: 1, ingredients: "Chicken, rice")
        #expect(
            try sentences([food], allergies: "Chicken").last?.hasSuffix(
                " Miso is allergic to chicken. Ask the owner before you feed it.") == true)
        #expect(try sentences([food], allergies: "Fish").last?.contains("allergic") == false)
    }
}
