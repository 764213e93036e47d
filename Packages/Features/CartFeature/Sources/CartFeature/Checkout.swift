import CoreArchitecture
import CoreInterfaces
import CoreModels

/// The state of the checkout: what was entered so far, and where one is. What was entered stays when one goes back.
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

    /// What is typed and chosen. The raw values are the names of the service's problems, too; it puts `address.` before
    /// those of the address.
    enum Name: String {
        case name, street, postcode, city, phone
        case delivery, paying, note
    }

    /// The longest note for the courier, in characters.
    static let longestNote = 500

    var stage = Stage.address
    var cart: Cart?
    /// Names the order from the start, so that asking again after no answer orders nothing twice.
    var orderID: OrderID?
    var form = FormState<Name>([
        .name: "", .street: "", .postcode: "", .city: "", .phone: "", .delivery: "standard", .paying: "now", .note: "",
    ])
    /// What was asked to be paid for it, once somebody went to pay.
    var payment: PaymentID?
    /// Whether it is being paid or ordered.
    var isWorking = false
    /// Why the cart isn't there.
    var loadFailure: ServiceError?
    /// What was refused or failed last, other than by what was typed.
    var problem: ServiceError?
    var order: Order?

    var address: Address {
        Address(
            name: form.text(.name), street: form.text(.street), postcode: form.text(.postcode), city: form.text(.city),
            phone: form.text(.phone))
    }

    /// Fills in where the last order was brought to, unless somebody types already.
    mutating func fill(in address: Address) {
        guard self.address == Address() else { return }
        form.fill(.name, address.name)
        form.fill(.street, address.street)
        form.fill(.postcode, address.postcode)
        form.fill(.city, address.city)
        form.fill(.phone, address.phone)
    }

    /// The id of how it is brought.
    var delivery: String { form.text(.delivery) }

    var note: String { form.text(.note) }

    /// Whether it is paid now; by an invoice that comes with the goods otherwise.
    var paysNow: Bool { form.text(.paying) == "now" }

    /// How it is brought.
    var chosenDelivery: Cart.DeliveryOption? { cart?.deliveries.first { $0.id == delivery } }

    /// What the goods and their delivery cost.
    var total: Money? {
        guard let cart, let chosenDelivery else { return nil }
        return try? cart.subtotal.adding(chosenDelivery.price)
    }

    /// What is wrong with this step's fields.
    var problems: [Name: String] {
        switch stage {
        case .address: address.problems
        case .delivery:
            note.count > Self.longestNote
                ? [.note: "This has \(note.count) characters; \(Self.longestNote) are the most."] : [:]
        case .review, .placed: [:]
        }
    }
}
