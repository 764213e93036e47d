import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

/// An address on the wire.
struct AddressDTO: Codable, Sendable {
    let name: String
    let street: String
    let postcode: String
    let city: String
    let phone: String?
}

/// The body that turns the cart into an order.
struct PurchaseDTO: Encodable, Sendable {
    let address: AddressDTO
    let delivery: String
    let note: String?
    let total: Int
    let payment: String?

    init(_ purchase: Purchase) {
        let address = purchase.address
        self.address = AddressDTO(
            name: address.name, street: address.street, postcode: address.postcode, city: address.city,
            phone: address.phone.isEmpty ? nil : address.phone)
        delivery = purchase.delivery
        note = purchase.note.isEmpty ? nil : purchase.note
        total = purchase.total.minorUnits
        payment = purchase.payment?.description
    }
}

/// Orders on the wire.
struct OrdersDTO: Decodable {
    let orders: [OrderDTO]
    var unreadable: [UnreadableRecordDTO]?

    /// Returns the orders that can be read, and the records that the service or this app can't read.
    func listed() -> Listed<Order> {
        var listed = Listed<Order>([], unreadable: unreadable.records)
        for dto in orders {
            do throws(ServiceError) {
                listed.values.append(try dto.order())
            } catch {
                listed.unreadable.append(UnreadableRecord(kind: "order", id: dto.id, reason: error.reason))
            }
        }
        return listed
    }
}

/// An order on the wire.
struct OrderDTO: Decodable {
    struct Line: Decodable {
        let variant: String
        let product: String
        let title: String
        let quantity: Int
        let price: Int
    }

    struct Payment: Decodable {
        let method: String
        let status: String
    }

    struct Event: Decodable {
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
    let payment: Payment
    let history: [Event]
    let subscription: String?

    func order() throws(ServiceError) -> Order {
        try ServiceError.reading("order \(id)") {
            guard let currency = Currency(currency) else {
                throw ServiceError.unintelligible(detail: "order \(id): \(currency) is no currency")
            }
            return Order(
                id: try OrderID(wire: id),
                number: number,
                lines: try lines.map {
                    Order.Line(
                        variant: try VariantID(wire: $0.variant), product: try ProductID(wire: $0.product),
                        title: $0.title, quantity: $0.quantity, price: try Money($0.price, currency))
                },
                address: Address(
                    name: address.name, street: address.street, postcode: address.postcode, city: address.city,
                    phone: address.phone ?? ""),
                delivery: delivery,
                deliveryPrice: try Money(deliveryPrice, currency),
                total: try Money(total, currency),
                note: note,
                paymentMethod: payment.method,
                paymentStatus: payment.status,
                history: try history.map { event in
                    guard let status = Order.Status(rawValue: event.status) else {
                        throw ServiceError.unintelligible(detail: "order \(id): \(event.status) is no status")
                    }
                    return Order.Event(status: status, at: Date(timeIntervalSince1970: Double(event.at)))
                },
                isOfSubscription: subscription != nil)
        }
    }
}

/// The id of a new payment.
struct OpenedPaymentDTO: Decodable {
    let payment: String
}

/// The result of ordering again.
struct ReorderedDTO: Decodable {
    let missing: [String]
}

/// A subscription to save.
struct SavedSubscriptionDTO: Encodable, Sendable {
    let variant: String
    let quantity: Int
    let weeks: Int
    let next: String
    let paused: Bool
}

/// Subscriptions on the wire.
struct SubscriptionsDTO: Decodable {
    struct Item: Decodable {
        let id: String
        let variant: String
        let quantity: Int
        let weeks: Int
        let next: String
        let paused: Bool
        let title: String
        let price: Int?
        let currency: String?
        let stock: Int?

        func subscription() throws(ServiceError) -> Subscription {
            try ServiceError.reading("subscription \(id)") {
                Subscription(
                    id: (try EntityID<Subscription>(wire: id)).rawValue,
                    variant: try VariantID(wire: variant), quantity: quantity, weeks: weeks,
                    next: try CalendarDate(wire: next), isPaused: paused, title: title,
                    price: try price.map { try Money($0, readCurrency()) }, stock: stock ?? 0)
            }
        }

        private func readCurrency() throws -> Currency {
            guard let currency = currency.flatMap({ Currency($0) }) else {
                throw ServiceError.unintelligible(detail: "subscription \(id): \(currency ?? "none") is no currency")
            }
            return currency
        }
    }

    let subscriptions: [Item]
    var unreadable: [UnreadableRecordDTO]?

    /// Returns the subscriptions that can be read, and the records that the service or this app can't read.
    func listed() -> Listed<Subscription> {
        var listed = Listed<Subscription>([], unreadable: unreadable.records)
        for dto in subscriptions {
            do throws(ServiceError) {
                listed.values.append(try dto.subscription())
            } catch {
                listed.unreadable.append(UnreadableRecord(kind: "subscription", id: dto.id, reason: error.reason))
            }
        }
        return listed
    }
}

extension ServiceError {
    /// The reason a record can't be read, as precise as the error says it.
    fileprivate var reason: String {
        if case .unintelligible(let detail) = self { detail } else { description }
    }
}
