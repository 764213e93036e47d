import Foundation

/// The unit of weights.
public enum WeightUnit: String, Codable, Hashable, Sendable, CaseIterable {
    case kilograms = "kg"
    case pounds = "lb"

    /// The international avoirdupois pound, exactly (International yard and pound agreement, 1959).
    static let gramsPerPound = 453.59237

    /// The symbol of the unit.
    public var symbol: String { rawValue }

    /// The unit for weights below one of this unit.
    public var smaller: (symbol: String, perUnit: Double) {
        self == .kilograms ? ("g", 1000) : ("oz", 16)
    }
}

extension Weight {
    /// Returns the weight as a number of a unit.
    public func value(in unit: WeightUnit) -> Double {
        unit == .kilograms ? kilograms : Double(grams) / WeightUnit.gramsPerPound
    }

    /// Returns the weight as text: in kilograms like ``formatted``, in pounds "9.26 lb", "110.2 lb" from 50 lb on, and
    /// "12.3 oz" below one.
    public func formatted(in unit: WeightUnit) -> String {
        guard unit == .pounds else { return formatted }
        let pounds = value(in: unit)
        if pounds < 0.9997 { return "\(Self.decimal(pounds * 16, places: pounds < 0.06 ? 2 : 1)) oz" }
        return "\(Self.decimal(pounds, places: pounds < 49.995 ? 2 : 1)) lb"
    }

    /// Returns the number to show in a form. Reading it gives the same weight, to the gram.
    public func typed(in unit: WeightUnit) -> String {
        unit == .kilograms ? "\(kilograms)" : Self.decimal(value(in: unit), places: 3)
    }

    /// Returns a number rounded to a number of decimal places, without trailing zeros.
    private static func decimal(_ number: Double, places: Int) -> String {
        let scale = places == 1 ? 10 : places == 2 ? 100 : 1000
        let (whole, rest) = Int((number * Double(scale)).rounded()).quotientAndRemainder(dividingBy: scale)
        if rest == 0 { return "\(whole)" }
        var digits = String(String(scale + rest).dropFirst())
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits)"
    }
}
