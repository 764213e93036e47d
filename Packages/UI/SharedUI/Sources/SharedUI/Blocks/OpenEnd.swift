import CorePresentation

/// The end of a list or table that can load more rows.
struct OpenEnd: Hashable, Sendable {
    /// The list or table.
    var element: ElementID
    /// The current number of rows. With more rows it is a different end.
    var count: Int
    /// The row of the page where it ends.
    var row: Int
}
