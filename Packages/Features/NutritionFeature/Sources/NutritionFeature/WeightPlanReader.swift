import CoreInterfaces
import CoreModels
import Nutrition

extension NutritionModule {
    /// Returns the weight plans, for features that show weights.
    public static func weightPlans(_ dependencies: NutritionDependencies) -> any WeightPlans {
        WeightPlanReader(dependencies: dependencies)
    }
}

/// Reads the weight plans that pets follow.
struct WeightPlanReader: WeightPlans {
    let dependencies: NutritionDependencies

    func plannedLoss(of pet: Pet) async throws(ServiceError) -> PlannedLoss? {
        let diet = try await dependencies.store.diet(of: pet.id)
        guard diet.plansLoss else { return nil }
        let weights = try await dependencies.store.weights(of: pet.id)
        return record(of: pet, diet, weights, try await dependencies.store.medicines(of: pet.id)).plannedLoss
    }

    func plannedLossesOfAllPets() async throws(ServiceError) -> [PetID: PlannedLoss] {
        let diets = try await dependencies.store.dietsOfAllPets().filter { $0.value.plansLoss }
        if diets.isEmpty { return [:] }
        let weights = try await dependencies.store.latestWeightsOfAllPets()
        var losses: [PetID: PlannedLoss] = [:]
        for pet in try await dependencies.pets.pets() {
            guard let diet = diets[pet.id] else { continue }
            let medicines = try await dependencies.store.medicines(of: pet.id)
            losses[pet.id] = record(of: pet, diet, weights[pet.id].map { [$0] } ?? [], medicines).plannedLoss
        }
        return losses
    }

    func isPregnantOrNursing(_ pet: Pet) async throws(ServiceError) -> Bool {
        guard pet.canBePregnantOrNursing else { return false }
        return try await dependencies.store.diet(of: pet.id).isPregnantOrNursing
    }

    func feeding(of pet: Pet) async throws(ServiceError) -> Feeding {
        let today = dependencies.today.date
        let foods = try await dependencies.store.foods().filter { !$0.isRetired }
        let byID = Dictionary(foods.map { ($0.id, $0) }) { first, _ in first }
        let meals = try await dependencies.store.meals(of: pet.id, since: Feeding.firstDay(today)).compactMap { meal in
            byID[meal.food].map { food in
                Feeding.Meal(food: food.name, ingredients: food.ingredients, grams: meal.grams, day: meal.date)
            }
        }
        let isWatched = try await dependencies.store.diet(of: pet.id).goal != nil
        return Feeding(meals, today: today, isWeightWatched: isWatched)
    }

    private func record(of pet: Pet, _ diet: Diet, _ weights: [WeightSample], _ medicines: [Medicine])
        -> NutritionRecord
    {
        NutritionRecord(
            pet: pet, foods: [], meals: [], drinks: [], diet: diet, weights: weights, medicines: medicines,
            today: dependencies.today.date, unit: dependencies.settings.current.weights)
    }
}

extension Diet {
    /// Whether there may be a planned loss, now or before.
    fileprivate var plansLoss: Bool { goal != nil || pastLoss != nil }
}

extension NutritionRecord {
    /// The loss that the pet's plan allows, or the one before it allowed; `nil` without a plan to lose weight, and while
    /// the current plan isn't safe for the pet.
    var plannedLoss: PlannedLoss? {
        guard let rates = WeightPlan.safeRates(of: pet.species, .losing) else { return nil }
        switch plan {
        case .failure: return nil
        case .success(let plan) where plan.direction == .losing:
            return PlannedLoss(
                startedOn: plan.startedOn, goal: plan.goal, mostWeekly: rates.upperBound, earlier: diet.pastLoss?.days)
        case .success, nil:
            return diet.pastLoss.map { past in
                PlannedLoss(
                    startedOn: past.days.lowerBound, goal: past.goal, mostWeekly: rates.upperBound,
                    endedOn: past.days.upperBound)
            }
        }
    }

    /// Returns the past loss to save with a goal: that of the current plan, if the goal replaces it.
    func pastLoss(savedWith goal: WeightGoal?) -> PastLoss? {
        guard let current = diet.goal, current != goal, let plannedLoss, plannedLoss.endedOn == nil else {
            return diet.pastLoss
        }
        // A plan that continued another one is one loss with it.
        let continued = diet.pastLoss.flatMap { $0.days.upperBound >= current.startedOn ? $0.days.lowerBound : nil }
        let first = continued ?? current.startedOn
        return first < today ? PastLoss(days: first...today, goal: current.goal) : diet.pastLoss
    }

    /// The weight loss that a vet should know about, if any.
    var loss: WeightLoss? {
        guard pet.died == nil else { return nil }
        return WeightLoss(weights, born: pet.birthDate, today: today, planned: plannedLoss)
    }
}
