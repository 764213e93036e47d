import CorePresentation

/// A table: its label, a header, and its rows. If the columns don't fit side by side, each row becomes labeled values.
struct TableBlock: Block {
    private let table: DataTable
    private let width: Int
    private let theme: Theme
    private let columns: TableColumns
    private let offsets: RowOffsets
    private let filterLine: FilterLine?
    private let labelHeight: Int
    let stops: [FocusStop]

    /// The cells of the focus bar and the blank after it.
    private static let indent = 2

    init(_ table: DataTable, filtered: FilterResult? = nil, width: Int, theme: Theme) {
        filterLine = filtered.map { FilterLine(result: $0, width: width) }
        self.table = table
        self.width = width
        self.theme = theme
        let columns = TableColumns(table, width: width - Self.indent, theme: theme)
        self.columns = columns
        let labelHeight = (table.label.isEmpty ? 0 : 1) + (filtered == nil ? 0 : 1)
        self.labelHeight = labelHeight
        let cells = TableCells(table, columns: columns, width: width - Self.indent, theme: theme)
        let headerHeight = columns.widths == nil ? 0 : 2
        let offsets = RowOffsets(heights: table.rows.map { cells.height(of: $0) }, from: labelHeight + headerHeight)
        self.offsets = offsets
        var stops: [FocusStop] = []
        for (index, row) in table.rows.enumerated() where row.isSelectable {
            stops.append(FocusStop(focus: .row(row.id, in: table.id), rows: offsets[index], container: table.id))
        }
        self.stops = stops
    }

    var height: Int { offsets.end + (table.hasMore || table.rows.isEmpty ? 1 : 0) }

    var openEnds: [OpenEnd] {
        table.hasMore ? [OpenEnd(element: table.id, count: table.rows.count, row: offsets.end)] : []
    }

    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        filterLine?.draw(row: labelHeight - 1, on: &canvas, context)
        if !table.label.isEmpty, rows.contains(0) {
            canvas.put(Line(table.label, theme.faint).truncated(to: width, ellipsis: theme.glyphs.ellipsis), row: 0)
        }
        if let widths = columns.widths { drawHeader(widths, on: &canvas) }
        let cells = TableCells(table, columns: columns, width: width - Self.indent, theme: theme)
        for index in offsets.rows(in: rows) {
            let row = table.rows[index]
            let hasFocus = context.focus == .row(row.id, in: table.id)
            for (offset, line) in cells.lines(of: row).enumerated() {
                let top = offsets[index].lowerBound + offset
                canvas.put(line, column: Self.indent, row: top)
                guard hasFocus else { continue }
                canvas.restyle(columns: 0..<width, row: top) { _ in theme.focused }
                canvas.put(theme.glyphs.focusBar, theme.accent, column: 0, row: top)
            }
        }
        if rows.contains(offsets.end), table.hasMore {
            canvas.setAnimated()
            canvas.put(Line("  \(context.spinner) More is being loaded", theme.faint), row: offsets.end)
        } else if rows.contains(offsets.end), table.rows.isEmpty {
            canvas.put(Line(filterLine == nil ? "  Nothing here" : "  No matches", theme.faint), row: offsets.end)
        }
    }

    private func drawHeader(_ widths: [Int], on canvas: inout Canvas) {
        var left = Self.indent
        for (column, cells) in zip(table.columns, widths) {
            var line = Line(column.title, theme.style(.bold))
            if let sort = table.sort, sort.column == column.id {
                line.append(" " + (sort.isAscending ? theme.glyphs.ascending : theme.glyphs.descending), theme.accent)
            }
            line = line.truncated(to: cells, ellipsis: theme.glyphs.ellipsis)
            let start = column.alignment == .trailing ? left + cells - line.width : left
            canvas.put(line, column: start, row: labelHeight)
            left += cells + TableColumns.gap
        }
        let end = max(left - TableColumns.gap, Self.indent)
        canvas.fill(theme.glyphs.horizontal, theme.faint, columns: Self.indent..<end, row: labelHeight + 1)
    }
}
