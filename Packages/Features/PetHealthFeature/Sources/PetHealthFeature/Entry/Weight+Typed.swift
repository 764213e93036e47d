import CoreModels
import Foundation

extension Weight {
    /// Reads a weight as people type it: a number with a point or a comma, in kg unless a unit follows.
    init(typed text: String) throws {
        let characters = text.lowercased().filter { !$0.isWhitespace }
        let number = characters.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        guard number.count(where: { $0 == "." || $0 == "," }) <= 1,
            let unit = Self.unit(named: characters.dropFirst(number.count)),
            let value = Double(number.replacingOccurrences(of: ",", with: "."))
        else { throw TypingError.notAWeight }
        try self.init(Measurement(value: value, unit: unit))
    }

    private static func unit(named name: Substring) -> UnitMass? {
        switch name {
        case "", "kg", "kgs", "kilo", "kilos", "kilogram", "kilograms": .kilograms
        case "lb", "lbs", "pound", "pounds": .pounds
        case "g", "gram", "grams": .grams
        default: nil
        }
    }
}
