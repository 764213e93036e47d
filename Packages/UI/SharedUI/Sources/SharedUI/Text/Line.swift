/// A line of styled text, clean of control characters.
struct Line: Hashable, Sendable {
    /// Letters in one style.
    struct Run: Hashable, Sendable {
        var text: String
        var style: Style
    }

    /// The runs, in reading order.
    private(set) var runs: [Run] = []
    /// The width in cells.
    private(set) var width = 0

    /// An empty line.
    init() {}

    /// Creates a line in one style.
    init(_ text: String, _ style: Style = .plain) {
        append(text, style)
    }

    /// Appends letters.
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

    /// Appends another line.
    mutating func append(_ line: Line) {
        for run in line.runs { append(run.text, run.style) }
    }

    /// Adds blanks up to a width.
    mutating func pad(to target: Int, _ style: Style = .plain) {
        if width < target { append(String(repeating: " ", count: target - width), style) }
    }

    /// The letters alone.
    var text: String { runs.map(\.text).joined() }

    /// Returns the line with every run's style changed.
    func restyled(_ change: (Style) -> Style) -> Line {
        var line = Line()
        for run in runs { line.append(run.text, change(run.style)) }
        return line
    }
}
