/// What somebody is about to order, with prices and stock as they are now.
public struct Cart: Hashable, Sendable {
    /// How the goods can be brought.
    public struct DeliveryOption: Hashable, Sendable, Identifiable {
        /// Names it: "standard", "express".
        public let id: String
        /// What it costs for this cart.
        public let price: Money
        /// In how many days the goods come.
        public let days: Int

        /// Creates a way of delivery.
        public init(id: String, price: Money, days: Int) {
            self.id = id
            self.price = price
            self.days = days
        }
    }

    /// The lines, in the order in which they were added.
    public let lines: [CartLine]
    /// How many things there are.
    public let count: Int
    /// What the goods that are still sold cost together.
    public let subtotal: Money
    /// How they can be brought, the usual way first.
    public let deliveries: [DeliveryOption]

    /// Creates a cart.
    public init(lines: [CartLine], subtotal: Money, deliveries: [DeliveryOption]) {
        self.lines = lines
        count = lines.reduce(0) { $0 + $1.quantity }
        self.subtotal = subtotal
        self.deliveries = deliveries
    }

    /// Whether something changed in the shop since a line was put here, so that it has to be looked at before ordering.
    public var hasChanged: Bool { lines.contains { !$0.changes.isEmpty } }
}

/// So many of one variant of a product.
public struct CartLine: Hashable, Sendable, Identifiable {
    /// What a product's id names.
    public enum Product {}

    /// Something that isn't as it was when the line was put into the cart.
    public enum Change: Hashable, Sendable {
        /// The shop sells it no more.
        case gone
        /// There is none left.
        case soldOut
        /// There are fewer than are wanted.
        case fewer(Int)
        /// The price was another.
        case price(was: Money, now: Money)
    }

    /// The most of one variant that can be ordered at once.
    public static let most = 99

    /// The variant that is bought.
    public let id: VariantID
    /// The product of which it is one.
    public let product: ProductID
    /// What it is called: "Lumo Adult Salmon, 2 kg".
    public let title: String
    /// How many are wanted.
    public let quantity: Int
    /// What one costs now; `nil` where the shop sells it no more.
    public let price: Money?
    /// What one cost when the line was last changed or accepted.
    public let seenPrice: Money
    /// How many there are; `nil` where the shop sells it no more.
    public let stock: Int?

    /// Creates a line.
    public init(
        id: VariantID, product: ProductID, title: String, quantity: Int, price: Money?, seenPrice: Money, stock: Int?
    ) {
        self.id = id
        self.product = product
        self.title = title
        self.quantity = quantity
        self.price = price
        self.seenPrice = seenPrice
        self.stock = stock
    }

    /// What isn't as it was when the line was put into the cart; empty where it can be ordered as it is.
    public var changes: [Change] {
        guard let price, let stock else { return [.gone] }
        if stock == 0 { return [.soldOut] }
        var changes: [Change] = []
        if stock < quantity { changes.append(.fewer(stock)) }
        if price != seenPrice { changes.append(.price(was: seenPrice, now: price)) }
        return changes
    }
}

/// Names a product of the shop.
public typealias ProductID = EntityID<CartLine.Product>
/// Names one variant of a product: a size, a flavour.
public typealias VariantID = EntityID<CartLine>
