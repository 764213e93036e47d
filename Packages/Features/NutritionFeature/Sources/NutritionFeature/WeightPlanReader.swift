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
        guard diet.goal != nil else { return nil }
        let weights = try await dependencies.store.weights(of: pet.id)
        return record(of: pet, diet, weights, try await dependencies.store.medicines(of: pet.id)).plannedLoss
    }

    func plannedLossesOfAllPets() async throws(ServiceError) -> [PetID: PlannedLoss] {
        let diets = try await dependencies.store.dietsOfAllPets().filter { $0.value.goal != nil }
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

    private func record(of pet: Pet, _ diet: Diet, _ weights: [WeightSample], _ medicines: [Medicine])
        -> NutritionRecord
    {
        NutritionRecord(
            pet: pet, foods: [], meals: [], drinks: [], diet: diet, weights: weights, medicines: medicines,
            today: dependencies.today.date, unit: dependencies.settings.current.weights)
    }
}

extension NutritionRecord {
    /// The loss that the pet's plan allows; `nil` without a plan to lose weight that is safe for the pet.
    var plannedLoss: PlannedLoss? {
        guard case .success(let plan) = plan, plan.direction == .losing,
            let rates = WeightPlan.safeRates(of: plan.species, .losing)
        else { return nil }
        return PlannedLoss(startedOn: plan.startedOn, goal: plan.goal, mostWeekly: rates.upperBound)
    }

    /// The loss of weight that a vet should know of, if any.
    var loss: WeightLoss? {
        guard pet.died == nil else { return nil }
        return WeightLoss(weights, born: pet.birthDate, today: today, planned: plannedLoss)
    }
}
