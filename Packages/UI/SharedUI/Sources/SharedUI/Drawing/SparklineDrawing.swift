import CorePresentation

/// Points as a line of signs with eight heights, from the lowest value to the highest.
///
/// Each cell is an equal part of the axis and shows the mean of its points; a cell without points is interpolated.
struct SparklineDrawing {
    /// The drawing; empty if there are fewer than two points.
    let line: Line

    /// The width in cells of a drawing in a row of a list.
    static let cellsInRow = 8

    /// - Parameter points: Points with finite values, by ascending position.
    init(points: [ChartPoint], cells: Int, theme: Theme) {
        let heights = Self.heights(of: points, cells: cells, levels: theme.glyphs.levels.count)
        line = Line(heights.map { theme.glyphs.levels[$0] }.joined(), theme.accent)
    }

    /// Creates a drawing with its summary, for a row of a list.
    init(row chart: Chart, theme: Theme) {
        let points = chart.points.filter { $0.value.isFinite && $0.position.isFinite }
        var line = SparklineDrawing(points: points, cells: Self.cellsInRow, theme: theme).line
        if line.width == 0 { line.pad(to: Self.cellsInRow) }
        line.append("  ")
        line.append(chart.summary, theme.faint)
        self.line = line
    }

    /// Returns the height of each cell, from 0 to the number of levels minus one.
    static func heights(of points: [ChartPoint], cells: Int, levels: Int) -> [Int] {
        guard points.count > 1,
            cells > 0,
            let first = points.first?.position,
            let last = points.last?.position,
            last > first,
            (last - first).isFinite
        else { return [] }
        var sums = [(total: Double, count: Int)](repeating: (0, 0), count: cells)
        for point in points {
            let cell = min(Int((point.position - first) / (last - first) * Double(cells)), cells - 1)
            sums[cell].total += point.value
            sums[cell].count += 1
        }
        let series = ChartReference("", points: points)
        let values = sums.enumerated().map { cell, sum in
            if sum.count > 0 { return sum.total / Double(sum.count) }
            let middle = first + (last - first) * (Double(cell) + 0.5) / Double(cells)
            return series.value(at: middle) ?? 0
        }
        guard let low = values.min(), let high = values.max(), high > low else {
            return Array(repeating: levels / 2, count: cells)
        }
        return values.map { Int((($0 - low) / (high - low) * Double(levels - 1)).rounded()) }
    }
}
