/// A column of a table, or what the rows of a list can be ordered by.
public struct Column: Hashable, Sendable, Identifiable {
    /// Where a column's cells stand in its width.
    public enum Alignment: Hashable, Sendable {
        /// At the side where reading starts: words.
        case leading
        /// At the side where reading ends: numbers.
        case trailing
    }

    /// Names the column.
    public var id: ColumnID
    /// What its cells are.
    public var title: String
    /// Where its cells stand.
    public var alignment: Alignment

    /// Creates a column.
    public init(id: ColumnID, title: String, alignment: Alignment = .leading) {
        self.id = id
        self.title = title
        self.alignment = alignment
    }
}
