import CorePresentation

/// A list: its label, then its rows, each on one line if it fits, otherwise on several.
struct ListBlock: Block {
    private let list: ItemList
    private let width: Int
    private let theme: Theme
    private let offsets: RowOffsets
    private let filterLine: FilterLine?
    /// The columns of a list with aligned texts.
    private let aligned: AlignedRows?
    let stops: [FocusStop]

    /// The cells of the focus bar and the blank after it.
    private static let indent = 2
    /// The column of the rows' texts. A list without selectable rows needs no focus bar.
    private let indent: Int

    init(_ list: ItemList, filtered: FilterResult? = nil, width: Int, theme: Theme) {
        filterLine = filtered.map { FilterLine(result: $0, width: width) }
        self.list = list
        self.width = width
        self.theme = theme
        let indent = list.isAligned && !list.rows.contains(where: \.isSelectable) ? 0 : Self.indent
        self.indent = indent
        let aligned = list.isAligned ? AlignedRows(list.rows, width: width - indent, theme: theme) : nil
        self.aligned = aligned
        let heights = list.rows.map { row in
            aligned?.height(of: row) ?? Self.height(of: row, width: width, theme: theme)
        }
        let offsets = RowOffsets(heights: heights, from: (list.label.isEmpty ? 0 : 1) + (filtered == nil ? 0 : 1))
        self.offsets = offsets
        var stops: [FocusStop] = []
        stops.reserveCapacity(list.rows.count)
        for (index, row) in list.rows.enumerated() where row.isSelectable {
            stops.append(FocusStop(focus: .row(row.id, in: list.id), rows: offsets[index], container: list.id))
        }
        self.stops = stops
    }

    var height: Int { offsets.end + (list.hasMore || list.rows.isEmpty ? 1 : 0) }

    var openEnds: [OpenEnd] {
        list.hasMore ? [OpenEnd(element: list.id, count: list.rows.count, row: offsets.end)] : []
    }

    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        if rows.contains(0), !list.label.isEmpty {
            canvas.put(Line(list.label, theme.faint).truncated(to: width, ellipsis: theme.glyphs.ellipsis), row: 0)
        }
        filterLine?.draw(row: list.label.isEmpty ? 0 : 1, on: &canvas, context)
        for index in offsets.rows(in: rows) {
            draw(list.rows[index], at: offsets[index].lowerBound, on: &canvas, context)
        }
        if rows.contains(offsets.end), list.hasMore {
            canvas.setAnimated()
            canvas.put(Line("  \(context.spinner) More is being loaded", theme.faint), row: offsets.end)
        } else if rows.contains(offsets.end), list.rows.isEmpty {
            canvas.put(Line(filterLine == nil ? "  Nothing here" : "  No matches", theme.faint), row: offsets.end)
        }
    }

    private func draw(_ row: Row, at top: Int, on canvas: inout Canvas, _ context: DrawContext) {
        let lines = aligned?.lines(of: row) ?? Self.lines(of: row, width: width, theme: theme)
        let hasFocus = context.focus == .row(row.id, in: list.id)
        for (offset, line) in lines.enumerated() {
            canvas.put(line, column: aligned == nil ? indent + 2 * row.visibleDepth : indent, row: top + offset)
            guard hasFocus else { continue }
            canvas.restyle(columns: 0..<width, row: top + offset) { _ in theme.focused }
            canvas.put(theme.glyphs.focusBar, theme.accent, column: 0, row: top + offset)
        }
    }

    private static func height(of row: Row, width: Int, theme: Theme) -> Int {
        // Most rows are short, so counting their bytes is enough to know that they fit.
        let most = row.title.mostCells + (row.detail?.mostCells ?? 0) + (row.badge?.mostCells ?? 0)
        if row.lead == nil, row.chart == nil, most + indent + 2 * row.visibleDepth + 4 <= width { return 1 }
        return lines(of: row, width: width, theme: theme).count
    }

    /// Returns title and detail side by side with the badge at the end if they fit, otherwise below each other.
    private static func lines(of row: Row, width: Int, theme: Theme) -> [Line] {
        let room = max(width - indent - 2 * row.visibleDepth, 8)
        var title = Line()
        if let lead = row.lead {
            title.append(theme.line(lead, base: .secondary))
            title.append("  ")
        }
        title.append(theme.line(row.title, base: row.isSelectable ? .strong : .body))
        var detail = row.detail.map { theme.line($0, base: .secondary) } ?? Line()
        if let chart = row.chart {
            if detail.width > 0 { detail.append("  ") }
            detail.append(SparklineDrawing(row: chart, theme: theme).line)
        }
        let badge = row.badge.map { theme.line($0) } ?? Line()
        let needed = title.width + (detail.width > 0 ? detail.width + 2 : 0) + (badge.width > 0 ? badge.width + 2 : 0)
        if needed <= room {
            var line = title
            if detail.width > 0 {
                line.append("  ")
                line.append(detail)
            }
            if badge.width > 0 {
                line.pad(to: room - badge.width)
                line.append(badge)
            }
            return [line]
        }
        var lines = title.wrapped(to: room)
        if detail.width > 0 { lines += detail.wrapped(to: room) }
        if badge.width > 0 { lines += badge.wrapped(to: room) }
        return lines
    }
}
