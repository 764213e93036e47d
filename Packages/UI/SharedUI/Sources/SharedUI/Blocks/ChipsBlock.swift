import CorePresentation

/// Chips side by side below their group's label, each in brackets, with a sign if it is on.
struct ChipsBlock: Block {
    private struct Placed {
        var chip: ChipGroup.Chip
        var line: Line
        var column: Int
        var row: Int
    }

    private let group: ChipGroup
    private let label: [Line]
    private let placed: [Placed]
    let height: Int

    init(_ group: ChipGroup, width: Int, theme: Theme) {
        self.group = group
        let label = group.label.isEmpty ? [] : Line(group.label, theme.faint).wrapped(to: width)
        self.label = label
        var placed: [Placed] = []
        var column = 0
        var row = label.count
        for chip in group.chips {
            let line = Self.line(chip, theme).truncated(to: width, ellipsis: theme.glyphs.ellipsis)
            if column > 0, column + line.width > width {
                column = 0
                row = row + 1
            }
            placed.append(Placed(chip: chip, line: line, column: column, row: row))
            column += line.width + 1
        }
        self.placed = placed
        height = placed.isEmpty ? label.count : row + 1
    }

    var stops: [FocusStop] {
        placed.map {
            FocusStop(
                focus: .row($0.chip.id, in: group.id), rows: $0.row..<($0.row + 1), container: group.id,
                columns: $0.column..<($0.column + $0.line.width))
        }
    }

    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        for (row, line) in label.enumerated() where rows.contains(row) { canvas.put(line, row: row) }
        for item in placed where rows.contains(item.row) {
            let end = canvas.put(item.line, column: item.column, row: item.row)
            if context.focus == .row(item.chip.id, in: group.id) {
                canvas.restyle(columns: item.column..<end, row: item.row) { _ in context.theme.focused }
            }
        }
    }

    private static func line(_ chip: ChipGroup.Chip, _ theme: Theme) -> Line {
        let look = !chip.isEnabled ? theme.faint : chip.isOn ? theme.accent : .plain
        var line = Line(chip.isEnabled ? "[" : "(", look)
        line.append(chip.isOn ? "\(theme.glyphs.positive) " : " ", look)
        line.append(chip.label, look)
        if let count = chip.count { line.append(" \(count)", theme.faint) }
        line.append(chip.isEnabled ? " ]" : " )", look)
        return line
    }
}
