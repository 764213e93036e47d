/// The products that a person is about to order, with current prices and stock.
public struct Cart: Hashable, Sendable {
    /// A delivery method.
    public struct DeliveryOption: Hashable, Sendable, Identifiable {
        /// The id: "standard", "express".
        public let id: String
        /// The price for this cart.
        public let price: Money
        /// The delivery time in days.
        public let days: Int
        /// The price for a cart below ``freeFrom``.
        public let fee: Money
        /// The price of the products from which the delivery is free, or `nil` if it never is.
        public let freeFrom: Money?

        /// Creates a delivery method.
        /// - Parameter fee: The price below the limit; the cart's price if not given.
        public init(id: String, price: Money, days: Int, fee: Money? = nil, freeFrom: Money? = nil) {
            self.id = id
            self.price = price
            self.days = days
            self.fee = fee ?? price
            self.freeFrom = freeFrom
        }

        /// Returns the price of delivering products of a total price.
        public func price(for products: Money) -> Money {
            guard let freeFrom, freeFrom.currency == products.currency else { return fee }
            return products.minorUnits >= freeFrom.minorUnits ? .zero(fee.currency) : fee
        }
    }

    /// The lines, in the order in which they were added.
    public let lines: [CartLine]
    /// The total number of items.
    public let count: Int
    /// The total price of the products that are still sold.
    public let subtotal: Money
    /// The delivery methods, standard first.
    public let deliveries: [DeliveryOption]

    /// Creates a cart.
    public init(lines: [CartLine], subtotal: Money, deliveries: [DeliveryOption]) {
        self.lines = lines
        count = lines.reduce(0) { $0 + $1.quantity }
        self.subtotal = subtotal
        self.deliveries = deliveries
    }

    /// The cart after all of its products were ordered.
    public var emptied: Cart {
        let nothing = Money.zero(subtotal.currency)
        return Cart(
            lines: [], subtotal: nothing,
            deliveries: deliveries.map {
                DeliveryOption(
                    id: $0.id, price: $0.price(for: nothing), days: $0.days, fee: $0.fee, freeFrom: $0.freeFrom)
            })
    }

    /// Whether something changed in the shop since a line was added, so that the person has to check it before
    /// ordering.
    public var hasChanged: Bool { lines.contains { !$0.changes.isEmpty } }
}

/// A quantity of one variant of a product.
public struct CartLine: Hashable, Sendable, Identifiable {
    /// The subject of a product's id.
    public enum Product {}

    /// A change in the shop since the line was added to the cart.
    public enum Change: Hashable, Sendable {
        /// The variant is no longer sold.
        case gone
        /// The variant is out of stock.
        case soldOut
        /// The stock is smaller than the quantity.
        case fewer(Int)
        /// The price has changed.
        case price(was: Money, now: Money)
    }

    /// The maximum quantity of one variant in an order.
    public static let most = 99

    /// The variant.
    public let id: VariantID
    /// The product of the variant.
    public let product: ProductID
    /// The name: "Lumo Adult Salmon, 2 kg".
    public let title: String
    /// The quantity.
    public let quantity: Int
    /// The current unit price, or `nil` if the variant is no longer sold.
    public let price: Money?
    /// The unit price when the line was last changed or accepted.
    public let seenPrice: Money
    /// The stock, or `nil` if the variant is no longer sold.
    public let stock: Int?
    /// The contents, to check for allergies, or `nil` if the variant is no longer sold.
    public let contents: ProductContents?

    /// Creates a line.
    public init(
        id: VariantID, product: ProductID, title: String, quantity: Int, price: Money?, seenPrice: Money, stock: Int?,
        contents: ProductContents? = nil
    ) {
        self.id = id
        self.product = product
        self.title = title
        self.quantity = quantity
        self.price = price
        self.seenPrice = seenPrice
        self.stock = stock
        self.contents = contents
    }

    /// The changes since the line was added to the cart; empty if it can be ordered as it is.
    public var changes: [Change] {
        guard let price, let stock else { return [.gone] }
        if stock == 0 { return [.soldOut] }
        var changes: [Change] = []
        if stock < quantity { changes.append(.fewer(stock)) }
        if price != seenPrice { changes.append(.price(was: seenPrice, now: price)) }
        return changes
    }
}

/// The id of a product of the shop.
public typealias ProductID = EntityID<CartLine.Product>
/// The id of a variant of a product: a size, a flavor.
public typealias VariantID = EntityID<CartLine>
