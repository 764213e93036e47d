import CorePresentation

/// The commands of this feature alone.
extension CommandID {
    static let add: CommandID = "add"
    static let addFood: CommandID = "add-food"
    static let check: CommandID = "check"
    static let diary: CommandID = "diary"
    static let drink: CommandID = "drink"
    static let foods: CommandID = "foods"
    static let meal: CommandID = "meal"
    static let plan: CommandID = "plan"
    static let retire: CommandID = "retire"
    static let safety: CommandID = "safety"
    static let shop: CommandID = "shop"
}
