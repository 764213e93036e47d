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

    /// The longest note for the courier, in characters.
    static let longestNote = 500

    var stage = Stage.address
    var cart: Cart?
    /// Names the order from the start, so that asking again after no answer orders nothing twice.
    var orderID: OrderID?
    var address = Address()
    var delivery = "standard"
    var note = ""
    /// Whether it is paid now; by an invoice that comes with the goods otherwise.
    var paysNow = true
    /// What was asked to be paid for it, once somebody went to pay.
    var payment: PaymentID?
    /// Whether this step was tried, so that what is wrong is told.
    var hasTried = false
    var isWorking = false
    /// Why the cart isn't there.
    var loadFailure: ServiceError?
    /// What was refused or failed last.
    var problem: ServiceError?
    /// What the service found wrong, by field.
    var refused: [String: String] = [:]
    var order: Order?

    /// How it is brought.
    var chosenDelivery: Cart.DeliveryOption? { cart?.deliveries.first { $0.id == delivery } }

    /// What the goods and their delivery cost.
    var total: Money? {
        guard let cart, let chosenDelivery else { return nil }
        return try? cart.subtotal.adding(chosenDelivery.price)
    }

    /// What is wrong with this step's fields.
    var problems: [String: String] {
        switch stage {
        case .address: address.problems.merging(refused) { own, _ in own }
        case .delivery:
            note.count > Self.longestNote
                ? ["note": "This has \(note.count) characters; \(Self.longestNote) are the most."] : refused
        case .review, .placed: [:]
        }
    }
}
