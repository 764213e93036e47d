/// What people think of something, as stars.
public struct StarRating: Hashable, Sendable {
    /// How good it is, from 0 to ``scale``.
    public var value: Double
    /// The most stars there are.
    public var scale: Int
    /// How many people said so, where many did.
    public var count: Int?

    /// Creates a rating.
    public init(_ value: Double, of scale: Int = 5, count: Int? = nil) {
        self.value = value
        self.scale = scale
        self.count = count
    }

    var inconsistencies: [String] {
        if value.isFinite, (1...10).contains(scale), value >= 0, value <= Double(scale) { return [] }
        return ["A rating of \(value) out of \(scale) stars can't be shown: 0 to all of 1 to 10 stars can."]
    }
}
