/// Text in spans that carry a meaning, never a color: `"Rabies " + RichText("overdue", role: .negative)`.
public struct RichText: Hashable, Sendable {
    /// The spans, in reading order.
    public var spans: [Span]

    /// Creates text from spans.
    public init(spans: [Span]) {
        self.spans = spans
    }

    /// Creates text with one span.
    public init(_ text: String, role: TextRole = .body) {
        self.init(spans: [Span(text, role: role)])
    }

    /// The text without roles.
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
