import CoreWire

/// A subscription on the wire: a variant that is ordered again every few weeks.
public struct SubscriptionDTO: WireRecord, Hashable {
    /// "subscription".
    public static let name = "subscription"
    /// "subscriptions".
    public static let plural = "subscriptions"
    /// The longest interval, in weeks.
    public static let longest = 26

    /// The id.
    public var id: String?
    /// The id of the variant.
    public var variant: String?
    /// The quantity.
    public var quantity: Int?
    /// The interval in weeks.
    public var weeks: Int?
    /// The day of the next order.
    public var next: String?
    /// Whether it is paused.
    public var paused: Bool?
    /// The id of the product. Only in responses.
    public var product: String?
    /// The name of the variant. Only in responses.
    public var title: String?
    /// The current price of one, or `nil` if the shop no longer sells it. Only in responses.
    public var price: Int?
    /// The code of the price's currency: `EUR`. Only in responses.
    public var currency: String?
    /// The stock, or `nil` if the shop no longer sells it. Only in responses.
    public var stock: Int?
    /// The product's category: `dryFood`; `nil` if the shop no longer sells it. Only in responses.
    public var category: String?
    /// The species that it is for: `cat`. Only in responses.
    public var species: [String]?
    /// The ingredients as the label lists them. Only in responses.
    public var ingredients: String?

    /// Creates it from its members.
    public init(
        id: String? = nil, variant: String?, quantity: Int?, weeks: Int?, next: String?, paused: Bool?,
        product: String? = nil, title: String? = nil, price: Int? = nil, currency: String? = nil, stock: Int? = nil,
        category: String? = nil, species: [String]? = nil, ingredients: String? = nil
    ) {
        self.id = id
        self.variant = variant
        self.quantity = quantity
        self.weeks = weeks
        self.next = next
        self.paused = paused
        self.product = product
        self.title = title
        self.price = price
        self.currency = currency
        self.stock = stock
        self.category = category
        self.species = species
        self.ingredients = ingredients
    }
}

/// The day until which subscriptions are ordered, on the wire.
public struct SubscriptionsDueDTO: Codable, Hashable, Sendable {
    /// The owner's current day.
    public var today: String?

    /// Creates it from its member.
    public init(today: String?) { self.today = today }
}
