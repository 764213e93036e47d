/// What a person did, addressed by ids: the only thing that a surface ever hands to a feature.
public enum Event: Hashable, Sendable {
    /// A command was activated, after its confirmation where it has one.
    case activated(CommandID)
    /// A field has a new value; sent with every change, not only when the field is left.
    case edited(FieldID, FieldValue)
    /// A row of a list or table, a day of a calendar or a chip was chosen.
    case selected(RowID, in: ElementID)
    /// The text of a search changed.
    case query(String, in: ElementID)
    /// Another tab was chosen.
    case tab(TabID, in: ElementID)
    /// The end of a list or table that has more is about to be seen.
    case nearEnd(ElementID)
    /// The person wants to leave the screen, after its confirmation where it has one.
    case back
    /// A notice was put away.
    case dismissed(ElementID)
}
