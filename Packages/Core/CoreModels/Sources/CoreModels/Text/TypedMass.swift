import Foundation

/// A mass as people type it: `50`, `12,5 g`, `0.05 kg`, `400 mg`, `5 oz`, `9 lb 4 oz`.
///
/// `4 2` and `1,500 g` are refused, because a slip of the decimal or thousands separator would be ten or a thousand
/// times off.
public struct TypedMass: Hashable, Sendable {
    /// The units that can be typed.
    public enum Unit: Hashable, Sendable {
        case milligrams, grams, kilograms, ounces, pounds

        /// Uses the exact pound. Foundation's is 0.37 mg short, which adds up to a gram at 1.2 t.
        fileprivate var grams: Double {
            switch self {
            case .milligrams: 0.001
            case .grams: 1
            case .kilograms: 1000
            case .ounces: WeightUnit.gramsPerPound / 16
            case .pounds: WeightUnit.gramsPerPound
            }
        }
    }

    /// The mass in grams, zero or more.
    public let grams: Double

    /// Reads a mass.
    /// - Parameter chosen: The unit of a number without one.
    /// - Throws: ``WeightError/unreadable(_:)``.
    public init(_ text: String, unit chosen: Unit) throws(WeightError) {
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
        self.grams = grams
    }

    /// Returns whether a number may have a thousands separator: `1,500` is 1500 in one country and 1.5 in another.
    /// A number that begins with a zero has none.
    public static func mayHaveThousands(_ number: some StringProtocol) -> Bool {
        let groups = number.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard groups.count == 2, let first = groups.first?.first else { return false }
        return first != "0" && groups[1].count == 3
    }

    /// Removes a number and its unit from the beginning of a text.
    private static func part(of text: inout Substring, _ chosen: Unit) -> (Double, Unit)? {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        let name = text.dropFirst(number.count).prefix { $0.isLetter }
        guard number.count(where: { $0 == "." || $0 == "," }) <= 1,
            let value = Double(number.replacingOccurrences(of: ",", with: ".")), let unit = unit(named: name, chosen)
        else { return nil }
        // Nobody weighs to a thousandth of a gram.
        if unit == .grams || unit == .milligrams, mayHaveThousands(number) { return nil }
        text = text.dropFirst(number.count + name.count)
        return (value, unit)
    }

    private static func unit(named name: Substring, _ chosen: Unit) -> Unit? {
        switch name {
        case "": chosen
        case "kg", "kgs", "kilo", "kilos", "kilogram", "kilograms": .kilograms
        case "lb", "lbs", "pound", "pounds": .pounds
        case "oz", "ounce", "ounces": .ounces
        case "g", "gram", "grams": .grams
        case "mg", "milligram", "milligrams": .milligrams
        default: nil
        }
    }
}
