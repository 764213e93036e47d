import CorePresentation

/// A thing on a screen that can have the focus, by id, so that the focus stays where it is when the screen changes.
package enum Focus: Hashable, Sendable {
    case row(RowID, in: ElementID)
    case field(FieldID)
    case search(ElementID)
    case tabs(ElementID)
    case command(CommandID)
    case dismissal(ElementID)
}
