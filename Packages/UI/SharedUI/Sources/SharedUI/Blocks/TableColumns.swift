import CorePresentation

/// How wide a table's columns are in a width, or that they don't fit beside each other.
struct TableColumns: Sendable {
    /// The width of each column; `nil` if the rows are to be shown as labelled values below each other.
    let widths: [Int]?

    /// The blanks between columns.
    static let gap = 2
    /// No column is made narrower than this.
    private static let narrowest = 9

    /// Measures every cell once; linear in their number.
    init(_ table: DataTable, width: Int, theme: Theme) {
        var natural = table.columns.map {
            CellWidth.of($0.title.cleaned()) + (table.sort?.column == $0.id ? 2 : 0)
        }
        for row in table.rows {
            for index in 0..<min(row.cells.count, natural.count) {
                // No text takes more cells than bytes, so that most needn't be measured.
                let text = row.cells[index]
                if text.mostCells > natural[index] { natural[index] = max(natural[index], Self.width(of: text)) }
            }
        }
        let room = width - Self.gap * max(natural.count - 1, 0)
        if natural.reduce(0, +) <= room {
            widths = natural
            return
        }
        // The widest columns are made as narrow as needed, the narrow ones stay as they are.
        var cap = natural.max() ?? 0
        while cap >= Self.narrowest, natural.reduce(0, { $0 + min($1, cap) }) > room { cap -= 1 }
        widths = cap >= Self.narrowest ? natural.map { min($0, cap) } : nil
    }

    /// The cells of a text with the signs of its roles.
    private static func width(of text: RichText) -> Int {
        text.spans.reduce(0) { total, span in
            let isMarked = span.role == .positive || span.role == .caution || span.role == .negative
            return total + CellWidth.of(span.text.cleaned()) + (isMarked && !span.text.isEmpty ? 2 : 0)
        }
    }
}
