import CorePresentation

/// The commands of this feature alone.
extension CommandID {
    static let add: CommandID = "add"
    static let cart: CommandID = "cart"
    static let clear: CommandID = "clear"
    static let favourite: CommandID = "favourite"
    static let favourites: CommandID = "favourites"
    static let narrow: CommandID = "narrow"
    static let sendReview: CommandID = "send-review"
}
