import CoreModels
import CoreWire
import Database
import Foundation

/// A delivery address, on the wire.
struct AddressDTO: Codable, Sendable {
    var name: String
    var street: String
    var postcode: String
    var city: String
    var phone: String?

    /// The longest line, in characters.
    static let longest = 100
}

/// The body that turns the cart into an order.
struct Purchase: Decodable {
    static let longestNote = 500

    var address: AddressDTO
    var delivery: String
    var note: String?
    var total: Int
    /// The payment, or `nil` for an invoice.
    var payment: String?

    /// Returns the purchase if it can be delivered.
    func checked() throws(Failure) -> Self {
        var problems: [WireProblem] = []
        func check(_ field: String, _ text: String, _ missing: String) {
            if text.allSatisfy(\.isWhitespace) {
                problems.append(.init(field: "address.\(field)", message: missing))
            } else if text.count > AddressDTO.longest || text.utf8.contains(0) {
                problems.append(
                    .init(field: "address.\(field)", message: "\(AddressDTO.longest) characters are the most."))
            }
        }
        check("name", address.name, "Enter the name on the doorbell.")
        check("street", address.street, "Enter the street and number.")
        check("city", address.city, "Enter the city.")
        let postcode = address.postcode.filter { !$0.isWhitespace }
        if !(3...10).contains(postcode.count)
            || !postcode.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        {
            problems.append(
                .init(field: "address.postcode", message: "Enter the postcode: 3 to 10 letters or digits, like 10435."))
        }
        if let phone = address.phone, phone.count > AddressDTO.longest || phone.utf8.contains(0) {
            problems.append(.init(field: "address.phone", message: "\(AddressDTO.longest) characters are the most."))
        }
        if Delivery(rawValue: delivery) == nil {
            let known = Delivery.allCases.map(\.rawValue).joined(separator: " or ")
            problems.append(.init(field: "delivery", message: "“\(delivery)” isn't \(known)."))
        }
        if let note, note.count > Self.longestNote || note.utf8.contains(0) {
            problems.append(
                .init(field: "note", message: "This has \(Self.longestNote) characters at most, and no NUL."))
        }
        if !problems.isEmpty { throw .rejected("The order can't be delivered like this.", problems) }
        return self
    }
}

/// An order on the wire.
struct OrderDTO: Encodable, Sendable {
    struct Line: Encodable, Sendable {
        let variant: String
        let product: String
        let title: String
        let quantity: Int
        let price: Int
    }

    struct Payment: Encodable, Sendable {
        let method: String
        let status: String
    }

    struct Event: Encodable, Sendable {
        let status: String
        let at: Int
    }

    let id: String
    let number: Int
    let lines: [Line]
    let address: AddressDTO
    let delivery: String
    let deliveryPrice: Int
    let total: Int
    let currency: String
    let note: String?
    /// The payment: an invoice that comes with the goods, or an authorized amount that is charged when they are
    /// shipped.
    let payment: Payment
    let history: [Event]
    let subscription: String?
}

extension OrderDTO {
    /// Reads an order with its status at a time.
    /// - Parameter payment: The payment, or `nil` for an invoice.
    init(row: Row, lines: [Line], payment: Payment?, now: Date) throws {
        let address: String = try row.value("address")
        let placed: Int = try row.value("placedAt")
        let cancelled: Int? = try row.value("cancelledAt")
        delivery = try row.value("delivery")
        let days = Delivery(rawValue: delivery)?.days ?? 3
        var plan = [
            ("placed", placed), ("packed", placed + 2 * 3600),
            ("shipped", (Delivery(rawValue: delivery) ?? .standard).ships(placedAt: placed)),
            ("delivered", placed + 86_400 * days),
        ]
        if let cancelled { plan = plan.filter { $0.1 <= cancelled } + [("cancelled", cancelled)] }
        history = plan.filter { $0.1 <= now.wholeSeconds || $0.0 == "placed" }.map { Event(status: $0.0, at: $0.1) }
        id = try row.value("id")
        number = try row.value("number")
        self.lines = lines
        self.address = try JSONDecoder().decode(AddressDTO.self, from: Data(address.utf8))
        deliveryPrice = try row.value("deliveryPrice")
        total = try row.value("total")
        currency = try row.value("currency")
        note = try row.value("note")
        self.payment = payment ?? Payment(method: "invoice", status: cancelled == nil ? "open" : "void")
        subscription = try row.value("subscription")
    }
}
