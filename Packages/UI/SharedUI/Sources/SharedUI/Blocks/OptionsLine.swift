import CorePresentation

/// The options of a choice: all of them if they fit on few lines, otherwise the chosen one between two arrows.
struct OptionsLine: Sendable {
    private struct Placed {
        var option: Option
        var column: Int
        var row: Int
    }

    private let placed: [Placed]
    private let options: [Option]
    private let selected: OptionID?
    private let width: Int
    let height: Int

    private static let mostRows = 4

    init(_ options: [Option], selected: OptionID?, width: Int, theme: Theme) {
        var placed: [Placed] = []
        var column = 0
        var row = 0
        for option in options {
            let cells = CellWidth.of(option.label.cleaned()) + 4
            if column > 0, column + cells > width {
                column = 0
                row = row + 1
            }
            placed.append(Placed(option: option, column: column, row: row))
            column += cells + 2
        }
        let isCompact = row >= Self.mostRows
        self.placed = isCompact ? [] : placed
        self.options = options
        self.selected = selected
        self.width = width
        height = isCompact ? 1 : row + 1
    }

    func draw(on canvas: inout Canvas, hasFocus: Bool, _ context: DrawContext) {
        let theme = context.theme
        guard !placed.isEmpty else {
            let index = options.firstIndex { $0.id == selected }
            let label = index.map { options[$0].label } ?? "Not chosen"
            var line = Line("\(theme.glyphs.previous) ", hasFocus ? theme.accent : theme.faint)
            line.append(label, hasFocus ? theme.accent : .plain)
            line.append(" \(theme.glyphs.next)", hasFocus ? theme.accent : theme.faint)
            if let index { line.append("  \(index + 1) of \(options.count)", theme.faint) }
            canvas.put(line, row: 0)
            return
        }
        for item in placed {
            let isChosen = item.option.id == selected
            let sign = isChosen ? theme.glyphs.chosen : theme.glyphs.unchosen
            let style = isChosen ? (hasFocus ? theme.accent : theme.style(.bold)) : .plain
            let line = Line("\(sign) \(item.option.label)", style)
            canvas.put(
                line.truncated(to: width - item.column, ellipsis: theme.glyphs.ellipsis), column: item.column,
                row: item.row)
        }
    }
}
