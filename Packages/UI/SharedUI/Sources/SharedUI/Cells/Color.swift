/// A color by its purpose; the theme maps it to a color of the terminal.
enum Color: Hashable, Sendable, CaseIterable {
    case red, green, yellow, blue, cyan
}
