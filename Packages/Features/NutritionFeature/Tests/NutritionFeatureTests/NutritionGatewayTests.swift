import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Nutrition
import Testing

@testable import NutritionFeature

@Suite("Nutrition over the wire", .timeLimit(.minutes(10)))
struct NutritionGatewayTests {
    private let pet = PetID()
    private let id = "6f0c2a1e-0000-4000-8000-000000000001"

    private func gateway(_ transport: APITransportDouble) -> NutritionGateway {
        NutritionGateway(client: APIClient(transport: transport), health: HealthRecordsDouble())
    }

    @Test("Foods are read with and without analysis, energy and bag")
    func foods() async throws {
        let transport = APITransportDouble(
            json: """
                {"foods": [
                  {"id": "\(id)", "name": "Dry", "kcalPer100g": 372.5, "retired": true,
                   "analysis": {"protein": 27, "fat": 14, "fibre": 2, "moisture": 10, "ash": 6},
                   "bag": {"grams": 2000, "openedOn": "2026-11-01", "eaten": 640}},
                  {"id": "\(id)", "name": "Scraps"}]}
                """)
        let foods = try await gateway(transport).foods()
        #expect(transport.sent.map(\.description) == ["GET /v1/foods"])
        #expect(foods.first?.kilocaloriesIn100g == 372.5)
        #expect(foods.first?.analysis?.carbohydrate == 41)
        #expect(foods.first?.bag?.left == 1360)
        #expect(foods.first?.isRetired == true)
        #expect(foods.last?.kilocaloriesIn100g == nil)
        #expect(foods.last?.bag == nil)
    }

    @Test(
        "An invalid response is unintelligible, whatever is wrong with it",
        arguments: [
            #"{"foods": [{"id": "x", "name": "Dry"}]}"#, #"{"foods": [{"id": "ID", "name": ""}]}"#,
            #"{"foods": [{"id": "ID", "name": "Dry", "kcalPer100g": -1}]}"#,
            #"{"foods": [{"id": "ID", "name": "Dry", "bag": {"grams": 0, "openedOn": "2026-11-01"}}]}"#,
            #"{"foods": [{"id": "ID", "name": "Dry", "bag": {"grams": 5, "openedOn": "yesterday"}}]}"#,
            #"{"foods": [{"id": "ID", "name": "Dry", "analysis": {"protein": 99, "fat": 99, "fibre": 2, "moisture": 1, "ash": 1}}]}"#,
            #"{"foods": 3}"#, "", "null",
        ])
    func damagedFoods(json: String) async {
        let gateway = gateway(APITransportDouble(json: json.replacing("ID", with: id)))
        await #expect {
            try await gateway.foods()
        } throws: { error in
            if case ServiceError.unintelligible = error { true } else { false }
        }
    }

    @Test("Diaries are requested since a day, and read")
    func diaries() async throws {
        let meals = APITransportDouble(
            json: #"{"meals": [{"id": "\#(id)", "food": "\#(id)", "grams": 60, "date": "2026-11-20"}]}"#)
        let since = World.day("2026-11-01")
        #expect(try await gateway(meals).meals(of: pet, since: since).map(\.grams) == [60])
        #expect(meals.sent.map(\.description) == ["GET /v1/pets/\(pet)/meals?since=2026-11-01"])
        let drinks = APITransportDouble(
            json: #"{"drinks": [{"id": "\#(id)", "millilitres": 120, "date": "2026-11-20"}]}"#)
        #expect(try await gateway(drinks).drinks(of: pet, since: since).map(\.milliliters) == [120])
    }

    @Test("An empty diet is read, and every member survives encoding and decoding")
    func diet() async throws {
        #expect(try await gateway(APITransportDouble(json: "{}")).diet(of: pet) == Diet())
        let transport = APITransportDouble(
            json: """
                {"activity": "lightWork", "condition": 6,
                 "goal": {"startGrams": 33400, "goalGrams": 31000, "startedOn": "2026-10-01", "weeklyPercent": 1.5},
                 "pastLoss": {"startedOn": "2026-08-01", "endedOn": "2026-10-01", "goalGrams": 32000}}
                """)
        let diet = try await gateway(transport).diet(of: pet)
        let goal = WeightGoal(
            start: try Weight(grams: 33_400), goal: try Weight(grams: 31_000), startedOn: World.day("2026-10-01"),
            weeklyRate: 0.015)
        let past = PastLoss(
            days: World.day("2026-08-01")...World.day("2026-10-01"), goal: try Weight(grams: 32_000))
        #expect(diet == Diet(activity: .lightWork, condition: BodyCondition(score: 6), goal: goal, pastLoss: past))
        let saving = APITransportDouble(status: 204)
        try await gateway(saving).save(diet, of: pet)
        let saved = String(decoding: try #require(saving.sent.first?.body), as: UTF8.self)
        #expect(try await gateway(APITransportDouble(json: saved)).diet(of: pet) == diet)
    }

    @Test("Each entry is saved and removed at its own path")
    func paths() async throws {
        let transport = APITransportDouble(status: 204)
        let gateway = gateway(transport)
        let food = try Food(name: "Dry")
        let meal = try #require(Meal(food: food.id, grams: 1, date: World.today))
        let drink = try #require(Drink(milliliters: 1, date: World.today))
        try await gateway.save(food)
        try await gateway.save(meal, of: pet)
        try await gateway.save(drink, of: pet)
        try await gateway.save(Diet(), of: pet)
        try await gateway.remove(meal.id, of: pet)
        try await gateway.remove(drink.id, of: pet)
        #expect(
            transport.sent.map(\.description) == [
                "PUT /v1/foods/\(food.id)", "PUT /v1/pets/\(pet)/meals/\(meal.id)",
                "PUT /v1/pets/\(pet)/drinks/\(drink.id)", "PUT /v1/pets/\(pet)/diet",
                "DELETE /v1/pets/\(pet)/meals/\(meal.id)", "DELETE /v1/pets/\(pet)/drinks/\(drink.id)",
            ])
    }
}
