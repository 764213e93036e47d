import CorePresentation

/// What lies over a page and takes all keys.
enum Overlay: Hashable, Sendable {
    /// The keys and commands, moved up by some lines.
    case help(scroll: Int)
    /// A question before an event; whether its going ahead has the focus.
    case question(Confirmation, Event, isDestructive: Bool, goesAhead: Bool)
}
