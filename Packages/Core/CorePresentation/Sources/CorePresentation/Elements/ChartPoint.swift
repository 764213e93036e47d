/// One value of a chart.
public struct ChartPoint: Hashable, Sendable {
    /// What the point stands for, as a person reads it: "3 May 2026".
    public var label: String
    /// Where it lies along the axis, in any unit common to the chart's points; a day's number, for instance.
    public var position: Double
    /// Its value, in the chart's unit.
    public var value: Double

    /// Creates a point.
    public init(label: String, position: Double, value: Double) {
        self.label = label
        self.position = position
        self.value = value
    }
}
