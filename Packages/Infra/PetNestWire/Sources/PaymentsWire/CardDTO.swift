import CoreModels
import CoreWire

/// A saved card on the wire. Only responses have it.
public struct CardDTO: DomainRecord, Hashable {
    /// "card".
    public static let name = "card"
    /// "cards".
    public static let plural = "cards"

    /// The token that represents the card.
    public let id: String?
    /// The name of the brand: "Visa".
    public let brand: String
    /// The last four digits of the number.
    public let lastFour: String
    /// The month of its expiry.
    public let month: Int
    /// The year of its expiry.
    public let year: Int

    /// Creates the card of a domain value.
    public init(_ card: PaymentCard) {
        id = card.id.description
        brand = card.brand
        lastFour = card.lastFour
        month = card.expiry.month
        year = card.expiry.year
    }

    /// Returns the domain value.
    public func value(as context: RecordContext) throws(WireError) -> PaymentCard {
        let id = try CardID(required: "id", id)
        var checks = MemberChecks()
        let expiry = checks.member("expiry") { try CardExpiry(month: month, year: year) }
        return try checks.finish("The card") {
            expiry.map { PaymentCard(id: id, brand: brand, lastFour: lastFour, expiry: $0) }
        }
    }
}

/// A card with its number on the wire, sent once.
public struct NewCardDTO: Codable, Hashable, Sendable {
    /// The number.
    public var number: String?
    /// The month of its expiry.
    public var month: Int?
    /// The year of its expiry.
    public var year: Int?
    /// The security code.
    public var code: String?
    /// Whether it is listed for later payments; otherwise it is valid only for those that refer to its token.
    public var isKept: Bool?

    /// Creates it from its members.
    public init(number: String?, month: Int?, year: Int?, code: String?, isKept: Bool?) {
        self.number = number
        self.month = month
        self.year = year
        self.code = code
        self.isKept = isKept
    }
}

/// A number or code in a log would be a leak, so descriptions and mirrors don't show them.
extension NewCardDTO: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A fixed text.
    public var description: String { "a new card" }
    /// A fixed text.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
