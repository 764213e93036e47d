import CorePresentation

/// The commands of this feature alone.
extension CommandID {
    static let add: CommandID = "add"
    static let outcomeOpen: CommandID = "outcome-open"
    static let outcomeUndo: CommandID = "outcome-undo"
    static let pets: CommandID = "pets"
    static let quit: CommandID = "quit"
}
