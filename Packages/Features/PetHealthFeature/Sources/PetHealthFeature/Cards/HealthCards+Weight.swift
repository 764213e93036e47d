import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation

extension HealthCards {
    /// A card with the weight's trend over the past year.
    var weight: PlaceCard {
        PlaceCard(of: "weights", on: .pet, title: "Weight", rank: .trend) { values throws(CardFailure) in
            let pet = try Self.pet(values)
            let weights = try await load("the card of weights wasn't loaded") { () async throws(ServiceError) in
                try await records.weights(of: pet, atMost: WeightTrend.mostPoints)
            }
            return CardContent([element(weights.entries)])
        } summary: { _ throws(CardFailure) in
            let weights = try await load("the summary of weights wasn't loaded") { () async throws(ServiceError) in
                try await records.weightsOfAllPets(since: HealthOverview.firstWeight(on: today.date))
            }
            let unit = settings.current.weights
            let trends = weights.compactMap { pet, samples in
                WeightTrend(samples).map { (pet.description, $0.brief("trend", in: unit)) }
            }
            return CardSummary(trends: Dictionary(trends) { first, _ in first })
        }
    }

    private func element(_ newestFirst: [WeightSample]) -> Element {
        guard let last = newestFirst.first else {
            return .text(RichText("No weights yet.", role: .secondary))
        }
        let first = HealthOverview.firstWeight(on: today.date)
        let unit = settings.current.weights
        guard let trend = WeightTrend(newestFirst.filter { $0.date >= first }) else {
            return .text("\(last.weight.formatted(in: unit)) on \(last.date.formatted)")
        }
        return .chart(trend.sparkline("card-weight", in: unit))
    }
}
