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
    ///   - acceptsUnlikely: Whether to accept a weight that is unlikely compared with the known ones.
    /// - Returns: A sentence that says what was added.
    public func addWeight(
        _ text: String, of pet: String, on date: String?, evenIfUnlikely acceptsUnlikely: Bool
    ) async throws(AppError) -> String {
        let weight: Weight
        do throws(WeightError) {
            weight = try Weight(typed: text, unit: weights)
        } catch {
            throw .argument(text, reason: error.explanation)
        }
        let day = try day(typed: date)
        let pet = try await self.pet(pet)
        func weighed(_ id: WeightSampleID) throws(AppError) -> WeightSample {
            do throws(Invalid<WeightSample.Property>) {
                return try WeightSample(id: id, weight: weight, date: day, born: pet.birthDate, today: today.date)
            } catch {
                throw .refused(error.explanation)
            }
        }
        let sample = try weighed(ids.makeID())
        let known = try await serving { () async throws(ServiceError) in
            let query = [HealthAPI.since(day.adding(months: -12))]
            return try await client.send(HealthAPI.weights.list, pet.id, query: query).read().values
        }
        let replaced = sample.replaced(among: known, born: pet.birthDate)
        if !acceptsUnlikely {
            if let other = sample.unlikely(beside: known, born: pet.birthDate) {
                let consequence = replaced == nil ? "" : " It replaces the other one."
                throw .refused(
                    "\(weight.formatted(in: weights)) is far from the \(other.weight.formatted(in: weights)) of \(other.date.formatted). "
                        + "If it is right, add --anyway.\(consequence) If the other is wrong, correct it first: "
                        + "petnest open pets/\(pet.id)/health/weights")
            }
            if let doubt = sample.doubt(of: pet.species, in: weights) {
                throw .refused("\(doubt) If it is right, add --anyway.")
            }
        }
        let saved = try replaced.map { other throws(AppError) in try weighed(other.id) } ?? sample
        try await serving { () async throws(ServiceError) in
            try await client.perform(
                HealthAPI.weights.save, pet.id, saved.id,
                body: Replacement(WeightDTO(saved), was: replaced.map { WeightDTO($0) }))
        }
        let correction = replaced.map { ", and not \($0.weight.formatted(in: weights))" } ?? ""
        return "\(pet.name) weighed \(weight.formatted(in: weights)) on \(day.formatted)\(correction)."
    }
}
