import CorePresentation

/// The widths of a table's columns, or the fact that they don't fit side by side.
struct TableColumns: Sendable {
    /// The width of each column; `nil` if the rows are shown as labeled values.
    let widths: [Int]?

    /// The blanks between columns.
    static let gap = 2
    /// The narrowest width of a column.
    private static let narrowest = 9

    /// Measures every cell once; linear in their number.
    init(_ table: DataTable, width: Int, theme: Theme) {
        var natural = table.columns.map {
            CellWidth.of($0.title.cleaned()) + (table.sort?.column == $0.id ? 2 : 0)
        }
        for row in table.rows {
            for index in 0..<min(row.cells.count, natural.count) {
                // No text takes more cells than bytes, so most needn't be measured.
                let text = row.cells[index]
                if text.mostCells > natural[index] { natural[index] = max(natural[index], Self.width(of: text)) }
            }
        }
        let room = width - Self.gap * max(natural.count - 1, 0)
        if natural.reduce(0, +) <= room {
            widths = natural
            return
        }
        // Only the widest columns are narrowed.
        var cap = natural.max() ?? 0
        while cap >= Self.narrowest, natural.reduce(0, { $0 + min($1, cap) }) > room { cap -= 1 }
        widths = cap >= Self.narrowest ? natural.map { min($0, cap) } : nil
    }

    /// Returns the width of a text with the signs of its roles.
    private static func width(of text: RichText) -> Int {
        text.spans.reduce(0) { total, span in
            let isMarked = span.role == .positive || span.role == .caution || span.role == .negative
            return total + CellWidth.of(span.text.cleaned()) + (isMarked && !span.text.isEmpty ? 2 : 0)
        }
    }
}
