/// One value of a chart.
public struct ChartPoint: Hashable, Sendable {
    /// The text for the point's position: "3 May 2026".
    public var label: String
    /// The position along the axis, such as a day's number, in a unit common to the chart's points.
    public var position: Double
    /// The value, in the chart's unit.
    public var value: Double

    /// Creates a point.
    public init(label: String, position: Double, value: Double) {
        self.label = label
        self.position = position
        self.value = value
    }
}
