import CorePresentation

/// A focusable part of a page, and the area that it covers.
struct FocusStop: Hashable, Sendable {
    var focus: Focus
    var rows: Range<Int>
    /// The list or table of a row. Tab skips all of its rows at once.
    var container: ElementID?
    /// The columns that it covers; `nil` for the page's whole width.
    var columns: Range<Int>?
    /// The column of the page: 1 for the left one, 2 for the right; 0 for neither.
    var lane = 0

    /// Returns the stop at another position.
    func shifted(by rows: Int, columns shift: Int = 0) -> FocusStop {
        var stop = self
        stop.rows = (self.rows.lowerBound + rows)..<(self.rows.upperBound + rows)
        stop.columns = columns.map { ($0.lowerBound + shift)..<($0.upperBound + shift) }
        return stop
    }

    /// Returns whether it covers a position of the page.
    func covers(column: Int, row: Int) -> Bool {
        rows.contains(row) && columns?.contains(column) != false
    }
}
