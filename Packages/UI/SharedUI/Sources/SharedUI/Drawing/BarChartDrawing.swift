import CorePresentation

/// A bar for each point, its label before it and its value behind it.
struct BarChartDrawing {
    let points: [ChartPoint]
    let unit: String
    let width: Int
    let theme: Theme

    /// The lines, one a point. A value below zero has no bar; its number says what it is.
    var lines: [Line] {
        let values = points.map { "\(DecimalText.exact($0.value)) \(unit)".cleaned() }
        let labels = points.map { Line($0.label).truncated(to: max(width / 3, 6), ellipsis: theme.glyphs.ellipsis) }
        let labelWidth = labels.map(\.width).max() ?? 0
        let valueWidth = values.map { CellWidth.of($0) }.max() ?? 0
        let room = max(width - labelWidth - valueWidth - 2, 4)
        let largest = points.map(\.value).max() ?? 0
        return zip(zip(points, labels), values).map { pair, value in
            var line = pair.1
            line.pad(to: labelWidth + 1)
            let share = largest > 0 ? max(pair.0.value, 0) / largest : 0
            line.append(bar(of: share, in: room), theme.accent)
            line.append(" " + value)
            return line
        }
    }

    /// A bar in eighths of a cell; a value above zero is never without one.
    private func bar(of share: Double, in room: Int) -> String {
        let eighths = Int((share * Double(room * 8)).rounded())
        let full = String(repeating: theme.glyphs.barFull, count: eighths / 8)
        guard theme.glyphs.hasBraille else { return full.isEmpty && share > 0 ? theme.glyphs.barFull : full }
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        return eighths == 0 && share > 0 ? parts[1] : full + parts[eighths % 8]
    }
}
