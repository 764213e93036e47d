import CorePresentation

/// The end of a list or table that has more rows than the screen says.
struct OpenEnd: Hashable, Sendable {
    /// The list or table.
    var element: ElementID
    /// How many rows it has now; more of them make another end.
    var count: Int
    /// The page's row where it ends.
    var row: Int
}
