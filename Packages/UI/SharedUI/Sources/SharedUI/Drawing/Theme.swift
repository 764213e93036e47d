import CorePresentation

/// Maps roles to styles: always attributes and signs, and colors if they are wanted and readable.
package struct Theme: Sendable {
    let colors: ColorDepth
    private let numbers: ThemeColors
    let glyphs: Glyphs

    /// Creates a theme for a terminal's capabilities.
    package init(_ capabilities: TerminalCapabilities) {
        colors = capabilities.colors
        numbers = ThemeColors(capabilities.colors, on: capabilities.background)
        glyphs = capabilities.hasUnicode ? .unicode : .ascii
    }

    /// Returns a style without its color if colors aren't wanted.
    func style(_ attributes: Style.Attributes = [], _ color: Color? = nil) -> Style {
        Style(attributes, colorCode: color.map { numbers[$0] } ?? 0)
    }

    /// Keys, the focus, the selected tab.
    var accent: Style { style(.bold, .blue) }
    /// The focused element.
    var focused: Style { style([.bold, .reverse], .blue) }
    /// Less important text.
    var faint: Style { numbers.faint == 0 ? style(.dim) : Style(colorCode: numbers.faint) }

    /// Returns the style of a role. Roles that differ in color also differ in attributes or in their ``mark(_:)``.
    func style(of role: TextRole) -> Style {
        switch role {
        case .body: .plain
        case .strong: style(.bold)
        case .secondary: faint
        case .positive: style([], .green)
        case .caution: style(.bold, .yellow)
        case .negative: style(.bold, .red)
        case .code: numbers[.cyan] == 0 ? style(.underline) : style([], .cyan)
        }
    }

    /// Returns the sign before a text whose role is a status.
    func mark(_ role: TextRole) -> String? {
        switch role {
        case .positive: glyphs.positive
        case .caution: glyphs.caution
        case .negative: glyphs.negative
        case .body, .strong, .secondary, .code: nil
        }
    }

    /// Returns text as one line; line breaks become spaces.
    /// - Parameter base: The role of runs without their own.
    func line(_ text: RichText, base: TextRole = .body) -> Line {
        var line = Line()
        for span in text.spans where !span.text.isEmpty {
            let style = style(of: span.role == .body ? base : span.role)
            if let mark = mark(span.role) { line.append(mark + " ", style) }
            line.append(span.text, style)
        }
        return line
    }

    /// Returns text wrapped to a width, with its own line breaks.
    func lines(_ text: RichText, width: Int, base: TextRole = .body) -> [Line] {
        guard text.spans.contains(where: { $0.text.contains(where: \.isNewline) }) else {
            return line(text, base: base).wrapped(to: width)
        }
        var paragraphs = [RichText(spans: [])]
        for span in text.spans {
            let parts = span.text.cleaned(keepingLines: true).split(separator: "\n", omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                if index > 0 { paragraphs.append(RichText(spans: [])) }
                paragraphs[paragraphs.count - 1].spans.append(Span(String(part), role: span.role))
            }
        }
        return paragraphs.flatMap { line($0, base: base).wrapped(to: width) }
    }
}
