import CorePresentation

/// What a typed line led to.
struct PlainReply: Hashable, Sendable {
    /// What to print.
    var lines: [String] = []
    /// What to tell the feature, in order.
    var events: [Event] = []
    /// The palette's entry to open.
    var opens: PaletteEntry.ID?
    /// Whether the screen is to be printed even if it doesn't change.
    var showsScreen = false
    /// Whether the line wasn't understood or couldn't be done, so that a script that typed it went wrong.
    var isFailure = false
    /// Whether the person wants to leave the app.
    var quits = false
}
