import CorePresentation

/// The lines of a table's rows.
struct TableCells {
    private let table: DataTable
    private let columns: TableColumns
    private let width: Int
    private let theme: Theme

    init(_ table: DataTable, columns: TableColumns, width: Int, theme: Theme) {
        self.table = table
        self.columns = columns
        self.width = width
        self.theme = theme
    }

    /// Returns the number of lines of a row.
    func height(of row: DataRow) -> Int {
        guard let widths = columns.widths else { return lines(of: row).count }
        // Cells with few bytes always fit, and most are short.
        for index in 0..<min(row.cells.count, widths.count) where row.cells[index].mostCells > widths[index] {
            return lines(of: row).count
        }
        return 1
    }

    /// Returns a row's lines: its cells side by side, or a line for each value.
    func lines(of row: DataRow) -> [Line] {
        guard let widths = columns.widths else { return stacked(row) }
        let cells = zip(row.cells, widths).map { theme.line($0).wrapped(to: $1) }
        let height = max(cells.map(\.count).max() ?? 1, 1)
        return (0..<height).map { index in
            var line = Line()
            var left = 0
            for ((column, width), cell) in zip(zip(table.columns, widths), cells) {
                let part = index < cell.count ? cell[index] : Line()
                line.pad(to: column.alignment == .trailing ? left + width - part.width : left)
                line.append(part)
                left += width + TableColumns.gap
            }
            return line
        }
    }

    /// Returns the header and value of each column, and an empty line.
    private func stacked(_ row: DataRow) -> [Line] {
        var lines: [Line] = []
        for (column, cell) in zip(table.columns, row.cells) {
            var line = Line("\(column.title): ", theme.faint)
            line.append(theme.line(cell, base: lines.isEmpty ? .strong : .body))
            lines += line.wrapped(to: width)
        }
        return lines + [Line()]
    }
}
