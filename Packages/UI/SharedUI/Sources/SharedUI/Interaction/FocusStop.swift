import CorePresentation

/// A thing that can have the focus, and the rows of the page that it covers.
struct FocusStop: Hashable, Sendable {
    var focus: Focus
    var rows: Range<Int>
    /// What it is one of many of: the list of a row, the table of a column. Tab passes all of them at once.
    var container: ElementID?

    func shifted(by rows: Int) -> FocusStop {
        FocusStop(
            focus: focus, rows: (self.rows.lowerBound + rows)..<(self.rows.upperBound + rows), container: container)
    }
}
