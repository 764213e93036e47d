import CorePresentation

/// What lies over a page and takes all keys.
enum Overlay: Hashable, Sendable {
    /// The keys and commands, moved up by some lines.
    case help(scroll: Int)
    /// What can be done and where one can go, to be searched.
    case palette(Palette)
    /// A question before something is done; whether its going ahead has the focus.
    case question(Confirmation, Outcome, isDestructive: Bool, goesAhead: Bool)
}
