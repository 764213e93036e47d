/// The values at a chart's side: from the smallest to the largest, with a little room where they are all the same.
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
        // Enough decimals to tell the ends and the middle apart.
        var decimals = 0
        var step = (high - low) / 2
        while step < 2, decimals < 6 {
            step *= 10
            decimals += 1
        }
        self.decimals = decimals
    }

    var topLabel: String { DecimalText.rounded(high, decimals: decimals) }
    var middleLabel: String { DecimalText.rounded(low / 2 + high / 2, decimals: decimals) }
    var bottomLabel: String { DecimalText.rounded(low, decimals: decimals) }

    /// Where a value lies between the ends, from 0 to 1.
    func share(of value: Double) -> Double {
        let span = high - low
        guard span > 0, span.isFinite else { return 0.5 }
        return min(max((value - low) / span, 0), 1)
    }
}
