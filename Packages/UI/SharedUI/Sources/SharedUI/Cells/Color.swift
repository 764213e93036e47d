/// A color by what it is used for; the theme knows which of the terminal's it is.
enum Color: Hashable, Sendable, CaseIterable {
    case red, green, yellow, blue, cyan
}
