import CorePresentation

/// A bar for each point, with its label before it and its value after it.
struct BarChartDrawing {
    let points: [ChartPoint]
    /// The reference, drawn as a mark in each bar's row.
    var reference: ChartReference?
    let unit: String
    let width: Int
    let theme: Theme

    /// The lines, one for each point. A value below zero has no bar, only its number.
    var lines: [Line] {
        let values = points.map { "\(DecimalText.exact($0.value)) \(unit)".cleaned() }
        let labels = points.map { Line($0.label).truncated(to: max(width / 3, 6), ellipsis: theme.glyphs.ellipsis) }
        let labelWidth = labels.map(\.width).max() ?? 0
        let valueWidth = values.map { CellWidth.of($0) }.max() ?? 0
        let room = max(width - labelWidth - valueWidth - 2, 4)
        let goals = points.map { reference?.value(at: $0.position) }
        let largest = (points.map(\.value) + goals.compactMap { $0 }).max() ?? 0
        func share(of value: Double) -> Double { largest > 0 ? max(value, 0) / largest : 0 }
        return points.indices.map { index in
            var line = labels[index]
            line.pad(to: labelWidth + 1)
            var bar = Line(bar(of: share(of: points[index].value), in: room), theme.accent)
            if let goal = goals[index] { bar = marked(bar, at: Int(share(of: goal) * Double(room - 1)), room: room) }
            line.append(bar)
            line.append(" " + values[index])
            return line
        }
    }

    /// Returns a bar with the reference's mark, and its right-aligned number.
    private func marked(_ bar: Line, at column: Int, room: Int) -> Line {
        let signs = Array(bar.text)
        var line = Line()
        for index in 0..<room {
            if index == column {
                line.append(theme.glyphs.vertical, theme.style(.bold))
            } else {
                line.append(index < signs.count ? String(signs[index]) : " ", theme.accent)
            }
        }
        return line
    }

    /// Returns a bar in eighths of a cell. A value above zero is always visible.
    private func bar(of share: Double, in room: Int) -> String {
        let eighths = Int((share * Double(room * 8)).rounded())
        let full = String(repeating: theme.glyphs.barFull, count: eighths / 8)
        guard theme.glyphs.hasBraille else { return full.isEmpty && share > 0 ? theme.glyphs.barFull : full }
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        return eighths == 0 && share > 0 ? parts[1] : full + parts[eighths % 8]
    }
}
