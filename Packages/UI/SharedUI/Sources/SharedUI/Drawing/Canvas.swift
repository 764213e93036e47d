/// A part of a buffer to draw into, with its own origin and clipping.
struct Canvas {
    /// The frame to draw into.
    private(set) var frame: Frame
    /// The position of column 0 and row 0 in the buffer.
    private(set) var originColumn = 0
    private(set) var originRow = 0
    /// The rows of the buffer that may be drawn.
    private var visibleRows: Range<Int>
    /// The first column of the buffer that may not be drawn.
    private var limitColumn: Int

    init(frame: Frame) {
        self.frame = frame
        visibleRows = 0..<frame.buffer.size.rows
        limitColumn = frame.buffer.size.columns
    }

    /// Writes a line, and returns the column after it.
    @discardableResult
    mutating func put(_ line: Line, column: Int = 0, row: Int) -> Int {
        var end = column
        for run in line.runs { end = put(run.text, run.style, column: end, row: row) }
        return end
    }

    /// Writes letters in one style, and returns the column after them.
    @discardableResult
    mutating func put(_ text: String, _ style: Style = .plain, column: Int, row: Int) -> Int {
        guard visibleRows.contains(originRow + row) else { return column + CellWidth.of(text) }
        return frame.buffer.put(
            text,
            style: style,
            column: originColumn + column,
            row: originRow + row,
            limit: limitColumn
        ) - originColumn
    }

    /// Draws two pixels in a cell.
    mutating func put(_ pair: PixelPair, column: Int, row: Int) {
        guard visibleRows.contains(originRow + row), originColumn + column < limitColumn else { return }
        frame.buffer.put(pair, column: originColumn + column, row: originRow + row)
    }

    /// Writes a sign several times.
    mutating func fill(_ text: String, _ style: Style = .plain, columns: Range<Int>, row: Int) {
        if columns.isEmpty { return }
        put(String(repeating: text, count: columns.count), style, column: columns.lowerBound, row: row)
    }

    /// Changes the style of drawn cells.
    mutating func restyle(columns: Range<Int>, row: Int, _ change: (Style) -> Style) {
        guard visibleRows.contains(originRow + row) else { return }
        let columns = (columns.lowerBound + originColumn)..<(columns.upperBound + originColumn)
        frame.buffer.restyle(columns: columns.clamped(to: 0..<limitColumn), row: originRow + row, change)
    }

    /// Sets the position of the caret.
    mutating func setCaret(column: Int, row: Int) {
        guard visibleRows.contains(originRow + row) else { return }
        frame.caret = Frame.Position(column: min(originColumn + column, limitColumn - 1), row: originRow + row)
    }

    /// Marks the frame as animated.
    mutating func setAnimated() {
        frame.isAnimated = true
    }

    /// Draws with another origin, up to a width.
    mutating func shifted(column: Int, row: Int, width: Int? = nil, _ draw: (inout Canvas) -> Void) {
        let saved = (originColumn, originRow, limitColumn)
        originColumn += column
        originRow += row
        if let width { limitColumn = min(limitColumn, originColumn + width) }
        draw(&self)
        (originColumn, originRow, limitColumn) = saved
    }

    /// Draws with clipping to some rows.
    mutating func clipped(rows: Range<Int>, _ draw: (inout Canvas) -> Void) {
        let saved = visibleRows
        let rows = (rows.lowerBound + originRow)..<(rows.upperBound + originRow)
        visibleRows = rows.clamped(to: visibleRows)
        draw(&self)
        visibleRows = saved
    }
}
