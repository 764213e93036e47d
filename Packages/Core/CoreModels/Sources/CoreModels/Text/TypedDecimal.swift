/// A decimal number as people type it: `12`, `12.5`, `12,50` or `-3`.
public struct TypedDecimal {
    private let sign: String
    private let whole: Substring
    private let fraction: Substring

    /// Reads a number.
    /// - Returns: `nil` if the text isn't one, or groups its digits.
    init?(_ text: String) {
        let text = text.trimmed
        let isNegative = text.hasPrefix("-")
        let parts = (isNegative ? text.dropFirst() : text[...])
            .split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard (1...2).contains(parts.count), parts.contains(where: { !$0.isEmpty }),
            parts.allSatisfy({ $0.utf8.allSatisfy(digits.contains) })
        else { return nil }
        sign = isNegative ? "-" : ""
        whole = parts[0]
        fraction = parts.count == 2 ? parts[1] : ""
    }

    /// The number of digits after the decimal point.
    var decimalPlaces: Int { fraction.utf8.count }

    /// Returns the number in units of a decimal place: 1250 hundredths for 12.5.
    /// - Parameter places: The decimal places, not fewer than ``decimalPlaces``.
    /// - Returns: `nil` if it has more decimal places, or is too large.
    func units(decimalPlaces places: Int) -> Int? {
        guard decimalPlaces <= places else { return nil }
        return Int("\(sign)0\(whole)\(fraction)" + String(repeating: "0", count: places - decimalPlaces))
    }

    /// Returns a number that isn't negative as text, without trailing zeros: "12.5" for 1250 hundredths.
    /// - Parameters:
    ///   - units: The number, in units of a decimal place.
    ///   - places: The decimal places.
    public static func text(units: Int, decimalPlaces places: Int) -> String {
        let digits = String(units)
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        let fraction = padded.suffix(places).reversed().drop { $0 == "0" }.reversed()
        return String(padded.dropLast(places)) + (fraction.isEmpty ? "" : "." + String(fraction))
    }
}
