import CorePresentation

/// What a typed line led to.
struct PlainReply: Hashable, Sendable {
    /// What to print.
    var lines: [String] = []
    /// What to tell the feature, in order.
    var events: [Event] = []
    /// Whether the screen is to be printed even if it doesn't change.
    var showsScreen = false
    /// Whether the person wants to leave the app.
    var quits = false
}
