/// Numbers as a drawing, with a sentence that says the same.
public struct Chart: Hashable, Sendable {
    /// How the points are drawn.
    public enum Kind: Hashable, Sendable {
        /// Points joined along an axis: something that changes over time.
        case line
        /// A bar a point: amounts to compare.
        case bar
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

    /// Describes a chart.
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
