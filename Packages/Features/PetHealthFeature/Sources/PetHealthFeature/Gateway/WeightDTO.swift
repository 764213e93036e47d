import CoreInterfaces
import CoreModels
import CoreNetworking

struct WeightsDTO: Decodable, Sendable {
    let weights: [WeightDTO]
    let total: Int

    func domain() throws(ServiceError) -> [WeightSample] {
        try weights.map { weight throws(ServiceError) in try weight.domain() }
    }
}

struct WeightDTO: Codable, Sendable {
    let id: String
    let grams: Int
    let date: String

    init(_ sample: WeightSample) {
        id = sample.id.description
        grams = sample.weight.grams
        date = sample.date.description
    }

    /// What was entered was judged then; a clock that was set back since doesn't make it invalid.
    func domain() throws(ServiceError) -> WeightSample {
        try ServiceError.reading("weight \(id)") {
            try WeightSample(
                id: WeightSampleID(wire: id),
                weight: Weight(grams: grams),
                date: CalendarDate(wire: date),
                today: .latest
            )
        }
    }
}
