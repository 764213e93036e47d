import CoreModels
import CoreWire
import Nutrition
import NutritionWire

extension FoodDTO {
    init(_ food: Food) {
        self.init(
            id: food.id.description, name: food.name,
            analysis: food.analysis.map {
                Analysis(protein: $0.protein, fat: $0.fat, fiber: $0.fiber, moisture: $0.moisture, ash: $0.ash)
            },
            ingredients: food.ingredients, kcalPer100g: food.declaredKilocalories,
            bag: food.bag.map { Bag(grams: $0.grams, openedOn: $0.openedOn.description) }, retired: food.isRetired)
    }

    func food() throws(WireError) -> Food {
        let id = try FoodID(member: "id", id)
        let openedOn = try CalendarDate(member: "bag.openedOn", bag?.openedOn)
        var checks = MemberChecks()
        let ownID = checks.id(id, in: .response)
        let analysis = analysis.flatMap { analysis in checks.member("analysis") { try FoodAnalysis(analysis) } }
        let bag = bag.flatMap { bag in
            checks.needed("bag", openedOn) { openedOn in
                guard let bag = Nutrition.Bag(grams: bag.grams ?? 0, openedOn: openedOn, eaten: bag.eaten ?? 0) else {
                    throw WireError.malformed("This can't be a bag of \(bag.grams ?? 0) g.")
                }
                return bag
            }
        }
        return try checks.finish("The food") {
            try Food(
                id: ownID, name: name ?? "", analysis: analysis, ingredients: ingredients,
                declaredKilocalories: kcalPer100g, bag: bag, isRetired: retired ?? false)
        }
    }
}

extension FoodAnalysis {
    fileprivate init(_ analysis: FoodDTO.Analysis) throws {
        func part(_ name: String, _ value: Double?) throws(WireError) -> Double {
            guard let value else { throw .malformed("“\(name)” is required.") }
            return value
        }
        try self.init(
            protein: part("protein", analysis.protein), fat: part("fat", analysis.fat),
            fiber: part("fibre", analysis.fiber), moisture: part("moisture", analysis.moisture),
            ash: part("ash", analysis.ash))
    }
}
