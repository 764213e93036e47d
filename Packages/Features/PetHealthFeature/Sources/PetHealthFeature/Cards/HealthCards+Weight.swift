import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation

extension HealthCards {
    /// A card with the weight's trend over the past year, and the warning about an unplanned loss.
    var weight: PlaceCard {
        PlaceCard(of: "weights", on: .pet, title: "Weight", rank: .trend) { values throws(CardFailure) in
            let id = try Self.pet(values)
            let (weights, loss) = try await load("the card of weights wasn't loaded") { () async throws(ServiceError) in
                let weights = try await records.weights(of: id, atMost: WeightTrend.mostPoints).entries
                let pet = try await pets.pet(id)
                return (weights, self.loss(of: pet, weights, planned: try await plans.plannedLoss(of: pet)))
            }
            let warning = loss.map { loss in
                Element.text(
                    RichText("Has \(loss.formatted(in: settings.current.weights)). Call your vet.", role: .negative))
            }
            return CardContent([warning, element(weights)].compactMap(\.self))
        } summary: { _ throws(CardFailure) in
            try await load("the summary of weights wasn't loaded") { () async throws(ServiceError) in
                try await summary()
            }
        }
    }

    /// Returns the trend of each pet, and a moment of today for each unplanned loss.
    private func summary() async throws(ServiceError) -> CardSummary {
        let weights = try await records.weightsOfAllPets(since: HealthOverview.firstWeight(on: today.date))
        let unit = settings.current.weights
        let trends = weights.compactMap { pet, samples in
            WeightTrend(samples).map { (pet.description, $0.brief("trend", in: unit)) }
        }
        let planned = try await plans.plannedLossesOfAllPets()
        let moments = try await pets.pets().compactMap { pet in
            loss(of: pet, weights[pet.id] ?? [], planned: planned[pet.id]).map { loss in
                CardMoment(
                    id: "weight-loss/\(pet.id)", of: [pet.id.description], day: today.date.dayNumber,
                    title: loss.formatted(in: unit), state: RichText("call your vet", role: .negative),
                    opens: Route(["pets", pet.id.description, "health"]))
            }
        }
        return CardSummary(trends: Dictionary(trends) { first, _ in first }, moments: moments)
    }

    private func loss(of pet: Pet, _ weights: [WeightSample], planned: PlannedLoss?) -> WeightLoss? {
        guard pet.died == nil else { return nil }
        return WeightLoss(weights, born: pet.birthDate, today: today.date, planned: planned)
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
