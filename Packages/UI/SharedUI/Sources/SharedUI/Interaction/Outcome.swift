import CorePresentation

/// What a key led to, beside a change of what is seen.
enum Outcome: Hashable, Sendable {
    /// Something for the feature.
    case event(Event)
    /// The person wants to leave the app.
    case quit
    /// An entry of the palette was chosen.
    case open(PaletteEntry.ID)
    /// The palette is to be opened.
    case palette
    /// The person wants the shell back for a while.
    case suspend
    /// Everything is to be drawn again, whatever the terminal shows.
    case redraw
}
