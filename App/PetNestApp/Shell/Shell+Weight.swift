import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import HealthWire

extension Shell {
    /// Adds a weight, validated as in the form.
    /// - Parameters:
    ///   - text: The weight as people type it: `4.2kg`, `9 lb 4 oz`; in ``weights`` without a unit.
    ///   - pet: The pet's name or id.
    ///   - date: The day as people type it, or `nil` for today.
    ///   - isUnlikelyToo: Whether to accept a weight that is unlikely compared with the known ones.
    /// - Returns: A sentence that says what was added.
    public func addWeight(
        _ text: String, of pet: String, on date: String?, evenIfUnlikely isUnlikelyToo: Bool
    ) async throws(AppError) -> String {
        let weight: Weight
        do throws(WeightError) {
            weight = try Weight(typed: text, unit: weights)
        } catch {
            throw .argument(text, reason: error.explanation)
        }
        let day = try day(typed: date)
        let pet = try await self.pet(pet)
        let sample: WeightSample
        do throws(Invalid<WeightSample.Property>) {
            sample = try WeightSample(
                id: ids.makeID(), weight: weight, date: day, born: pet.birthDate, today: today.date)
        } catch {
            throw .refused(error.explanation)
        }
        if !isUnlikelyToo {
            let known = try await serving { () async throws(ServiceError) in
                let query = [HealthAPI.since(day.adding(months: -12))]
                return try await client.send(HealthAPI.weights.list, pet.id, query: query).read().values
            }
            if let other = sample.unlikely(beside: known, born: pet.birthDate) {
                throw .refused(
                    "\(weight.formatted(in: weights)) is far from the \(other.weight.formatted(in: weights)) of \(other.date.formatted). "
                        + "If it is right, add --anyway. If the other is wrong, correct it first: "
                        + "petnest open pets/\(pet.id)/health/weights")
            }
            if let doubt = sample.doubt(of: pet.species, in: weights) {
                throw .refused("\(doubt) If it is right, add --anyway.")
            }
        }
        try await serving { () async throws(ServiceError) in
            try await client.perform(
                HealthAPI.weights.save, pet.id, sample.id, body: Replacement(WeightDTO(sample)))
        }
        return "\(pet.name) weighed \(weight.formatted(in: weights)) on \(day.formatted)."
    }
}
