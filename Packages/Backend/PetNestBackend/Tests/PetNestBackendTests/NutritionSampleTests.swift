import BackendCoreTesting
import Testing

@Suite("The sample's nutrition", .onBothStores, .timeLimit(.minutes(20)))
struct NutritionSampleTests {
    @Test("has sample data for every pet: meals of five weeks, water, a diet, a bag that runs out")
    func sample() async throws {
        let backend = try await TestBackend.sampled()
        let pets = try await backend.send(.get, "/v1/pets").json?["pets"]?.array ?? []
        #expect(pets.count == 3)
        for pet in pets {
            let path = "/v1/pets/\(try #require(pet["id"]?.string))"
            let meals = try await backend.send(.get, "\(path)/meals").json?["meals"]?.array ?? []
            #expect(meals.count > 60)
            #expect(meals.first?["date"] == "2026-05-03")
            #expect(try await backend.send(.get, "\(path)/drinks").json?["drinks"]?.array.isEmpty == false)
            #expect(try await backend.send(.get, "\(path)/diet").json?["condition"] != nil)
        }
        let foods = try await backend.send(.get, "/v1/foods").json?["foods"]?.array ?? []
        #expect(foods.contains { $0["analysis"] == nil && $0["kcalPer100g"] == nil })
        let bags = foods.compactMap { food -> Double? in
            guard case .number(let grams)? = food["bag"]?["grams"], case .number(let eaten)? = food["bag"]?["eaten"]
            else { return nil }
            return eaten / grams
        }
        #expect(bags.contains { $0 > 0.7 && $0 < 1 }, "\(bags)")
    }
}
