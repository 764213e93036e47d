import CoreModels
import CorePresentation
import Foundation

/// What was ordered at once.
public struct Order: Hashable, Sendable, Identifiable {
    struct Line: Hashable, Sendable {
        let variant: VariantID
        let product: ProductID
        let title: String
        let quantity: Int
        let price: Money
    }

    /// Where an order stands.
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

    /// Names the order.
    public let id: OrderID
    let number: Int
    let lines: [Line]
    let address: Address
    let delivery: String
    let deliveryPrice: Money
    let total: Money
    let note: String?
    /// How it is paid: "invoice", or what was paid with.
    let paymentMethod: String
    /// Where the payment stands: "open" or "void" for an invoice, else "authorised", "paid" or "released".
    let paymentStatus: String
    let history: [Event]
    let isOfSubscription: Bool

    var status: Status { history.last?.status ?? .placed }
}

/// Names an order.
public typealias OrderID = EntityID<Order>

/// Where an order is brought to, as it is typed.
struct Address: Hashable, Sendable {
    var name = ""
    var street = ""
    var postcode = ""
    var city = ""
    var phone = ""

    /// The longest line, in characters.
    static let longest = 100

    /// What is wrong with each field, and what would be right.
    var problems: [Checkout.Name: String] {
        var problems: [Checkout.Name: String] = [:]
        let needed: [(Checkout.Name, String, String)] = [
            (.name, name, "Write whose name is on the bell."), (.street, street, "Write the street and the number."),
            (.postcode, postcode, "Write the postcode."), (.city, city, "Write the town."),
        ]
        for (field, text, missing) in needed where text.allSatisfy(\.isWhitespace) { problems[field] = missing }
        let lines: [(Checkout.Name, String)] = [(.name, name), (.street, street), (.city, city), (.phone, phone)]
        for (field, text) in lines
        where text.count > Self.longest { problems[field] = "\(Self.longest) characters are the most." }
        let code = postcode.filter { !$0.isWhitespace }
        if problems[.postcode] == nil,
            !(3...10).contains(code.count)
                || !code.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        {
            problems[.postcode] = "A postcode has 3 to 10 letters or digits, like 10435."
        }
        if !phone.allSatisfy({ $0.isASCII && ($0.isNumber || "+-() /.".contains($0)) }) {
            problems[.phone] = "Write digits, like 030 1234567, or leave it out."
        }
        return problems
    }

    /// The lines of a label.
    var lines: [String] { [name, street, "\(postcode) \(city)"] }
}

/// What is ordered every few weeks.
struct Subscription: Hashable, Sendable, Identifiable {
    /// The intervals that are offered, in weeks.
    static let intervals = [1, 2, 3, 4, 6, 8, 12]

    let id: UUID
    let variant: VariantID
    var quantity: Int
    var weeks: Int
    var next: CalendarDate
    var isPaused: Bool
    let title: String
    /// What one costs now; `nil` where the shop sells it no more.
    let price: Money?
    let stock: Int

    /// The interval in words.
    var interval: String { Self.words(weeks: weeks) }

    static func words(weeks: Int) -> String { weeks == 1 ? "every week" : "every \(weeks) weeks" }
}
