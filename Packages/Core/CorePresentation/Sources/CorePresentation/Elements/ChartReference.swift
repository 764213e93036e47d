/// What a chart's values are compared with: a goal, a plan.
public struct ChartReference: Hashable, Sendable {
    /// What it is: "Goal: 4.5 kg".
    public var label: String
    /// Its values by ascending position, in the chart's unit and positions; one point holds everywhere.
    public var points: [ChartPoint]

    /// Describes what a chart is compared with.
    public init(_ label: String, points: [ChartPoint]) {
        self.label = label
        self.points = points
    }

    /// Creates a value that holds everywhere.
    public init(_ label: String, value: Double) {
        self.init(label, points: [ChartPoint(label: label, position: 0, value: value)])
    }

    /// The value at a position: between two points on the line that joins them, before the first and after the last
    /// theirs; `nil` where there are no points.
    public func value(at position: Double) -> Double? {
        guard let first = points.first, let last = points.last else { return nil }
        if position <= first.position { return first.value }
        for (start, end) in zip(points, points.dropFirst()) where position <= end.position {
            let span = end.position - start.position
            guard span > 0 else { return end.value }
            return start.value + (end.value - start.value) * (position - start.position) / span
        }
        return last.value
    }
}
