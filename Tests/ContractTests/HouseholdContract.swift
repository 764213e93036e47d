import ActivityWire
import BackendCoreTesting
import CoreModels
import Foundation
import NutritionWire
import PetNestAPI
import Testing

@testable import ActivityFeature
@testable import NutritionFeature
@testable import PetHealthFeature

@Suite("Lists of all pets against the real backend", .onBothStores, .timeLimit(.minutes(10)))
struct HouseholdContract {
    private static let id = "00000000-0000-4000-8000-000000000001"

    /// Decodes a value's wire format like the gateways do.
    private func wire<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    @Test("Weights of all pets are read by day, and only the latest without a day")
    func weights() async throws {
        let backend = try await RealBackend()
        let pet = backend.pet.id
        let day = try RealBackend.day("2026-05-01")
        let health = HealthGateway(client: backend.client)
        let old = try WeightSample(weight: Weight(grams: 4000), date: day.adding(days: -60), today: .latest)
        let new = try WeightSample(weight: Weight(grams: 4200), date: day, today: .latest)
        for sample in [old, new] { try await health.save(.weight(sample), of: pet) }
        #expect(try await health.weightsOfAllPets(since: day.adding(days: -90)) == [pet: [new, old]])
        #expect(try await health.weightsOfAllPets(since: day) == [pet: [new]])
        #expect(
            try await NutritionGateway(client: backend.client, health: HealthRecordsGateway(client: backend.client))
                .latestWeightsOfAllPets() == [pet: new])
        #expect(
            try await ActivityGateway(client: backend.client, health: HealthRecordsGateway(client: backend.client))
                .latestWeightsOfAllPets() == [pet: new.weight])
    }

    @Test("Meals and diets of all pets are read as saved for each")
    func nutrition() async throws {
        let backend = try await RealBackend()
        let pet = backend.pet.id
        let day = try RealBackend.day("2026-05-01")
        let nutrition = NutritionGateway(client: backend.client, health: HealthRecordsGateway(client: backend.client))
        let food = try wire(#"{"id": "\#(Self.id)", "name": "Dry", "retired": false}"#, as: FoodDTO.self).food()
        try await nutrition.save(food)
        let meal = try wire(
            #"{"id": "\#(Self.id)", "food": "\#(Self.id)", "grams": 60, "date": "2026-05-01"}"#, as: MealDTO.self
        ).meal()
        try await nutrition.save(meal, of: pet)
        #expect(try await nutrition.mealsOfAllPets(since: day) == [pet: [meal]])
        #expect(try await nutrition.mealsOfAllPets(since: day.adding(days: 1)).isEmpty)
        #expect(try await nutrition.dietsOfAllPets().isEmpty)
        let diet = try wire(#"{"neutered": true, "activity": "low"}"#, as: DietDTO.self).diet()
        try await nutrition.save(diet, of: pet)
        #expect(try await nutrition.dietsOfAllPets() == [pet: diet])
    }

    @Test("Activities of all pets are read as saved for each")
    func activities() async throws {
        let backend = try await RealBackend()
        let activity = ActivityGateway(client: backend.client, health: HealthRecordsGateway(client: backend.client))
        let walk = try wire(
            """
            {"id": "\(Self.id)", "kind": "walk", "start": 1777712400, "zone": "Europe/Berlin", "duration": 600,
             "moving": 500, "resting": 0, "metres": 800, "source": "hand"}
            """, as: ActivityDTO.self
        ).activity()
        try await activity.save(walk, of: backend.pet.id)
        let day = try RealBackend.day("2026-05-02")
        #expect(try await activity.activitiesOfAllPets(since: day) == [backend.pet.id: [walk]])
        #expect(try await activity.activitiesOfAllPets(since: day.adding(days: 1)).isEmpty)
    }
}
