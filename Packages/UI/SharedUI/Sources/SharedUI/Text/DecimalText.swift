/// Formats numbers without a locale, for comparing values.
enum DecimalText {
    /// Returns the shortest digits of a number, without a fraction for a whole one.
    static func exact(_ value: Double) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Returns a number rounded to some decimals.
    static func rounded(_ value: Double, decimals: Int) -> String {
        var factor = 1.0
        for _ in 0..<decimals { factor *= 10 }
        let scaled = (value * factor).rounded()
        guard scaled.magnitude < 1e15 else { return exact(value) }
        let digits = String(Int(scaled.magnitude))
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let sign = scaled < 0 ? "-" : ""
        if decimals == 0 { return sign + padded }
        return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    }
}
