import CorePresentation

/// The reply to a typed line.
struct PlainReply: Hashable, Sendable {
    /// The lines to print.
    var lines: [String] = []
    /// The events for the feature, in order.
    var events: [Event] = []
    var opens: PaletteEntry.ID?
    /// Whether to print the screen even if it doesn't change.
    var showsScreen = false
    /// Whether the line wasn't understood or failed, so that a script should stop.
    var isFailure = false
    /// Whether the person wants to leave the app.
    var quits = false
}
