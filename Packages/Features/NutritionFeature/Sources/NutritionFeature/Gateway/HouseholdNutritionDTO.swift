import CoreInterfaces
import CoreModels
import CoreNetworking
import Nutrition

/// The meals of all pets, on the wire.
struct HouseholdMealsDTO: Decodable, Sendable {
    struct Item: Decodable, Sendable {
        let pet: String
        let meal: MealDTO

        private enum CodingKeys: CodingKey {
            case pet
        }

        init(from decoder: any Decoder) throws {
            pet = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .pet)
            meal = try MealDTO(from: decoder)
        }
    }

    let meals: [Item]

    func domain() throws(ServiceError) -> [PetID: [Meal]] {
        var all: [PetID: [Meal]] = [:]
        for item in meals { all[try PetID(wire: item.pet), default: []].append(try item.meal.domain()) }
        return all
    }
}

/// The diets of all pets, on the wire.
struct HouseholdDietsDTO: Decodable, Sendable {
    struct Item: Decodable, Sendable {
        let pet: String
        let diet: DietDTO
    }

    let diets: [Item]

    func domain() throws(ServiceError) -> [PetID: Diet] {
        var all: [PetID: Diet] = [:]
        for item in diets { all[try PetID(wire: item.pet)] = try item.diet.domain() }
        return all
    }
}

/// The latest weights of all pets, on the wire.
struct HouseholdWeighingsDTO: Decodable, Sendable {
    struct Item: Decodable, Sendable {
        let pet: String
        let weighing: WeighingsDTO.Weighing

        private enum CodingKeys: CodingKey {
            case pet
        }

        init(from decoder: any Decoder) throws {
            pet = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .pet)
            weighing = try WeighingsDTO.Weighing(from: decoder)
        }
    }

    let weights: [Item]

    func domain() throws(ServiceError) -> [PetID: WeightSample] {
        var all: [PetID: WeightSample] = [:]
        for item in weights { all[try PetID(wire: item.pet)] = try item.weighing.domain() }
        return all
    }
}

extension APIRequest where Answer == HouseholdMealsDTO {
    static func meals(since day: CalendarDate) -> Self {
        .get("v1", "meals", query: [("since", day.description)])
    }
}

extension APIRequest where Answer == HouseholdDietsDTO {
    static var diets: Self { .get("v1", "diets") }
}

extension APIRequest where Answer == HouseholdWeighingsDTO {
    static var latestWeights: Self { .get("v1", "weights") }
}
