import CorePresentation

extension StarRating {
    /// The rating in words: "4.2 of 5 stars, 31 ratings".
    var words: String {
        let amount = value.isFinite ? DecimalText.rounded(value, decimals: 1) : DecimalText.exact(value)
        let text = "\(amount.hasSuffix(".0") ? String(amount.dropLast(2)) : amount) of \(scale) stars"
        return count.map { "\(text), \($0) \($0 == 1 ? "rating" : "ratings")" } ?? text
    }

    /// Returns the stars, full ones first, rounded to whole ones.
    func stars(_ glyphs: Glyphs) -> (full: String, rest: String) {
        let scale = min(max(scale, 0), 10)
        let full = value.isFinite ? min(max(Int(min(value, 10).rounded()), 0), scale) : 0
        return (
            String(repeating: glyphs.star, count: full), String(repeating: glyphs.emptyStar, count: scale - full)
        )
    }
}
