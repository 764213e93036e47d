import CorePresentation

/// The commands of this feature alone.
extension CommandID {
    static let apply: CommandID = "apply"
    static let book: CommandID = "book"
    static let bookings: CommandID = "bookings"
    static let clear: CommandID = "clear"
    static let desk: CommandID = "desk"
    static let favorite: CommandID = "favorite"
    static let favorites: CommandID = "favorites"
    static let filter: CommandID = "filter"
    static let offerCare: CommandID = "offer-care"
}
