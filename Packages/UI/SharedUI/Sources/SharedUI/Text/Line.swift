/// A line of styled text, clean of control characters.
struct Line: Hashable, Sendable {
    /// Letters of one look.
    struct Run: Hashable, Sendable {
        var text: String
        var style: Style
    }

    /// The runs, in reading order.
    private(set) var runs: [Run] = []
    /// The cells it takes.
    private(set) var width = 0

    /// An empty line.
    init() {}

    /// A line of one look.
    init(_ text: String, _ style: Style = .plain) {
        append(text, style)
    }

    /// Adds letters at the end.
    mutating func append(_ text: String, _ style: Style = .plain) {
        if text.isEmpty { return }
        let clean = text.cleaned()
        if let last = runs.indices.last, runs[last].style == style {
            width -= CellWidth.of(runs[last].text)
            runs[last].text += clean
            width += CellWidth.of(runs[last].text)
        } else {
            runs.append(Run(text: clean, style: style))
            width += CellWidth.of(clean)
        }
    }

    /// Adds another line at the end.
    mutating func append(_ line: Line) {
        for run in line.runs { append(run.text, run.style) }
    }

    /// Adds blanks up to a width.
    mutating func pad(to target: Int, _ style: Style = .plain) {
        if width < target { append(String(repeating: " ", count: target - width), style) }
    }

    /// The letters alone.
    var text: String { runs.map(\.text).joined() }

    /// The line with every run's look changed.
    func restyled(_ change: (Style) -> Style) -> Line {
        var line = Line()
        for run in runs { line.append(run.text, change(run.style)) }
        return line
    }
}
