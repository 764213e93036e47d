import CoreModels
import CorePresentation

/// The trend of a weight, with few enough points to chart.
struct WeightTrend: Hashable, Sendable {
    /// The maximum number of points in a chart. Terminals have fewer columns.
    static let mostPoints = 240

    /// The samples of the chart, oldest first.
    let samples: [WeightSample]

    /// Creates the trend of samples, newest first.
    /// - Returns: `nil` if there are fewer than two.
    init?(_ newestFirst: [WeightSample]) {
        guard newestFirst.count >= 2 else { return nil }
        samples = Self.thinned(newestFirst.reversed(), to: Self.mostPoints)
    }

    /// Returns the trend as a chart, with a summary.
    func chart(in unit: WeightUnit) -> Chart {
        chart("weight-trend", .line, summary: summary(in: unit), in: unit)
    }

    /// Returns the trend as a line: the latest weight, and the change since the first.
    func sparkline(_ id: ElementID, in unit: WeightUnit) -> Chart {
        guard let first = samples.first, let last = samples.last else {
            return chart(id, .sparkline, summary: "", in: unit)
        }
        let latest = "\(last.weight.formatted(in: unit)) on \(last.date.formatted)"
        return chart(
            id, .sparkline, summary: "\(latest), \(change(in: unit)) since \(first.date.formatted)", in: unit)
    }

    /// Returns the trend in few words: the latest weight and the change.
    func brief(_ id: ElementID, in unit: WeightUnit) -> Chart {
        let latest = samples.last.map { $0.weight.formatted(in: unit) } ?? ""
        return chart(id, .sparkline, summary: "\(latest), \(change(in: unit))", in: unit)
    }

    private func chart(_ id: ElementID, _ kind: Chart.Kind, summary: String, in unit: WeightUnit) -> Chart {
        let isSmall = !samples.contains { $0.weight.value(in: unit) >= 1 }
        return Chart(
            id: id,
            title: "Weight over the past year",
            summary: summary,
            kind: kind,
            unit: isSmall ? unit.smaller.symbol : unit.symbol,
            points: samples.map { sample in
                ChartPoint(
                    label: sample.date.formatted,
                    position: Double(sample.date.dayNumber),
                    value: Self.rounded(sample.weight.value(in: unit) * (isSmall ? unit.smaller.perUnit : 1))
                )
            }
        )
    }

    /// Returns the value rounded to thousandths, because a plain surface prints it as it is.
    private static func rounded(_ value: Double) -> Double {
        (value * 1000).rounded() / 1000
    }

    private func summary(in unit: WeightUnit) -> String {
        guard let first = samples.first, let last = samples.last else { return "" }
        return "From \(first.weight.formatted(in: unit)) on \(first.date.formatted) "
            + "to \(last.weight.formatted(in: unit)) on \(last.date.formatted), \(change(in: unit))."
    }

    /// Returns the change from the first sample to the last: "up 0.2 kg".
    func change(in unit: WeightUnit) -> String {
        guard let first = samples.first, let last = samples.last else { return "unchanged" }
        let difference = last.weight.grams - first.weight.grams
        guard let amount = try? Weight(grams: abs(difference)) else { return "unchanged" }
        return "\(difference > 0 ? "up" : "down") \(amount.formatted(in: unit))"
    }

    /// Reduces samples to a number of them. It keeps the first, the last, and the lightest and heaviest of each segment
    /// in between, so that no peak is lost. Linear in the number of samples.
    /// - Parameter limit: The largest number of results, at least 4.
    static func thinned(_ samples: [WeightSample], to limit: Int) -> [WeightSample] {
        let limit = max(4, limit)
        guard samples.count > limit else { return samples }
        let inner = samples.indices.dropFirst().dropLast()
        let segments = (limit - 2) / 2
        var kept = [samples.startIndex]
        for segment in 0..<segments {
            let start = inner.startIndex + inner.count * segment / segments
            let end = inner.startIndex + inner.count * (segment + 1) / segments
            let byWeight = { (left: Int, right: Int) in samples[left].weight < samples[right].weight }
            let extremes = [(start..<end).min(by: byWeight), (start..<end).max(by: byWeight)].compactMap(\.self)
            kept += Set(extremes).sorted()
        }
        kept.append(samples.index(before: samples.endIndex))
        return kept.map { samples[$0] }
    }
}
