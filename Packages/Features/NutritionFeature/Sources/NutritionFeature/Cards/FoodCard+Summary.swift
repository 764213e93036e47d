import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Nutrition

extension FoodCard {
    /// The number of days, including today, in which a meal means that a pet's meals are logged.
    private static let daysOfLogging = 3

    /// Returns today's food of each pet that has a diet or whose meals are logged.
    func summary() async throws(CardFailure) -> CardSummary {
        let today = dependencies.today.date
        let records = try await load { () async throws(ServiceError) in
            let meals = try await dependencies.store.mealsOfAllPets(since: today.adding(days: 1 - Self.daysOfLogging))
            let diets = try await dependencies.store.dietsOfAllPets()
            if meals.isEmpty, diets.isEmpty { return [] as [NutritionRecord] }
            let foods = try await dependencies.store.foods()
            let weights = try await dependencies.store.latestWeightsOfAllPets()
            var records: [NutritionRecord] = []
            for pet in try await dependencies.pets.pets() where pet.died == nil {
                let diet = diets[pet.id]
                guard meals[pet.id]?.isEmpty == false || diet != nil else { continue }
                // Only a plan depends on the medicines.
                let medicines = diet?.goal == nil ? [] : try await dependencies.store.medicines(of: pet.id)
                records.append(
                    NutritionRecord(
                        pet: pet, foods: foods, meals: meals[pet.id] ?? [], drinks: [], diet: diet ?? Diet(),
                        weights: weights[pet.id].map { [$0] } ?? [], medicines: medicines, today: today,
                        unit: dependencies.settings.current.weights))
            }
            return records
        }
        return CardSummary(moments: records.map(Self.moment))
    }

    /// A warning replaces the balance, which could otherwise be followed without it.
    private static func moment(of record: NutritionRecord) -> CardMoment {
        let place = ["pets", record.pet.id.description, "nutrition"]
        let intake = record.diary[record.today]
        let eaten = intake.kilocalories.formatted(decimals: 0)
        let balance = record.target.map { FoodBalance(intake, of: $0) }
        let warning = record.shortWarning.map { RichText($0, role: .caution) }
        return CardMoment(
            id: "food/\(record.pet.id)", of: [record.pet.id.description], day: record.today.dayNumber,
            title: record.target.map { "Food, \(eaten) of \(FoodBalance.kilocalories($0))" } ?? "Food, \(eaten) kcal",
            state: warning ?? balance.map { RichText($0.words, role: $0.role) }, opens: Route(place),
            actions: [.init("Log a meal", key: "m", opens: Route(place + ["meals", "new"]))])
    }
}
