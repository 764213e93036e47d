import CoreInterfaces
import CoreModels
import CoreNetworking
import Movement

/// The activities of all pets, on the wire.
struct HouseholdActivitiesDTO: Decodable, Sendable {
    struct Item: Decodable, Sendable {
        let pet: String
        let activity: ActivityDTO
    }

    let activities: [Item]

    func domain() throws(ServiceError) -> [PetID: [Activity]] {
        var all: [PetID: [Activity]] = [:]
        for item in activities { all[try PetID(wire: item.pet), default: []].append(try item.activity.domain()) }
        return all
    }
}

/// The latest weights of all pets, on the wire.
struct HouseholdWeighingsDTO: Decodable, Sendable {
    struct Item: Decodable, Sendable {
        let pet: String
        let grams: Int
    }

    let weights: [Item]

    func domain() throws(ServiceError) -> [PetID: Weight] {
        var all: [PetID: Weight] = [:]
        for item in weights {
            all[try PetID(wire: item.pet)] = try ServiceError.reading("a weight") { try Weight(grams: item.grams) }
        }
        return all
    }
}

extension APIRequest where Answer == HouseholdActivitiesDTO {
    static func activities(since day: CalendarDate) -> Self {
        .get("v1", "activities", query: [("since", day.description)])
    }
}

extension APIRequest where Answer == HouseholdWeighingsDTO {
    static var latestWeights: Self { .get("v1", "weights") }
}
