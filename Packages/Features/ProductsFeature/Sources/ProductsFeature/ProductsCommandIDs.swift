import CorePresentation

/// The commands of this feature alone.
extension CommandID {
    static let add: CommandID = "add"
    static let cart: CommandID = "cart"
    static let clear: CommandID = "clear"
    static let favorite: CommandID = "favorite"
    static let favorites: CommandID = "favorites"
    static let narrow: CommandID = "narrow"
    static let sendReview: CommandID = "send-review"
}
