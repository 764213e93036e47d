/// A drawing of numbers, with a sentence that says the same.
public struct Chart: Hashable, Sendable {
    /// The form of a chart.
    public enum Kind: Hashable, Sendable {
        /// Points joined along an axis, for values that change over time.
        case line
        /// One bar for each point, for amounts to compare.
        case bar
        /// One shaded cell for each point, in rows with these names, such as a year of days by weekday. A point's
        /// position is the index of its cell, counted from 0 down the first column, then down the next.
        case heatMap(rows: [String])
        /// A line as small as a word, without an axis, beside the chart's summary. The surroundings name it: a surface
        /// that draws it leaves out its title and single values.
        case sparkline
    }

    /// The id of the chart.
    public var id: ElementID
    /// The title of the chart.
    public var title: String
    /// The drawing in one sentence, for people who can't see it and for plain output. Never empty.
    public var summary: String
    /// The form of the chart.
    public var kind: Kind
    /// The unit of every value: "kg".
    public var unit: String
    /// The points, by ascending position.
    public var points: [ChartPoint]
    /// The values to compare with, if any.
    public var reference: ChartReference?
    /// The texts above a heat map's columns, such as the month that begins there. By ascending position.
    public var marks: [ChartMark]

    /// Creates a chart.
    public init(
        id: ElementID,
        title: String,
        summary: String,
        kind: Kind = .line,
        unit: String,
        points: [ChartPoint],
        reference: ChartReference? = nil,
        marks: [ChartMark] = []
    ) {
        self.id = id
        self.title = title
        self.summary = summary
        self.kind = kind
        self.unit = unit
        self.points = points
        self.reference = reference
        self.marks = marks
    }
}

/// A short text above the column of a heat map: "May".
public struct ChartMark: Hashable, Sendable {
    /// The text.
    public var label: String
    /// The index of the cell whose column is marked.
    public var position: Double

    /// Creates a mark.
    public init(_ label: String, at position: Double) {
        self.label = label
        self.position = position
    }
}
