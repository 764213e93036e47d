import CorePresentation

/// Points connected by a line, with the values at the side, and the first and last label below the axis.
struct LineChartDrawing {
    let points: [ChartPoint]
    /// The reference, drawn as a dotted line.
    var reference: ChartReference?
    let width: Int
    let theme: Theme

    /// Odd, so that there is a middle row.
    private static let plotRows = 7

    /// The lines. There is at least one point.
    var lines: [Line] {
        let scale = ChartScale((points + (reference?.points ?? [])).map(\.value))
        let labels = (0..<Self.plotRows).map { row in
            row == 0
                ? scale.topLabel
                : row == Self.plotRows - 1 ? scale.bottomLabel : row == Self.plotRows / 2 ? scale.middleLabel : ""
        }
        let labelWidth = labels.map(\.count).max() ?? 0
        let columns = max(min(width - labelWidth - 2, 90), 4)
        let (grid, dotted) = plot(columns: columns, scale: scale)
        var lines = labels.enumerated().map { row, label in
            var line = Line(String(repeating: " ", count: labelWidth - label.count) + label, theme.faint)
            line.append(" " + (label.isEmpty ? theme.glyphs.vertical : theme.glyphs.axisTick), theme.faint)
            line.append(over(dotted, grid, row: row))
            return line
        }
        var axis = Line(String(repeating: " ", count: labelWidth + 1) + theme.glyphs.axisCorner, theme.faint)
        axis.append(String(repeating: theme.glyphs.horizontal, count: columns), theme.faint)
        lines.append(axis)
        lines.append(axisLabels(from: labelWidth + 2, columns: columns))
        return lines
    }

    private func axisLabels(from left: Int, columns: Int) -> Line {
        var line = Line(String(repeating: " ", count: left))
        guard let first = points.first, let last = points.last else { return line }
        let start = Line(first.label, theme.faint).truncated(to: columns, ellipsis: theme.glyphs.ellipsis)
        line.append(start)
        let end = Line(last.label, theme.faint)
        if points.count > 1, start.width + end.width + 2 <= columns {
            line.pad(to: left + columns - end.width)
            line.append(end)
        }
        return line
    }

    /// Returns a row of the drawing, with the reference where nothing else is drawn.
    private func over(_ dotted: DotGrid, _ grid: DotGrid, row: Int) -> Line {
        let above = grid.text(row: row, asBraille: theme.glyphs.hasBraille)
        if reference == nil { return Line(above, theme.accent) }
        var line = Line()
        for (front, back) in zip(above, dotted.text(row: row, asBraille: theme.glyphs.hasBraille)) {
            let isFree = front == " "
            let sign = isFree && back == "*" ? "." : String(isFree ? back : front)
            line.append(sign, isFree ? theme.faint : theme.accent)
        }
        return line
    }

    private func plot(columns: Int, scale: ChartScale) -> (points: DotGrid, reference: DotGrid) {
        var grid = DotGrid(columns: columns, rows: Self.plotRows)
        var dotted = grid
        let positions = points.map(\.position)
        let first = positions.min() ?? 0
        let span = (positions.max() ?? 0) - first
        let right = Double(columns * 2 - 1)
        let bottom = Double(Self.plotRows * 4 - 1)
        func height(_ value: Double) -> Int { Int(((1 - scale.share(of: value)) * bottom).rounded()) }
        let dots = points.map { point in
            let along = span > 0 && span.isFinite ? (point.position - first) / span : 0.5
            return (x: Int((along * right).rounded()), y: height(point.value))
        }
        for x in stride(from: 0, through: columns * 2 - 1, by: 4) {
            if let value = reference?.value(at: first + span * Double(x) / right) { dotted.set(x: x, y: height(value)) }
        }
        if let only = dots.first { grid.set(x: only.x, y: only.y) }
        for (start, end) in zip(dots, dots.dropFirst()) { grid.join(start, end) }
        return (grid, dotted)
    }
}
