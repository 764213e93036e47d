/// The numbers of a theme's colors among those that the terminal has.
///
/// Each is readable on the grounds that the theme is for: at 4.5 to 1 (WCAG 2.2, 1.4.3) where the ground is known, at
/// 3.5 to 1 on black as well as on white where it isn't. Where no number is, attributes and signs say it alone.
struct ThemeColors: Hashable, Sendable {
    private let codes: [Color: UInt8]
    /// What matters less; 0 where it is dimmed instead.
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

    /// The number of a color; 0 where it isn't shown.
    subscript(color: Color) -> UInt8 { codes[color] ?? 0 }
}
