import CoreModels

/// How much water a dog or a cat takes in a day, food included.
public struct WaterNeed: Hashable, Sendable {
    /// What is usual, in millilitres: 50 a kilogram (practising vets agree on 40 to 60, read).
    public let usual: Double
    /// From where on a vet should hear of it: 100 a kilogram (practising vets, read). Some call 45 to 90 too much.
    public let worrying: Double

    /// Creates the need of an animal.
    /// - Returns: nil for other kinds than dogs and cats, for which no figure was found.
    public init?(species: Species, weight: Weight) {
        guard species == .dog || species == .cat else { return nil }
        usual = 50 * weight.kilograms
        worrying = 100 * weight.kilograms
    }
}
