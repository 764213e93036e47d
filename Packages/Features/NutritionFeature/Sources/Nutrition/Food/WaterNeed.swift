import CoreModels

/// The usual daily water intake of a dog or a cat, including the water in food.
public struct WaterNeed: Hashable, Sendable {
    /// The usual milliliters: 50 a kilogram (practicing vets agree on 40 to 60, read).
    public let usual: Double
    /// The milliliters above which to call a vet: 100 a kilogram (practicing vets, read). Some call 45 to 90 too much.
    public let worrying: Double

    /// Creates the need of an animal.
    /// - Returns: `nil` for species other than dogs and cats, for which no figure was found.
    public init?(species: Species, weight: Weight) {
        guard species == .dog || species == .cat else { return nil }
        usual = 50 * weight.kilograms
        worrying = 100 * weight.kilograms
    }
}
