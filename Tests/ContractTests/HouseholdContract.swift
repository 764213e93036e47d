import CoreModels
import Foundation
import Movement
import Nutrition
import Testing

@testable import ActivityFeature
@testable import NutritionFeature
@testable import PetHealthFeature

@Suite("The lists of all pets and the backend", .timeLimit(.minutes(2)))
struct HouseholdContract {
    @Test("Weights, meals, diets and activities of all pets are read as they were saved for each")
    func lists() async throws {
        let backend = try await RealBackend()
        let (pet, day) = (backend.pet.id, try RealBackend.day("2026-05-01"))
        let health = HealthGateway(client: backend.client)
        let nutrition = NutritionGateway(client: backend.client)
        let activity = ActivityGateway(client: backend.client)

        let old = try WeightSample(weight: Weight(grams: 4000), date: day.adding(days: -60), today: .latest)
        let new = try WeightSample(weight: Weight(grams: 4200), date: day, today: .latest)
        for sample in [old, new] { try await health.save(.weight(sample), of: pet) }
        #expect(try await health.weightsOfAllPets(since: day.adding(days: -90)) == [pet: [new, old]])
        #expect(try await health.weightsOfAllPets(since: day) == [pet: [new]])
        #expect(try await nutrition.latestWeightsOfAllPets() == [pet: new])
        #expect(try await activity.latestWeightsOfAllPets() == [pet: new.weight])

        let food = try Food(name: "Dry", analysis: nil)
        try await nutrition.save(food)
        let meal = try #require(Meal(food: food.id, grams: 60, date: day))
        try await nutrition.save(meal, of: pet)
        #expect(try await nutrition.mealsOfAllPets(since: day) == [pet: [meal]])
        #expect(try await nutrition.mealsOfAllPets(since: day.adding(days: 1)).isEmpty)
        #expect(try await nutrition.dietsOfAllPets().isEmpty)
        let diet = Diet(isNeutered: true, activity: .low)
        try await nutrition.save(diet, of: pet)
        #expect(try await nutrition.dietsOfAllPets() == [pet: diet])

        let walk = try Activity(
            id: ActivityID(), kind: .walk, start: 1_777_640_000, zone: "Europe/Berlin", duration: 600, moving: 500,
            metres: 800, source: .hand)
        try await activity.save(walk, of: pet)
        #expect(try await activity.activitiesOfAllPets(since: walk.day) == [pet: [walk]])
        #expect(try await activity.activitiesOfAllPets(since: walk.day.adding(days: 1)).isEmpty)
    }
}
