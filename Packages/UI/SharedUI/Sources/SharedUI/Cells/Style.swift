/// The look of a cell, in two bytes so that cells compare quickly.
package struct Style: Hashable, Sendable {
    /// Attributes that every terminal shows in some way.
    struct Attributes: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let bold = Attributes(rawValue: 1 << 0)
        static let dim = Attributes(rawValue: 1 << 1)
        static let italic = Attributes(rawValue: 1 << 2)
        static let underline = Attributes(rawValue: 1 << 3)
        static let reverse = Attributes(rawValue: 1 << 4)
    }

    var attributes: Attributes
    /// The number of the foreground color: 0 for the terminal's default, otherwise up to 15 of ECMA-48 and aixterm, and
    /// up to 255 of xterm's colors.
    var colorCode: UInt8

    /// The terminal's own look.
    static let plain = Style()

    init(_ attributes: Attributes = [], colorCode: UInt8 = 0) {
        self.attributes = attributes
        self.colorCode = colorCode
    }

    /// Returns the style with more attributes.
    func adding(_ more: Attributes) -> Style {
        var style = self
        style.attributes.formUnion(more)
        return style
    }
}
