import CoreWire

/// A sitter's time that is held while the owner decides and pays, on the wire.
public struct HoldDTO: WireRecord, Hashable {
    /// A line of the price.
    public struct Line: Codable, Hashable, Sendable {
        /// The description.
        public var label: String?
        /// The amount in minor units of the hold's currency.
        public var amount: Int?

        /// Creates a line from its members.
        public init(label: String? = nil, amount: Int? = nil) {
            self.label = label
            self.amount = amount
        }
    }

    /// "hold".
    public static let name = "hold"
    /// "holds".
    public static let plural = "holds"

    /// The id.
    public var id: String?
    /// The end in seconds since 1970.
    public var expiresAt: Int?
    /// The currency of all amounts.
    public var currency: String?
    /// The lines of the price.
    public var lines: [Line]?
    /// The price in minor units.
    public var total: Int?
    /// The tax in the price, in minor units.
    public var includedTax: Int?
    /// The id of the payment, which has to be authorized before the time is booked.
    public var payment: String?

    /// Creates a hold from its members.
    public init(
        id: String? = nil, expiresAt: Int? = nil, currency: String? = nil, lines: [Line]? = nil, total: Int? = nil,
        includedTax: Int? = nil, payment: String? = nil
    ) {
        self.id = id
        self.expiresAt = expiresAt
        self.currency = currency
        self.lines = lines
        self.total = total
        self.includedTax = includedTax
        self.payment = payment
    }
}
