/// The color numbers of a theme in the terminal's palette.
///
/// Each is readable on the backgrounds that the theme is for: at 4.5 to 1 (WCAG 2.2, 1.4.3) on a known background, at
/// 3.5 to 1 on black and on white otherwise. Without a number, attributes and signs carry the meaning.
struct ThemeColors: Hashable, Sendable {
    private let codes: [Color: UInt8]
    /// The color of less important text; 0 if it is dimmed instead.
    let faint: UInt8

    init(_ colors: ColorDepth, on background: TerminalBackground) {
        switch (colors, background) {
        case (.none, _): (codes, faint) = ([:], 0)
        case (.sixteen, .dark): (codes, faint) = ([.red: 9, .green: 10, .yellow: 11, .blue: 14, .cyan: 14], 0)
        case (.sixteen, .light): (codes, faint) = ([.red: 1, .yellow: 5, .blue: 4, .cyan: 4], 0)
        case (.sixteen, .unknown): (codes, faint) = ([.red: 1, .yellow: 5], 0)
        case (_, .dark): (codes, faint) = ([.red: 203, .green: 114, .yellow: 221, .blue: 75, .cyan: 80], 246)
        case (_, .light): (codes, faint) = ([.red: 124, .green: 22, .yellow: 94, .blue: 25, .cyan: 23], 241)
        case (_, .unknown): (codes, faint) = ([.red: 160, .green: 28, .yellow: 130, .blue: 32, .cyan: 30], 243)
        }
    }

    /// Returns the number of a color; 0 if it isn't shown.
    subscript(color: Color) -> UInt8 { codes[color] ?? 0 }
}
