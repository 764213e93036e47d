/// Numbers as a drawing, with a sentence that says the same.
public struct Chart: Hashable, Sendable {
    /// How the points are drawn.
    public enum Kind: Hashable, Sendable {
        /// Points joined along an axis: something that changes over time.
        case line
        /// A bar a point: amounts to compare.
        case bar
        /// A shade a point, in rows of these names: a year of days by weekday. A point's position is its place, counted
        /// from 0 down the first column, then down the next.
        case heatMap(rows: [String])
    }

    /// Names the chart.
    public var id: ElementID
    /// What is shown.
    public var title: String
    /// The drawing in one sentence, for those who can't see it and for plain output. Never empty.
    public var summary: String
    /// How the points are drawn.
    public var kind: Kind
    /// The unit of every value: "kg".
    public var unit: String
    /// The points, by ascending position.
    public var points: [ChartPoint]
    /// What the values are compared with, where there is something.
    public var reference: ChartReference?

    /// Creates a chart.
    public init(
        id: ElementID,
        title: String,
        summary: String,
        kind: Kind = .line,
        unit: String,
        points: [ChartPoint],
        reference: ChartReference? = nil
    ) {
        self.id = id
        self.title = title
        self.summary = summary
        self.kind = kind
        self.unit = unit
        self.points = points
        self.reference = reference
    }
}
