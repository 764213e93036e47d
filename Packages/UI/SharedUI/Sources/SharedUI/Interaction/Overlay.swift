import CorePresentation

/// A box over the page that receives all keys.
enum Overlay: Hashable, Sendable {
    /// The help, scrolled by some lines.
    case help(scroll: Int)
    /// The palette.
    case palette(Palette)
    /// A question before an outcome, and whether its confirmation has the focus.
    case question(Confirmation, Outcome, isDestructive: Bool, goesAhead: Bool)
}
