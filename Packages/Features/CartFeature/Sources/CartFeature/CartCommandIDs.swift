import CorePresentation

/// The commands of this feature alone.
extension CommandID {
    static let accept: CommandID = "accept"
    static let cart: CommandID = "cart"
    static let checkout: CommandID = "checkout"
    static let choose: CommandID = "choose"
    static let proceed: CommandID = "proceed"
    static let leave: CommandID = "leave"
    static let open: CommandID = "open"
    static let order: CommandID = "order"
    static let orders: CommandID = "orders"
    static let reorder: CommandID = "reorder"
    static let set: CommandID = "set"
    static let shop: CommandID = "shop"
    static let subscribe: CommandID = "subscribe"
    static let subscriptions: CommandID = "subscriptions"
}
