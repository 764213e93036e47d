/// A column of a table, or a sort criterion of a list.
public struct Column: Hashable, Sendable, Identifiable {
    /// The horizontal alignment of cells in a column.
    public enum Alignment: Hashable, Sendable {
        /// The side where reading starts, for words.
        case leading
        /// The side where reading ends, for numbers.
        case trailing
    }

    /// The id of the column.
    public var id: ColumnID
    /// The title above the cells.
    public var title: String
    /// The alignment of the cells.
    public var alignment: Alignment

    /// Creates a column.
    public init(id: ColumnID, title: String, alignment: Alignment = .leading) {
        self.id = id
        self.title = title
        self.alignment = alignment
    }
}
