import BackendCore
import CartWire
import CoreModels
import CoreWire
import Database
import Foundation

/// A validated purchase.
struct CheckedPurchase {
    let address: AddressDTO
    let delivery: Delivery
    let note: String?
    let total: Int
    /// The payment, or `nil` for an invoice.
    let payment: PaymentID?

    /// Validates a purchase.
    /// - Throws: ``WireError/rejected(_:_:)`` with every problem, or ``WireError/malformed(_:)``.
    init(_ purchase: PurchaseDTO) throws(WireError) {
        let payment = try PaymentID(member: "payment", purchase.payment)
        let address = purchase.address ?? AddressDTO(name: nil, street: nil, postcode: nil, city: nil)
        var checks = MemberChecks()
        func check(_ field: String, _ text: String?, _ missing: String) {
            checks.member("address.\(field)") {
                let text = text ?? ""
                try BrokenRule.unless(!text.allSatisfy(\.isWhitespace), missing)
                try Self.checkLine(text)
            }
        }
        check("name", address.name, "Enter the name on the doorbell.")
        check("street", address.street, "Enter the street and number.")
        check("city", address.city, "Enter the city.")
        checks.member("address.postcode") {
            let postcode = (address.postcode ?? "").filter { !$0.isWhitespace }
            try BrokenRule.unless(
                (3...10).contains(postcode.count)
                    && postcode.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") },
                "Enter the postcode: 3 to 10 letters or digits, like 10435.")
        }
        if let phone = address.phone { checks.member("address.phone") { try Self.checkLine(phone) } }
        let delivery = checks.needed("delivery", purchase.delivery) { word in
            guard let delivery = Delivery(rawValue: word) else {
                let known = Delivery.allCases.map(\.rawValue).joined(separator: " or ")
                throw BrokenRule("“\(word)” isn't \(known).")
            }
            return delivery
        }
        checks.text("note", purchase.note) { note in
            try BrokenRule.unless(
                note.count <= PurchaseDTO.longestNote,
                "This has \(PurchaseDTO.longestNote) characters at most.")
        }
        let total = checks.needed("total", purchase.total) { $0 }
        (self.delivery, self.total) = try checks.finish("The order") {
            if let delivery, let total { (delivery, total) } else { nil }
        }
        self.address = address
        self.payment = payment
        note = purchase.note.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }

    private static func checkLine(_ text: String) throws {
        try BrokenRule.unless(
            text.count <= AddressDTO.longest && !text.utf8.contains(0),
            "At most \(AddressDTO.longest) characters are allowed.")
    }
}

extension OrderDTO {
    /// Reads an order.
    /// - Parameter payment: The payment, or `nil` for an invoice.
    init(row: Row, lines: [Line], payment: Payment?, history: [Event]) throws {
        let address: String = try row.value("address")
        let isCancelled = history.contains { $0.status == OrderStatus.cancelled.rawValue }
        self.init(
            id: try row.value("id"), number: try row.value("number"), lines: lines,
            address: try JSONDecoder().decode(AddressDTO.self, from: Data(address.utf8)),
            delivery: try row.value("delivery"), deliveryPrice: try row.value("deliveryPrice"),
            total: try row.value("total"), currency: try row.value("currency"), note: try row.value("note"),
            payment: payment ?? Payment(method: "invoice", status: isCancelled ? "void" : "open"), history: history,
            subscription: try row.value("subscription"))
    }
}
