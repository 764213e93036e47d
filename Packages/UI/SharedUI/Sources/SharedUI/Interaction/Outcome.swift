import CorePresentation

/// The result of a key, besides a change of the view state.
enum Outcome: Hashable, Sendable {
    /// An event for the feature.
    case event(Event)
    /// The person wants to leave the app.
    case quit
    /// An entry of the palette was chosen.
    case open(PaletteEntry.ID)
    /// The palette should open.
    case palette
    /// The person wants to suspend the app.
    case suspend
    /// Everything should be drawn again.
    case redraw
}
