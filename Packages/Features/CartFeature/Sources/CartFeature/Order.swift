import CoreModels
import CorePresentation
import Foundation

/// Goods that were ordered together.
public struct Order: Hashable, Sendable, Identifiable {
    struct Line: Hashable, Sendable {
        let variant: VariantID
        let product: ProductID
        let title: String
        let quantity: Int
        let price: Money
    }

    /// The state of an order.
    enum Status: String, Hashable, Sendable, CaseIterable {
        case placed, packed, shipped, delivered, cancelled

        var name: String { self == .shipped ? "on its way" : rawValue }

        var role: TextRole {
            switch self {
            case .placed, .packed, .shipped: .body
            case .delivered: .positive
            case .cancelled: .secondary
            }
        }

        var canBeCancelled: Bool { self == .placed || self == .packed }
    }

    struct Event: Hashable, Sendable {
        let status: Status
        let at: Date
    }

    /// The id of the order.
    public let id: OrderID
    let number: Int
    let lines: [Line]
    let address: Address
    let delivery: String
    let deliveryPrice: Money
    let total: Money
    let note: String?
    /// The payment method: "invoice", or the name of the card or wallet.
    let paymentMethod: String
    /// The state of the payment: "open" or "void" for an invoice; otherwise "authorised", "paid" or "released".
    let paymentStatus: String
    let history: [Event]
    let isOfSubscription: Bool

    var status: Status { history.last?.status ?? .placed }
}

/// The id of an order.
public typealias OrderID = EntityID<Order>

/// A delivery address as typed.
struct Address: Hashable, Sendable {
    var name = ""
    var street = ""
    var postcode = ""
    var city = ""
    var phone = ""

    /// The maximum length of a line, in characters.
    static let longest = 100

    /// The problem of each invalid field.
    var problems: [Checkout.Name: String] {
        var problems: [Checkout.Name: String] = [:]
        let needed: [(Checkout.Name, String, String)] = [
            (.name, name, "Enter the name on the doorbell."), (.street, street, "Enter the street and number."),
            (.postcode, postcode, "Enter the postcode."), (.city, city, "Enter the city."),
        ]
        for (field, text, missing) in needed where text.allSatisfy(\.isWhitespace) { problems[field] = missing }
        let lines: [(Checkout.Name, String)] = [(.name, name), (.street, street), (.city, city), (.phone, phone)]
        for (field, text) in lines where text.count > Self.longest {
            problems[field] = "The maximum is \(Self.longest) characters."
        }
        if problems[.postcode] == nil, !isPostcode {
            problems[.postcode] = "A postcode has 3 to 10 letters or digits, like 10435."
        }
        if !phone.allSatisfy({ $0.isASCII && ($0.isNumber || "+-() /.".contains($0)) }) {
            problems[.phone] = "Enter digits, like 030 1234567, or leave it empty."
        }
        return problems
    }

    private var isPostcode: Bool {
        let code = postcode.filter { !$0.isWhitespace }
        guard (3...10).contains(code.count) else { return false }
        return code.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }

    /// The lines of an address label.
    var lines: [String] { [name, street, "\(postcode) \(city)"] }
}

/// A variant that is ordered again every few weeks.
struct Subscription: Hashable, Sendable, Identifiable {
    /// The intervals to choose from, in weeks.
    static let intervals = [1, 2, 3, 4, 6, 8, 12]

    let id: UUID
    let variant: VariantID
    var quantity: Int
    var weeks: Int
    var next: CalendarDate
    var isPaused: Bool
    let title: String
    /// The current unit price, or `nil` if the shop no longer sells it.
    let price: Money?
    let stock: Int
    /// The contents, to check for allergies, or `nil` if the shop no longer sells it.
    let contents: ProductContents?

    /// The interval as text: "every 4 weeks".
    var interval: String { Self.words(weeks: weeks) }

    static func words(weeks: Int) -> String { weeks == 1 ? "every week" : "every \(weeks) weeks" }
}
