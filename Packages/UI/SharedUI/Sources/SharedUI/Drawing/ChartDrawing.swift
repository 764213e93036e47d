import CorePresentation

/// A chart as lines: its title, the drawing, its summary.
struct ChartDrawing {
    let chart: Chart
    let width: Int
    let theme: Theme

    /// The lines. Points that aren't finite numbers are left out of the drawing.
    var lines: [Line] {
        let points = chart.points.filter { $0.value.isFinite && $0.position.isFinite }
        var title = Line(chart.title, theme.style(.bold))
        if !chart.unit.isEmpty { title.append(" (\(chart.unit))", theme.faint) }
        var lines = title.wrapped(to: width)
        if !points.isEmpty {
            switch chart.kind {
            case .line: lines += LineChartDrawing(points: points, unit: chart.unit, width: width, theme: theme).lines
            case .bar: lines += BarChartDrawing(points: points, unit: chart.unit, width: width, theme: theme).lines
            }
        }
        return lines + theme.lines(RichText(chart.summary), width: width, base: .secondary)
    }
}
