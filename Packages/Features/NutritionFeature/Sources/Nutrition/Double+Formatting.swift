/// Formats numbers, the same in every locale, so that tests and screen readers agree.
extension Double {
    /// Returns the number with at most a number of decimals, without trailing zeros: "1.6", "2".
    /// - Returns: "?" for a value that isn't a number or has more than 12 digits, which no screen should show as a
    ///   fact.
    public func formatted(decimals: Int) -> String {
        guard isFinite, abs(self) < 1e12 else { return "?" }
        let scale = (0..<max(0, min(decimals, 4))).reduce(1) { product, _ in product * 10 }
        let scaled = Int((abs(self) * Double(scale)).rounded())
        let (whole, rest) = scaled.quotientAndRemainder(dividingBy: scale)
        let sign = self < 0 && scaled != 0 ? "-" : ""
        guard rest != 0 else { return "\(sign)\(whole)" }
        var digits = String(rest)
        digits = String(repeating: "0", count: String(scale).count - 1 - digits.count) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }
}
