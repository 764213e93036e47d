/// The meaning of a piece of text. The surface decides how it looks, and never marks it by color alone.
public enum TextRole: Hashable, Sendable, CaseIterable {
    /// Ordinary text.
    case body
    /// Text that matters more than its surroundings.
    case strong
    /// Text that matters less: a unit, a date, an explanation.
    case secondary
    /// All is well.
    case positive
    /// Needs attention soon.
    case caution
    /// Needs attention now, or went wrong.
    case negative
    /// Text to be typed or read character by character: a key, a path, a document number.
    case code
}
