import CoreWire

/// The body that turns a hold into bookings.
public struct BookingOrderDTO: Codable, Hashable, Sendable {
    /// The id of the hold.
    public var hold: String?
    /// A note to the sitter.
    public var note: String?
    /// The price that the owner accepted, in minor units.
    public var total: Int?

    /// Creates an order from its members.
    public init(hold: String? = nil, note: String? = nil, total: Int? = nil) {
        self.hold = hold
        self.note = note
        self.total = total
    }
}

/// The new time of a booking.
public struct BookingTimeDTO: Codable, Hashable, Sendable {
    /// The start in the sitter's time zone.
    public var start: String?

    /// Creates the body.
    public init(start: String?) {
        self.start = start
    }
}

/// A sitter's answer to a request.
public struct SitterAnswerDTO: Codable, Hashable, Sendable {
    /// Whether the sitter accepts.
    public var accepts: Bool?

    /// Creates the body.
    public init(accepts: Bool?) {
        self.accepts = accepts
    }
}

/// An owner's review of a booking.
public struct BookingReviewDTO: Codable, Hashable, Sendable {
    /// From 1 to 5 stars.
    public var stars: Int?
    /// The text, if there is one.
    public var text: String?

    /// Creates a review from its members.
    public init(stars: Int? = nil, text: String? = nil) {
        self.stars = stars
        self.text = text
    }
}

/// An owner's description of what went wrong.
public struct DisputeDTO: Codable, Hashable, Sendable {
    /// The description.
    public var reason: String?

    /// Creates the body.
    public init(reason: String?) {
        self.reason = reason
    }
}

/// A sitter's answer to a dispute.
public struct SettlementDTO: Codable, Hashable, Sendable {
    /// The refund in minor units of the booking's currency.
    public var refund: Int?

    /// Creates the body.
    public init(refund: Int?) {
        self.refund = refund
    }
}
