import CorePresentation

/// A chart as lines: its title, the drawing, its summary.
struct ChartDrawing {
    let chart: Chart
    let width: Int
    let theme: Theme

    /// The reference, as far as it can be drawn.
    private var reference: ChartReference? {
        guard var reference = chart.reference else { return nil }
        reference.points.removeAll { !$0.value.isFinite || !$0.position.isFinite }
        return reference.points.isEmpty ? nil : reference
    }

    /// The lines. Points that aren't finite are omitted.
    var lines: [Line] {
        let points = chart.points.filter { $0.value.isFinite && $0.position.isFinite }
        if chart.kind == .sparkline { return sparkline(points) }
        var title = Line(chart.title, theme.style(.bold))
        if !chart.unit.isEmpty { title.append(" (\(chart.unit))", theme.faint) }
        var lines = title.wrapped(to: width)
        if !points.isEmpty {
            switch chart.kind {
            case .line:
                lines += LineChartDrawing(points: points, reference: reference, width: width, theme: theme).lines
            case .heatMap(let rows):
                lines +=
                    HeatMapDrawing(
                        points: points, rows: rows, marks: chart.marks, unit: chart.unit, width: width, theme: theme
                    ).lines
            case .bar:
                lines +=
                    BarChartDrawing(
                        points: points, reference: reference, unit: chart.unit, width: width, theme: theme
                    ).lines
            case .sparkline: break
            }
            if let reference, chart.kind == .line || chart.kind == .bar {
                let sign = chart.kind == .line ? theme.glyphs.dotted : theme.glyphs.vertical
                lines += Line("\(sign) \(reference.label)", theme.faint).wrapped(to: width)
            }
        }
        return lines + theme.lines(RichText(chart.summary), width: width, base: .secondary)
    }

    /// Returns the drawing and the summary side by side if they fit, otherwise below each other.
    private func sparkline(_ points: [ChartPoint]) -> [Line] {
        let summary = Line(chart.summary)
        var line = Line()
        line.append(SparklineDrawing(points: points, cells: min(width, 16), theme: theme).line)
        if line.width == 0 { return summary.wrapped(to: width) }
        guard line.width + 2 + summary.width <= width else {
            return [SparklineDrawing(points: points, cells: min(width, 48), theme: theme).line]
                + summary.wrapped(to: width)
        }
        line.append("  ")
        line.append(summary)
        return [line]
    }
}
