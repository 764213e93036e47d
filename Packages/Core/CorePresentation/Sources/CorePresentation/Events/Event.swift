/// An action of the person, addressed by ids. A surface passes nothing else to a feature.
public enum Event: Hashable, Sendable {
    /// A command was activated and, if it asks for one, confirmed.
    case activated(CommandID)
    /// A field has a new value. Sent with every change, not only when the field is left.
    case edited(FieldID, FieldValue)
    /// A row of a list or table, a day of a calendar or a chip was chosen.
    case selected(RowID, in: ElementID)
    /// The text of a search changed.
    case query(String, in: ElementID)
    /// Another tab was chosen.
    case tab(TabID, in: ElementID)
    /// The end of a list or table that has more rows is almost visible.
    case nearEnd(ElementID)
    /// The person wants to leave the screen and, if it asks for one, has confirmed it.
    case back
    /// A notice was dismissed.
    case dismissed(ElementID)
}
