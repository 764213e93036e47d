import CorePresentation

/// A thing that can have the focus, and the part of the page that it covers.
struct FocusStop: Hashable, Sendable {
    var focus: Focus
    var rows: Range<Int>
    /// What it is one of many of: the list or table of a row. Tab passes all of them at once.
    var container: ElementID?
    /// The columns that it covers; all of the page's where it stands alone in its rows.
    var columns: Range<Int>?
    /// Where parts of the page stand beside each other, in which: 1 in the left one, 2 in the right; 0 in neither.
    var lane = 0

    /// The same, further down and to the right.
    func shifted(by rows: Int, columns shift: Int = 0) -> FocusStop {
        var stop = self
        stop.rows = (self.rows.lowerBound + rows)..<(self.rows.upperBound + rows)
        stop.columns = columns.map { ($0.lowerBound + shift)..<($0.upperBound + shift) }
        return stop
    }

    /// Whether it covers a place of the page.
    func covers(column: Int, row: Int) -> Bool {
        rows.contains(row) && columns?.contains(column) != false
    }
}
