import CoreWire

/// The cart on the wire. Only responses have it.
public struct CartDTO: WireRecord, Hashable {
    /// "cart".
    public static let name = "cart"
    /// "carts".
    public static let plural = "carts"

    /// A quantity of one variant.
    public struct Line: Codable, Hashable, Sendable {
        /// The id of the variant.
        public let variant: String
        /// The id of the product.
        public let product: String
        /// The name: "Lumo Adult Salmon, 2 kg".
        public let title: String
        /// The quantity.
        public let quantity: Int
        /// The current price of one, or `nil` if the shop no longer sells it.
        public let price: Int?
        /// The price of one when the line was last changed or accepted.
        public let seenPrice: Int
        /// The stock, or `nil` if the shop no longer sells it.
        public let stock: Int?
        /// The product's category: `dryFood`; `nil` if the shop no longer sells it.
        public let category: String?
        /// The species that it is for: `cat`.
        public let species: [String]?
        /// The ingredients as the label lists them.
        public let ingredients: String?

        /// Creates it from its members.
        public init(
            variant: String, product: String, title: String, quantity: Int, price: Int?, seenPrice: Int, stock: Int?,
            category: String? = nil, species: [String]? = nil, ingredients: String? = nil
        ) {
            self.variant = variant
            self.product = product
            self.title = title
            self.quantity = quantity
            self.price = price
            self.seenPrice = seenPrice
            self.stock = stock
            self.category = category
            self.species = species
            self.ingredients = ingredients
        }
    }

    /// A delivery method.
    public struct Delivery: Codable, Hashable, Sendable {
        /// The id: `standard`.
        public let id: String
        /// The price for this cart.
        public let price: Int
        /// The delivery time in days.
        public let days: Int
        /// The price for a cart below ``freeFrom``.
        public let fee: Int?
        /// The subtotal from which it is free, or `nil` if it never is.
        public let freeFrom: Int?

        /// Creates it from its members.
        public init(id: String, price: Int, days: Int, fee: Int?, freeFrom: Int?) {
            self.id = id
            self.price = price
            self.days = days
            self.fee = fee
            self.freeFrom = freeFrom
        }
    }

    /// The lines, in the order in which they were added.
    public let lines: [Line]
    /// The code of all amounts' currency: `EUR`.
    public let currency: String
    /// The total quantity.
    public let count: Int?
    /// The price of the lines that are still sold.
    public let subtotal: Int
    /// The delivery methods, standard first.
    public let deliveries: [Delivery]

    /// An account has one cart, so it has no id.
    public var id: String? { nil }

    /// Creates it from its members.
    public init(lines: [Line], currency: String, count: Int?, subtotal: Int, deliveries: [Delivery]) {
        self.lines = lines
        self.currency = currency
        self.count = count
        self.subtotal = subtotal
        self.deliveries = deliveries
    }
}

/// An addition to the cart, on the wire.
public struct CartAdditionDTO: Codable, Hashable, Sendable {
    /// The id of the variant.
    public var variant: String?
    /// The quantity to add.
    public var quantity: Int?

    /// Creates it from its members.
    public init(variant: String?, quantity: Int?) {
        self.variant = variant
        self.quantity = quantity
    }
}

/// The quantity of a line, on the wire.
public struct CartQuantityDTO: Codable, Hashable, Sendable {
    /// The quantity.
    public var quantity: Int?

    /// Creates it from its member.
    public init(quantity: Int?) { self.quantity = quantity }
}

/// The order whose lines are added to the cart again, on the wire.
public struct ReorderDTO: Codable, Hashable, Sendable {
    /// The id of the order.
    public var order: String?

    /// Creates it from its member.
    public init(order: String?) { self.order = order }
}

/// The result of ordering again, on the wire.
public struct ReorderedDTO: Codable, Hashable, Sendable {
    /// The cart.
    public let cart: CartDTO?
    /// The titles of lines that are no longer sold or exceed the stock.
    public let missing: [String]

    /// Creates it from its members.
    public init(cart: CartDTO?, missing: [String]) {
        self.cart = cart
        self.missing = missing
    }
}

/// The delivery of the cart to pay for, on the wire.
public struct CartDeliveryDTO: Codable, Hashable, Sendable {
    /// The id of the delivery method.
    public var delivery: String?

    /// Creates it from its member.
    public init(delivery: String?) { self.delivery = delivery }
}

/// The payment of the cart, on the wire.
public struct OpenedPaymentDTO: Codable, Hashable, Sendable {
    /// The id of the payment.
    public let payment: String

    /// Creates it from its member.
    public init(payment: String) { self.payment = payment }
}
