/// Rich text: spans that carry meaning, never colours: `"Rabies " + RichText("overdue", role: .negative)`.
public struct RichText: Hashable, Sendable {
    /// The runs, in reading order.
    public var spans: [Span]

    /// Creates text of runs.
    public init(spans: [Span]) {
        self.spans = spans
    }

    /// Creates text of one run.
    public init(_ text: String, role: TextRole = .body) {
        self.init(spans: [Span(text, role: role)])
    }

    /// The letters alone.
    public var plain: String {
        spans.map(\.text).joined()
    }

    /// Joins two texts.
    public static func + (left: Self, right: Self) -> Self {
        RichText(spans: left.spans + right.spans)
    }
}

extension RichText: ExpressibleByStringInterpolation {
    /// Creates ordinary text from a literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}
