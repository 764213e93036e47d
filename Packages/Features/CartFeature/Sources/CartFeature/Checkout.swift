import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The state of the checkout: the person's input, and the current step. Going back keeps the input.
struct Checkout: Hashable, Sendable {
    /// The steps, in order.
    enum Stage: Int, Hashable, Sendable, CaseIterable {
        case address, delivery, review, placed

        var title: String {
            switch self {
            case .address: "Address"
            case .delivery: "Delivery"
            case .review: "Review"
            case .placed: "Ordered"
            }
        }
    }

    /// The fields. The raw values are also the field names in the service's errors, which prefix those of the address
    /// with `address.`.
    enum Name: String {
        case name, street, postcode, city, phone
        case delivery, paying, note
    }

    /// The state of the last request to pay or to order.
    enum Request: Hashable, Sendable {
        case idle
        case running
        case failed(ServiceError)
    }

    /// The maximum length of the note for the courier, in characters.
    static let longestNote = 500

    var stage = Stage.address
    var cart: Cart?
    /// The allergies to mark.
    var allergies = CartAllergies()
    /// The id of the order, created at the start, so that a repeated request orders nothing twice.
    var orderID: OrderID?
    var form = FormState<Name>([
        .name: "", .street: "", .postcode: "", .city: "", .phone: "", .delivery: "standard", .paying: "now", .note: "",
    ])
    /// The payment of the cart, as its screen last returned it.
    var payment: Payment?
    var request = Request.idle
    /// Whether the order was sent but no response arrived, so that it may be placed. Until the service responds, only
    /// the same order can be sent again.
    var mayBePlaced = false
    /// The reason the cart couldn't be loaded.
    var loadFailure: ServiceError?
    var order: Order?

    var isWorking: Bool { request == .running }

    /// The reason the last request failed, unless it is shown at a field.
    var problem: ServiceError? {
        if case .failed(let error) = request { error } else { nil }
    }

    var address: Address {
        Address(
            name: form.text(.name), street: form.text(.street), postcode: form.text(.postcode), city: form.text(.city),
            phone: form.text(.phone))
    }

    /// Fills in the address of the last order, unless the person has started to type.
    mutating func fill(in address: Address) {
        guard self.address == Address() else { return }
        form.fill(.name, address.name)
        form.fill(.street, address.street)
        form.fill(.postcode, address.postcode)
        form.fill(.city, address.city)
        form.fill(.phone, address.phone)
    }

    /// The id of the chosen delivery.
    var delivery: String { form.text(.delivery) }

    var note: String { form.text(.note) }

    /// Whether the total is set aside or charged, so that it can be ordered.
    var isPaid: Bool {
        guard let payment else { return false }
        return payment.isAuthorized && payment.amount == total
    }

    /// Whether the order is paid now instead of by invoice.
    var paysNow: Bool { form.text(.paying) == "now" }

    var chosenDelivery: Cart.DeliveryOption? { cart?.deliveries.first { $0.id == delivery } }

    /// The price of the goods and their delivery.
    var total: Money? {
        guard let cart, let chosenDelivery else { return nil }
        return try? cart.subtotal.adding(chosenDelivery.price)
    }

    /// The problem of each invalid field of this step.
    var problems: [Name: String] {
        switch stage {
        case .address: return address.problems
        case .delivery:
            guard note.count > Self.longestNote else { return [:] }
            return [.note: "This has \(note.count) characters; the maximum is \(Self.longestNote)."]
        case .review, .placed: return [:]
        }
    }
}
