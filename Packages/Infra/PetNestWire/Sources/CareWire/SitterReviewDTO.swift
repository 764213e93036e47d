import CoreWire

/// An owner's review of a sitter on the wire, without names.
public struct SitterReviewDTO: WireRecord, Hashable {
    /// "review".
    public static let name = "review"
    /// "reviews".
    public static let plural = "reviews"

    /// From 1 to 5 stars.
    public var stars: Int?
    /// The text, if there is one.
    public var text: String?
    /// The time in seconds since 1970.
    public var at: Int?

    /// Reviews have no ids.
    public var id: String? { nil }

    /// Creates a review from its members.
    public init(stars: Int? = nil, text: String? = nil, at: Int? = nil) {
        self.stars = stars
        self.text = text
        self.at = at
    }
}

/// The reviews of a sitter from before their first booking here, on the wire.
public struct SitterReviewsDTO: Codable, Hashable, Sendable {
    /// The reviews.
    public var reviews: [SitterReviewDTO]?

    /// Creates the body.
    public init(reviews: [SitterReviewDTO]?) {
        self.reviews = reviews
    }
}
