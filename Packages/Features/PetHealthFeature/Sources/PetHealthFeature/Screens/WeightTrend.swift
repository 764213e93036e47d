import CoreModels
import CorePresentation

/// How a weight changed, few enough points to draw.
struct WeightTrend: Hashable, Sendable {
    /// The most points that are drawn; terminals have fewer columns.
    static let mostPoints = 240

    /// The samples to draw, oldest first.
    let samples: [WeightSample]

    /// The trend of samples, newest first.
    /// - Returns: `nil` where there are fewer than two, which show no trend.
    init?(_ newestFirst: [WeightSample]) {
        guard newestFirst.count >= 2 else { return nil }
        samples = Self.thinned(newestFirst.reversed(), to: Self.mostPoints)
    }

    /// The trend as a chart, with a sentence that says the same.
    var chart: Chart {
        let inKilograms = samples.contains { $0.weight.grams >= 1000 }
        return Chart(
            id: "weight-trend",
            title: "Weight over the past year",
            summary: summary,
            unit: inKilograms ? "kg" : "g",
            points: samples.map { sample in
                ChartPoint(
                    label: sample.date.formatted,
                    position: Double(sample.date.dayNumber),
                    value: inKilograms ? sample.weight.kilograms : Double(sample.weight.grams)
                )
            }
        )
    }

    private var summary: String {
        guard let first = samples.first, let last = samples.last else { return "" }
        let difference = last.weight.grams - first.weight.grams
        let change =
            if let amount = try? Weight(grams: abs(difference)) {
                "\(difference > 0 ? "up" : "down") \(amount.formatted)"
            } else {
                "unchanged"
            }
        return "From \(first.weight.formatted) on \(first.date.formatted) "
            + "to \(last.weight.formatted) on \(last.date.formatted), \(change)."
    }

    /// Leaves out samples until a number is left, and keeps the first, the last, and the lightest and heaviest of each
    /// of the stretches between, so that no peak is lost. Linear in the number of samples.
    /// - Parameter limit: The most that are left; 4 at least.
    static func thinned(_ samples: [WeightSample], to limit: Int) -> [WeightSample] {
        let limit = max(4, limit)
        guard samples.count > limit else { return samples }
        let inner = samples.indices.dropFirst().dropLast()
        let stretches = (limit - 2) / 2
        var kept = [samples.startIndex]
        for stretch in 0..<stretches {
            let start = inner.startIndex + inner.count * stretch / stretches
            let end = inner.startIndex + inner.count * (stretch + 1) / stretches
            let byWeight = { (left: Int, right: Int) in samples[left].weight < samples[right].weight }
            let extremes = [(start..<end).min(by: byWeight), (start..<end).max(by: byWeight)].compactMap(\.self)
            kept += Set(extremes).sorted()
        }
        kept.append(samples.index(before: samples.endIndex))
        return kept.map { samples[$0] }
    }
}
