/// The scale of a chart's values, from the smallest to the largest, with some margin if all are equal.
struct ChartScale {
    let low: Double
    let high: Double
    private let decimals: Int

    init(_ values: [Double]) {
        var low = values.min() ?? 0
        var high = values.max() ?? 0
        if low == high {
            let room = max(low.magnitude * 0.1, 1)
            low -= room
            high += room
        }
        self.low = low
        self.high = high
        // The fewest decimals that show the ends and the middle to a hundredth of the range.
        let shown = [low, low / 2 + high / 2, high]
        var decimals = 0
        while decimals < 6, shown.contains(where: { Self.error(of: $0, decimals) > (high - low) / 100 }) {
            decimals += 1
        }
        self.decimals = decimals
    }

    /// Returns the error of rounding a number to some decimals.
    private static func error(of value: Double, _ decimals: Int) -> Double {
        var factor = 1.0
        for _ in 0..<decimals { factor *= 10 }
        return ((value * factor).rounded() / factor - value).magnitude
    }

    var topLabel: String { DecimalText.rounded(high, decimals: decimals) }
    var middleLabel: String { DecimalText.rounded(low / 2 + high / 2, decimals: decimals) }
    var bottomLabel: String { DecimalText.rounded(low, decimals: decimals) }

    /// Returns a value with as many decimals as the ends.
    func label(_ value: Double) -> String { DecimalText.rounded(value, decimals: decimals) }

    /// Returns the position of a value between the ends, from 0 to 1.
    func share(of value: Double) -> Double {
        let span = high - low
        guard span > 0, span.isFinite else { return 0.5 }
        return min(max((value - low) / span, 0), 1)
    }
}
