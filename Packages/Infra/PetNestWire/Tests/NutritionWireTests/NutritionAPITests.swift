import CoreWire
import Foundation
import Testing

@testable import NutritionWire

@Suite("Nutrition's contract", .timeLimit(.minutes(1)))
struct NutritionAPITests {
    @Test("declares each operation once")
    func unique() {
        #expect(Set(NutritionAPI.all.map { "\($0.method) \($0.path)" }).count == 12)
        #expect(NutritionAPI.all.count == 12)
    }

    @Test("has the members of a meal in addition to its pet")
    func petMeal() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let meal = PetMealDTO(pet: "p", record: MealDTO(id: "m", food: "f", grams: 60, date: "2026-05-03"))
        let data = try encoder.encode(meal)
        #expect(
            String(decoding: data, as: UTF8.self) == #"{"date":"2026-05-03","food":"f","grams":60,"id":"m","pet":"p"}"#)
        #expect(try JSONDecoder().decode(PetMealDTO.self, from: data) == meal)
    }
}
