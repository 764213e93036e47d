/// Values that a chart's values are compared with, such as a goal or a plan.
public struct ChartReference: Hashable, Sendable {
    /// The name of the reference: "Goal: 4.5 kg".
    public var label: String
    /// The reference's points by ascending position, in the chart's units. A single point applies everywhere.
    public var points: [ChartPoint]

    /// Creates a reference.
    public init(_ label: String, points: [ChartPoint]) {
        self.label = label
        self.points = points
    }

    /// Creates a reference with one value for all positions.
    public init(_ label: String, value: Double) {
        self.init(label, points: [ChartPoint(label: label, position: 0, value: value)])
    }

    /// Returns the value at a position, interpolated between points. Outside of the points, it is the value of the
    /// nearest one; `nil` if there are no points.
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
