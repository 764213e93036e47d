import CoreInterfaces
import CoreModels
import CoreNetworking
import Nutrition

struct FoodsDTO: Decodable, Sendable {
    let foods: [FoodDTO]
}

/// A food on the wire.
struct FoodDTO: Codable, Sendable {
    /// Grams in 100 g.
    struct Analysis: Codable, Sendable {
        let protein: Double
        let fat: Double
        let fibre: Double
        let moisture: Double
        let ash: Double
    }

    struct Bag: Codable, Sendable {
        let grams: Int
        let openedOn: String
        /// Sent by the service, ignored in requests.
        let eaten: Int?
    }

    let id: String
    let name: String
    let analysis: Analysis?
    let ingredients: String?
    let kcalPer100g: Double?
    let bag: Bag?
    let retired: Bool?

    init(_ food: Food) {
        id = food.id.description
        name = food.name
        analysis = food.analysis.map {
            Analysis(protein: $0.protein, fat: $0.fat, fibre: $0.fibre, moisture: $0.moisture, ash: $0.ash)
        }
        ingredients = food.ingredients
        kcalPer100g = food.declaredKilocalories
        bag = food.bag.map { Bag(grams: $0.grams, openedOn: $0.openedOn.description, eaten: nil) }
        retired = food.isRetired
    }

    func domain() throws(ServiceError) -> Food {
        try ServiceError.reading("food \(id)") {
            try Food(
                id: FoodID(wire: id),
                name: name,
                analysis: analysis.map {
                    try FoodAnalysis(
                        protein: $0.protein, fat: $0.fat, fibre: $0.fibre, moisture: $0.moisture, ash: $0.ash)
                },
                ingredients: ingredients,
                declaredKilocalories: kcalPer100g,
                bag: bag.map { bag in
                    guard
                        let read = Nutrition.Bag(
                            grams: bag.grams, openedOn: try CalendarDate(wire: bag.openedOn), eaten: bag.eaten ?? 0)
                    else { throw ServiceError.unintelligible(detail: "a bag of \(bag.grams) g") }
                    return read
                },
                isRetired: retired ?? false
            )
        }
    }
}
