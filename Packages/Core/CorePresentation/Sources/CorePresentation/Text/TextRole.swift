/// What a piece of text means; the surface decides how that looks, and never by colour alone.
public enum TextRole: Hashable, Sendable, CaseIterable {
    /// Ordinary text.
    case body
    /// Text that matters more than what surrounds it.
    case strong
    /// Text that matters less: a unit, a date, an explanation.
    case secondary
    /// All is well.
    case positive
    /// Needs attention soon.
    case caution
    /// Needs attention now, or went wrong.
    case negative
    /// Something to be typed or read letter by letter: a key, a path, a number of a document.
    case code
}
