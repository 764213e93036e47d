import CorePresentation

/// How meanings look: attributes and signs always, colors where they are wanted and readable.
package struct Theme: Sendable {
    let colors: ColorDepth
    private let numbers: ThemeColors
    let glyphs: Glyphs

    /// Creates a theme for what a terminal can do.
    package init(_ capabilities: TerminalCapabilities) {
        colors = capabilities.colors
        numbers = ThemeColors(capabilities.colors, on: capabilities.background)
        glyphs = capabilities.hasUnicode ? .unicode : .ascii
    }

    /// A style whose color is left out where colors aren't wanted.
    func style(_ attributes: Style.Attributes = [], _ color: Color? = nil) -> Style {
        Style(attributes, colorCode: color.map { numbers[$0] } ?? 0)
    }

    /// What leads the eye: keys, the focus, the selected tab.
    var accent: Style { style(.bold, .blue) }
    /// What has the focus.
    var focused: Style { style([.bold, .reverse], .blue) }
    /// What matters less.
    var faint: Style { numbers.faint == 0 ? style(.dim) : Style(colorCode: numbers.faint) }

    /// The look of a role. Roles that differ in color differ in attributes or in their ``mark(_:)`` as well.
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

    /// The sign that stands before a run of a role that says how things are.
    func mark(_ role: TextRole) -> String? {
        switch role {
        case .positive: glyphs.positive
        case .caution: glyphs.caution
        case .negative: glyphs.negative
        case .body, .strong, .secondary, .code: nil
        }
    }

    /// Text as one line; line ends turn into spaces.
    /// - Parameter base: The role of runs that have none of their own.
    func line(_ text: RichText, base: TextRole = .body) -> Line {
        var line = Line()
        for span in text.spans where !span.text.isEmpty {
            let style = style(of: span.role == .body ? base : span.role)
            if let mark = mark(span.role) { line.append(mark + " ", style) }
            line.append(span.text, style)
        }
        return line
    }

    /// Text wrapped to a width, where its own line ends stay.
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
