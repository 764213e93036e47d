import CoreInterfaces
import CoreModels
import CoreNetworking

/// The weights of all pets, on the wire.
struct HouseholdWeightsDTO: Decodable, Sendable {
    struct Item: Decodable, Sendable {
        let pet: String
        let id: String
        let grams: Int
        let date: String
    }

    let weights: [Item]

    /// The weights by pet, newest first.
    func domain() throws(ServiceError) -> [PetID: [WeightSample]] {
        var samples: [PetID: [WeightSample]] = [:]
        for item in weights {
            let sample = try ServiceError.reading("weight \(item.id)") {
                try WeightSample(
                    id: WeightSampleID(wire: item.id), weight: Weight(grams: item.grams),
                    date: CalendarDate(wire: item.date), today: .latest)
            }
            samples[try PetID(wire: item.pet), default: []].append(sample)
        }
        return samples
    }
}

extension APIRequest where Answer == HouseholdWeightsDTO {
    static func weights(since day: CalendarDate) -> Self {
        .get("v1", "weights", query: [("since", day.description)])
    }
}
