import BackendCoreTesting
import CoreModels
import Foundation
import NutritionWire
import PetNestAPI
import Testing

@testable import NutritionFeature
@testable import PetHealthFeature

@Suite("Nutrition gateway against the real backend", .onBothStores, .timeLimit(.minutes(20)))
struct NutritionContract {
    private static let id = "00000000-0000-4000-8000-000000000001"

    /// Decodes a value's wire format like the gateway does.
    private func wire<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    private func food() throws -> FoodDTO {
        try wire(
            """
            {"id": "\(Self.id)", "name": "Dry", "kcalPer100g": 372.5, "retired": false,
             "analysis": {"protein": 27.5, "fat": 14, "fibre": 2.25, "moisture": 10, "ash": 6},
             "bag": {"grams": 2000, "openedOn": "2026-05-01"}}
            """)
    }

    private func meal() throws -> MealDTO {
        try wire(#"{"id": "\#(Self.id)", "food": "\#(Self.id)", "grams": 60, "date": "2026-05-03"}"#)
    }

    private func drink() throws -> DrinkDTO {
        try wire(#"{"id": "\#(Self.id)", "millilitres": 120, "date": "2026-05-03"}"#)
    }

    private func diet() throws -> DietDTO {
        try wire(
            """
            {"neutered": false, "activity": "lightWork", "condition": 7, "pregnantOrNursing": true,
             "goal": {"startGrams": 5400, "goalGrams": 4900, "startedOn": "2026-05-01", "weeklyPercent": 0.75},
             "pastLoss": {"startedOn": "2026-02-01", "endedOn": "2026-05-01", "goalGrams": 5000}}
            """)
    }

    @Test("Entries survive a round trip, saving is idempotent, and a removed one is gone")
    func roundTrip() async throws {
        let backend = try await RealBackend()
        let gateway = NutritionGateway(client: backend.client, health: HealthRecordsGateway(client: backend.client))
        let pet = backend.pet.id
        let day = try RealBackend.day("2026-05-01")
        let food = try food().food()
        let meal = try meal().meal()
        let drink = try drink().drink()
        let diet = try diet().diet()
        for _ in 1...2 {
            try await gateway.save(food)
            try await gateway.save(meal, of: pet)
            try await gateway.save(drink, of: pet)
            try await gateway.save(diet, of: pet)
        }
        #expect(try await gateway.meals(of: pet, since: day) == [meal])
        #expect(try await gateway.drinks(of: pet, since: day) == [drink])
        #expect(try await gateway.diet(of: pet) == diet)
        // The backend subtracts the meals from the bag.
        #expect(try await gateway.foods().map(\.bag?.left) == [1940])

        try await gateway.remove(meal.id, of: pet)
        try await gateway.remove(drink.id, of: pet)
        #expect(try await gateway.meals(of: pet, since: day).isEmpty)
        #expect(try await gateway.drinks(of: pet, since: day).isEmpty)
        #expect(try await gateway.foods() == [food])
    }

    @Test("A pet without a saved diet has the unknown diet")
    func nothingSaid() async throws {
        let backend = try await RealBackend()
        let diet = try await NutritionGateway(
            client: backend.client, health: HealthRecordsGateway(client: backend.client)
        ).diet(of: backend.pet.id)
        #expect(try diet == wire("{}", as: DietDTO.self).diet())
    }

    @Test("Weights are the health record's")
    func weights() async throws {
        let backend = try await RealBackend()
        let sample = try WeightSample(
            weight: Weight(grams: 4321), date: RealBackend.day("2026-05-01"), today: .latest)
        try await HealthGateway(client: backend.client).save(.weight(sample), of: backend.pet.id)
        #expect(
            try await NutritionGateway(client: backend.client, health: HealthRecordsGateway(client: backend.client))
                .weights(of: backend.pet.id) == [sample])
    }

    @Test("A meal of an unknown food is rejected by its property, and a missing pet isn't found")
    func refusals() async throws {
        let backend = try await RealBackend()
        let gateway = NutritionGateway(client: backend.client, health: HealthRecordsGateway(client: backend.client))
        let meal = try meal().meal()
        let drink = try drink().drink()
        let diet = try diet().diet()
        await backend.expect("rejected: food", "save meal") { try await gateway.save(meal, of: backend.pet.id) }
        let stranger = backend.stranger
        let requests: [NamedRequest] = [
            ("meals", { _ = try await gateway.meals(of: stranger, since: .earliest) }),
            ("drinks", { _ = try await gateway.drinks(of: stranger, since: .earliest) }),
            ("diet", { _ = try await gateway.diet(of: stranger) }),
            ("weights", { _ = try await gateway.weights(of: stranger) }),
            ("save meal", { try await gateway.save(meal, of: stranger) }),
            ("save drink", { try await gateway.save(drink, of: stranger) }),
            ("save diet", { try await gateway.save(diet, of: stranger) }),
            ("remove meal", { try await gateway.remove(meal.id, of: stranger) }),
            ("remove drink", { try await gateway.remove(drink.id, of: stranger) }),
        ]
        for request in requests { await backend.expect("not found", request.name, request.send) }
    }

    @Test("Every request reports an unavailable store")
    func unavailable() async throws {
        let backend = try await RealBackend()
        let gateway = NutritionGateway(client: backend.client, health: HealthRecordsGateway(client: backend.client))
        let pet = backend.pet.id
        let food = try food().food()
        try backend.closeStore()
        await backend.expect("unavailable", "foods") { _ = try await gateway.foods() }
        await backend.expect("unavailable", "save food") { try await gateway.save(food) }
        await backend.expect("unavailable", "meals") { _ = try await gateway.meals(of: pet, since: .earliest) }
    }
}
