import CorePresentation

/// The rows of a list with each kind of text in its own column: leads, titles, details, drawings and badges.
///
/// If the width isn't enough for all columns, the details move below the titles, then the drawings, then the badges.
struct AlignedRows {
    /// The columns on a row's first line besides lead and title.
    private struct Columns {
        var detail = 0
        var chart = 0
        var badge = 0

        /// The cells that these columns take, with the gaps before them.
        var cells: Int { [detail, chart, badge].reduce(0) { $0 + ($1 > 0 ? $1 + AlignedRows.gap : 0) } }
    }

    private static let gap = 2
    /// A title column narrower than this makes room by moving other columns below.
    private static let narrowestTitle = 24

    private let theme: Theme
    private let room: Int
    private let leadCells: Int
    private let titleCells: Int
    private let columns: Columns

    /// Measures the texts. Linear in the number of rows.
    init(_ rows: [Row], width: Int, theme: Theme) {
        self.theme = theme
        room = max(width, 8)
        func widest(_ texts: [RichText?]) -> Int {
            texts.reduce(0) { widest, text in
                // No text takes more cells than bytes, so most needn't be measured.
                guard let text, text.mostCells > widest else { return widest }
                return max(widest, theme.line(text).width)
            }
        }
        let lead = widest(rows.map(\.lead))
        leadCells = lead > 0 ? lead + Self.gap : 0
        let title = widest(rows.map(\.title))
        let all = Columns(
            detail: widest(rows.map(\.detail)),
            chart: rows.compactMap(\.chart).map { SparklineDrawing(row: $0, theme: theme).line.width }.max() ?? 0,
            badge: widest(rows.map(\.badge)))
        let wanted = min(title, Self.narrowestTitle)
        let left = room - leadCells
        let choices = [all, Columns(chart: all.chart, badge: all.badge), Columns(badge: all.badge)]
        columns = choices.first { left - $0.cells >= wanted } ?? Columns()
        titleCells = max(min(title, left - columns.cells), 4)
    }

    /// Returns the width of a row's title on its first line. Without columns between title and badge, it is the width
    /// that remains beside the row's badge.
    private func titleCells(of row: Row) -> Int {
        guard columns.detail == 0, columns.chart == 0 else { return titleCells }
        let badge = columns.badge > 0 ? row.badge.map { theme.line($0).width + Self.gap } ?? 0 : 0
        return max(room - leadCells - badge, titleCells)
    }

    /// The number of lines of a row.
    func height(of row: Row) -> Int {
        let isWhole =
            (row.detail == nil || columns.detail > 0) && (row.chart == nil || columns.chart > 0)
            && (row.badge == nil || columns.badge > 0)
        if isWhole, row.title.mostCells <= titleCells { return 1 }
        return lines(of: row).count
    }

    func lines(of row: Row) -> [Line] {
        let indent = leadCells + 2 * row.visibleDepth
        var lines = theme.line(row.title, base: row.isSelectable ? .strong : .body)
            .wrapped(to: max(titleCells(of: row) - 2 * row.visibleDepth, 4))
            .enumerated().map { index, part in
                var line = index == 0 ? row.lead.map { theme.line($0, base: .secondary) } ?? Line() : Line()
                line.pad(to: indent)
                line.append(part)
                return line
            }
        if lines.isEmpty { lines = [Line()] }
        let detail = row.detail.map { theme.line($0, base: .secondary) }
        let chart = row.chart.map { SparklineDrawing(row: $0, theme: theme).line }
        let badge = row.badge.map { theme.line($0) }
        var column = leadCells + titleCells
        var below: [Line] = []
        for (text, cells) in [(detail, columns.detail), (chart, columns.chart)] {
            if cells > 0 {
                if let text {
                    lines[0].pad(to: column + Self.gap)
                    lines[0].append(text)
                }
                column += Self.gap + cells
            } else if let text {
                below += text.wrapped(to: max(room - leadCells, 4))
            }
        }
        for part in below {
            var line = Line()
            line.pad(to: leadCells)
            line.append(part)
            lines.append(line)
        }
        if let badge { place(badge, on: &lines) }
        return lines
    }

    /// Puts a badge at the end of the first line, of the last line with room for it, or below all of them.
    private func place(_ badge: Line, on lines: inout [Line]) {
        let candidates = columns.badge > 0 ? [0] : Array(lines.indices)
        if let index = candidates.first(where: { lines[$0].width + Self.gap + badge.width <= room }) {
            lines[index].pad(to: room - badge.width)
            lines[index].append(badge)
            return
        }
        for part in badge.wrapped(to: max(room - leadCells, 4)) {
            var line = Line()
            line.pad(to: leadCells)
            line.append(part)
            lines.append(line)
        }
    }
}
