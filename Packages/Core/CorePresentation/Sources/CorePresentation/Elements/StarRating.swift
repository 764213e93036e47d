/// A rating in stars.
public struct StarRating: Hashable, Sendable {
    /// The number of stars, from 0 to ``scale``.
    public var value: Double
    /// The maximum number of stars.
    public var scale: Int
    /// The number of ratings, for an average.
    public var count: Int?

    /// Creates a rating.
    public init(_ value: Double, of scale: Int = 5, count: Int? = nil) {
        self.value = value
        self.scale = scale
        self.count = count
    }

    var inconsistencies: [String] {
        if value.isFinite,
            (1...10).contains(scale),
            value >= 0,
            value <= Double(scale)
        {
            return []
        }
        let expected = "the scale is 1 to 10 stars, and the value 0 to the scale"
        return ["A rating of \(value) out of \(scale) stars can't be shown: \(expected)."]
    }
}
