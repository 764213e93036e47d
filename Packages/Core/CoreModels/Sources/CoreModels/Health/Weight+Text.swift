import Foundation

extension Weight {
    /// Reads a weight as people type it: `4.2`, `4,2 kg`, `9 lb`, `9 lb 4 oz`, `850 g`. A number without a unit is in
    /// the chosen unit.
    ///
    /// `4 2` and `1,500 g` are refused, as by ``TypedMass``.
    /// - Parameter unit: The unit of a number without one.
    /// - Throws: ``WeightError``.
    public init(typed text: String, unit chosen: WeightUnit = .kilograms) throws(WeightError) {
        let mass = try TypedMass(text, unit: chosen == .kilograms ? .kilograms : .pounds)
        try self.init(Measurement(value: mass.grams, unit: .grams))
    }
}

extension Weight {
    /// The weight as text: "850 g" below a kilogram, otherwise "4.2 kg" or "4.25 kg".
    ///
    /// Rounded to ten grams, and to a hundred from 20 kg, which exceeds the precision of household scales.
    public var formatted: String {
        guard grams >= 1000 else { return "\(grams) g" }
        let step = grams < 20_000 ? 10 : 100
        let rounded = (grams + step / 2) / step * step
        let (whole, rest) = rounded.quotientAndRemainder(dividingBy: 1000)
        let hundredths = rest / 10
        if hundredths == 0 { return "\(whole) kg" }
        if hundredths % 10 == 0 { return "\(whole).\(hundredths / 10) kg" }
        return "\(whole).\(hundredths < 10 ? "0" : "")\(hundredths) kg"
    }
}
