import CartWire
import CoreModels
import CoreWire
import Foundation

extension PurchaseDTO {
    init(_ purchase: Purchase) {
        let address = purchase.address
        self.init(
            address: AddressDTO(
                name: address.name, street: address.street, postcode: address.postcode, city: address.city,
                phone: address.phone.isEmpty ? nil : address.phone),
            delivery: purchase.delivery, note: purchase.note.isEmpty ? nil : purchase.note,
            total: purchase.total.minorUnits, payment: purchase.payment?.description)
    }
}

extension OrderDTO {
    /// Returns the domain value. An order with an unknown status can't be read, because its possible actions are
    /// unknown.
    func order() throws(WireError) -> Order {
        let currency = try Currency(required: "currency", currency)
        return Order(
            id: try OrderID(required: "id", id),
            number: number,
            lines: try lines.map { line throws(WireError) in
                Order.Line(
                    variant: try VariantID(required: "variant", line.variant),
                    product: try ProductID(required: "product", line.product), title: line.title,
                    quantity: line.quantity, price: try Money(required: "price", line.price, currency))
            },
            address: Address(
                name: address.name ?? "", street: address.street ?? "", postcode: address.postcode ?? "",
                city: address.city ?? "", phone: address.phone ?? ""),
            delivery: delivery,
            deliveryPrice: try Money(required: "deliveryPrice", deliveryPrice, currency),
            total: try Money(required: "total", total, currency),
            note: note,
            paymentMethod: payment.method,
            paymentStatus: payment.status,
            history: try history.map { event throws(WireError) in
                guard let status = Order.Status(rawValue: event.status) else {
                    throw .malformed("“\(event.status)” isn't a status of orders.")
                }
                return Order.Event(status: status, at: Date(timeIntervalSince1970: Double(event.at)))
            },
            isOfSubscription: subscription != nil)
    }
}

extension SubscriptionDTO {
    init(_ subscription: Subscription) {
        self.init(
            variant: subscription.variant.description, quantity: subscription.quantity, weeks: subscription.weeks,
            next: subscription.next.description, paused: subscription.isPaused)
    }

    /// Returns the domain value.
    func subscription() throws(WireError) -> Subscription {
        let next = try CalendarDate(member: "next", next)
        guard let quantity, let weeks, let next, let title else {
            throw .malformed("A subscription has a quantity, an interval in weeks, a next day, and a title.")
        }
        // A price without a currency isn't a product that is no longer sold.
        let currency: Currency? = price == nil ? nil : try Currency(required: "currency", currency)
        return Subscription(
            id: (try EntityID<SubscriptionDTO>(required: "id", id)).rawValue,
            variant: try VariantID(required: "variant", variant), quantity: quantity, weeks: weeks, next: next,
            isPaused: paused ?? false, title: title,
            price: try currency.flatMap { currency throws(WireError) in try Money(member: "price", price, currency) },
            stock: stock ?? 0,
            contents: ProductContents(category: category, species: species, ingredients: ingredients))
    }
}
