import CorePresentation

/// The focused part of a screen, by id, so that it stays focused when the screen changes.
package enum Focus: Hashable, Sendable {
    case row(RowID, in: ElementID)
    case field(FieldID)
    case search(ElementID)
    case tabs(ElementID)
    case command(CommandID)
    case dismissal(ElementID)
}
