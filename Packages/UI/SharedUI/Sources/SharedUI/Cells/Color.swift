/// A colour of the terminal's own palette, which the person has chosen for their background.
enum Color: UInt8, Sendable {
    case red = 1
    case green
    case yellow
    case blue
    case magenta
    case cyan
}
