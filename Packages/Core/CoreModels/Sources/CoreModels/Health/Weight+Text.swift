import Foundation

extension Weight {
    /// Reads a weight as people type it: `4.2`, `4,2 kg`, `9 lb`, `9 lb 4 oz`, `850 g`. A number without a unit is in
    /// the chosen unit.
    ///
    /// `4 2` and `1,500 g` are refused, because a slip of the decimal or thousands separator would be ten or a thousand
    /// times off.
    /// - Parameter unit: The unit of a number without one.
    /// - Throws: ``WeightError``.
    public init(typed text: String, unit chosen: WeightUnit = .kilograms) throws(WeightError) {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        let isSplit = zip(words, words.dropFirst()).contains { $0.last?.isNumber == true && $1.first?.isNumber == true }
        guard !isSplit else { throw .unreadable(text.trimmed) }
        var rest = Substring(words.joined())
        var grams = 0.0
        var isFirst = true
        repeat {
            guard let (value, unit) = Self.part(of: &rest, chosen), isFirst || unit == .ounces else {
                throw .unreadable(text.trimmed)
            }
            grams += value * unit.grams
            guard rest.isEmpty || (isFirst && unit == .pounds) else { throw .unreadable(text.trimmed) }
            isFirst = false
        } while !rest.isEmpty
        try self.init(Measurement(value: grams, unit: .grams))
    }

    private enum TypedUnit {
        case grams, kilograms, ounces, pounds

        /// Uses the exact pound. Foundation's is 0.37 mg short, which adds up to a gram at 1.2 t.
        var grams: Double {
            switch self {
            case .grams: 1
            case .kilograms: 1000
            case .ounces: WeightUnit.gramsPerPound / 16
            case .pounds: WeightUnit.gramsPerPound
            }
        }
    }

    /// Removes a number and its unit from the beginning of a text.
    private static func part(of text: inout Substring, _ chosen: WeightUnit) -> (Double, TypedUnit)? {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        let name = text.dropFirst(number.count).prefix { $0.isLetter }
        guard number.count(where: { $0 == "." || $0 == "," }) <= 1,
            let value = Double(number.replacingOccurrences(of: ",", with: ".")), let unit = unit(named: name, chosen)
        else { return nil }
        let fraction = number.split(whereSeparator: { $0 == "." || $0 == "," }).dropFirst().last
        if unit == .grams, fraction?.count == 3 { return nil }
        text = text.dropFirst(number.count + name.count)
        return (value, unit)
    }

    private static func unit(named name: Substring, _ chosen: WeightUnit) -> TypedUnit? {
        switch name {
        case "": chosen == .kilograms ? .kilograms : .pounds
        case "kg", "kgs", "kilo", "kilos", "kilogram", "kilograms": .kilograms
        case "lb", "lbs", "pound", "pounds": .pounds
        case "oz", "ounce", "ounces": .ounces
        case "g", "gram", "grams": .grams
        default: nil
        }
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
