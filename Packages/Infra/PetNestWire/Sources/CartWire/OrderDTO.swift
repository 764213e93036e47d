import CoreWire

/// An order on the wire. Only responses have it.
public struct OrderDTO: WireRecord, Hashable {
    /// "order".
    public static let name = "order"
    /// "orders".
    public static let plural = "orders"

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
        /// The price of one.
        public let price: Int

        /// Creates it from its members.
        public init(variant: String, product: String, title: String, quantity: Int, price: Int) {
            self.variant = variant
            self.product = product
            self.title = title
            self.quantity = quantity
            self.price = price
        }
    }

    /// The payment of an order.
    public struct Payment: Codable, Hashable, Sendable {
        /// `invoice`, or the name of the card or wallet.
        public let method: String
        /// The status: `open` or `void` for an invoice; otherwise `authorized`, `paid`, or `released`.
        public let status: String

        /// Creates it from its members.
        public init(method: String, status: String) {
            self.method = method
            self.status = status
        }
    }

    /// A change of the status.
    public struct Event: Codable, Hashable, Sendable {
        /// The status: `placed`, `packed`, `shipped`, `delivered`, or `cancelled`.
        public let status: String
        /// The time, in seconds since 1970.
        public let at: Int

        /// Creates it from its members.
        public init(status: String, at: Int) {
            self.status = status
            self.at = at
        }
    }

    /// The id.
    public let id: String?
    /// The number for people.
    public let number: Int
    /// The lines.
    public let lines: [Line]
    /// The delivery address.
    public let address: AddressDTO
    /// The id of the delivery method.
    public let delivery: String
    /// The price of the delivery.
    public let deliveryPrice: Int
    /// The price of the lines and the delivery.
    public let total: Int
    /// The code of all amounts' currency: `EUR`.
    public let currency: String
    /// A note to the shop.
    public let note: String?
    /// The payment.
    public let payment: Payment
    /// The changes of the status, the current one last.
    public let history: [Event]
    /// The id of the subscription that it comes from.
    public let subscription: String?

    /// Creates it from its members.
    public init(
        id: String, number: Int, lines: [Line], address: AddressDTO, delivery: String, deliveryPrice: Int, total: Int,
        currency: String, note: String?, payment: Payment, history: [Event], subscription: String?
    ) {
        self.id = id
        self.number = number
        self.lines = lines
        self.address = address
        self.delivery = delivery
        self.deliveryPrice = deliveryPrice
        self.total = total
        self.currency = currency
        self.note = note
        self.payment = payment
        self.history = history
        self.subscription = subscription
    }
}

/// The body with which the shop records what it did with an order.
public struct OrderStepDTO: Codable, Hashable, Sendable {
    /// The new status: `packed`, `shipped` or `delivered`.
    public var status: String?
    /// The time, in seconds since 1970.
    public var at: Int?

    /// Creates it from its members.
    public init(status: String?, at: Int?) {
        self.status = status
        self.at = at
    }
}

/// A delivery address on the wire.
public struct AddressDTO: Codable, Hashable, Sendable {
    /// The longest line, in characters.
    public static let longest = 100

    /// The name on the doorbell.
    public var name: String?
    /// The street and number.
    public var street: String?
    /// The postcode.
    public var postcode: String?
    /// The city.
    public var city: String?
    /// The telephone number.
    public var phone: String?

    /// Creates it from its members.
    public init(name: String?, street: String?, postcode: String?, city: String?, phone: String? = nil) {
        self.name = name
        self.street = street
        self.postcode = postcode
        self.city = city
        self.phone = phone
    }
}

/// The body that turns the cart into an order.
public struct PurchaseDTO: Codable, Hashable, Sendable {
    /// The longest note, in characters.
    public static let longestNote = 500

    /// The delivery address.
    public var address: AddressDTO?
    /// The id of the delivery method.
    public var delivery: String?
    /// A note to the shop.
    public var note: String?
    /// The price of the lines and the delivery that the owner accepted.
    public var total: Int?
    /// The id of the payment, or `nil` for an invoice.
    public var payment: String?

    /// Creates it from its members.
    public init(address: AddressDTO?, delivery: String?, note: String? = nil, total: Int?, payment: String? = nil) {
        self.address = address
        self.delivery = delivery
        self.note = note
        self.total = total
        self.payment = payment
    }
}
