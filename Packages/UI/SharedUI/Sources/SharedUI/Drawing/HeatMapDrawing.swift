import CorePresentation

/// Values as shades in rows and columns, with a legend below. A place without a point is empty.
struct HeatMapDrawing {
    let points: [ChartPoint]
    let rows: [String]
    let marks: [ChartMark]
    let unit: String
    let width: Int
    let theme: Theme

    /// The lines. If not all columns fit, the last ones are shown, with a sentence that says so.
    var lines: [Line] {
        let count = max(rows.count, 1)
        let places = points.filter { (0..<100_000).contains($0.position) }
        let columns = (places.map { Int($0.position) / count }.max() ?? 0) + 1
        let labelWidth = rows.map { CellWidth.of($0.cleaned()) }.max() ?? 0
        let room = max(width - labelWidth - 1, 4)
        let step = columns * 2 <= room ? 2 : 1
        let first = max(columns - room / step, 0)
        let largest = places.map(\.value).max() ?? 0
        var grid = Array(repeating: Array(repeating: " ", count: columns - first), count: count)
        for point in places where Int(point.position) / count >= first {
            let place = Int(point.position)
            grid[place % count][place / count - first] = shade(of: point.value, largest)
        }
        var lines = header(labelWidth: labelWidth, first: first, step: step, count: count)
        lines += zip(rows, grid).map { label, cells in
            var line = Line(label, theme.faint)
            line.pad(to: labelWidth + 1)
            for cell in cells { line.append(String(repeating: cell, count: step), theme.accent) }
            return line
        }
        lines += legend(largest)
        if first > 0 {
            lines += Line("The last \(columns - first) of \(columns) columns.", theme.faint)
                .wrapped(to: width)
        }
        return lines
    }

    /// Returns the marks above their columns. A mark that would touch the previous one, or doesn't fit, is omitted.
    private func header(labelWidth: Int, first: Int, step: Int, count: Int) -> [Line] {
        var line = Line()
        for mark in marks where (0..<100_000).contains(mark.position) {
            let column = labelWidth + 1 + (Int(mark.position) / count - first) * step
            let label = mark.label.cleaned()
            let isFree = line.width == 0 || column > line.width
            guard column > labelWidth, isFree, column + CellWidth.of(label) <= width else { continue }
            line.pad(to: column)
            line.append(label, theme.faint)
        }
        return line.width == 0 ? [] : [line]
    }

    /// Returns the shade: none for zero, then four equal parts up to the largest value.
    private func shade(of value: Double, _ largest: Double) -> String {
        guard value > 0, largest > 0 else { return theme.glyphs.shades[0] }
        return theme.glyphs.shades[min(Int((value / largest * 4).rounded(.up)), 4)]
    }

    private func legend(_ largest: Double) -> [Line] {
        guard largest > 0 else { return [] }
        var line = Line("\(theme.glyphs.shades[0]) none", theme.faint)
        for part in 1...4 {
            let upTo = ChartScale([0, largest]).label(largest * Double(part) / 4)
            line.append("  ")
            line.append(theme.glyphs.shades[part], theme.accent)
            line.append(" \(part == 1 ? "up to " : "")\(upTo)", theme.faint)
        }
        line.append(unit.isEmpty ? "" : " \(unit)", theme.faint)
        return line.wrapped(to: width)
    }
}
