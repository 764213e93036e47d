import CoreModels
import Nutrition

/// The unit for masses of a magnitude: kilograms or grams, pounds or ounces.
struct MassScale: Hashable, Sendable {
    /// The grams in the unit.
    private let grams: Double
    private let decimals: Int
    /// The unit: "lb".
    let symbol: String

    /// Chooses the unit for masses up to a maximum.
    init(_ unit: WeightUnit, upTo most: Int) {
        let whole = unit == .kilograms ? 1000 : Self.pound
        let isSmall = Double(most) < whole
        symbol = isSmall ? unit.smaller.symbol : unit.symbol
        grams = isSmall ? whole / unit.smaller.perUnit : whole
        decimals = isSmall ? (unit == .kilograms ? 0 : 1) : 2
    }

    /// Returns a mass in the unit, with the shown precision.
    func rounded(_ mass: Double) -> Double {
        let steps: Double = decimals == 0 ? 1 : decimals == 1 ? 10 : 100
        return (mass / grams * steps).rounded() / steps
    }

    /// Returns a mass with its unit: "4.25 kg".
    func formatted(_ mass: Double) -> String { "\((mass / grams).formatted(decimals: decimals)) \(symbol)" }

    private static let pound = 453.59237
}
