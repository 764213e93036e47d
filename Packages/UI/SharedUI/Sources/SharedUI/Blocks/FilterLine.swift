import CorePresentation

/// The line above a filtered list: the typed text, and the number of matching rows.
struct FilterLine: Sendable {
    var result: FilterResult
    var width: Int

    func draw(row: Int, on canvas: inout Canvas, _ context: DrawContext) {
        guard let filter = context.filter, filter.element == result.element else { return }
        let theme = context.theme
        var note = Line("\(result.shown) of \(result.total)\(result.isPartial ? " loaded" : "")", theme.faint)
        if !filter.isEditing { note.append("  Esc shows all", theme.faint) }
        let end = canvas.put(Line("/ ", theme.accent), row: row)
        let room = max(width - end - note.width - 2, 8)
        canvas.shifted(column: end, row: row, width: room) { canvas in
            InputLine(editor: filter.editor, mask: nil, width: room, hasFocus: filter.isEditing).draw(
                on: &canvas, context)
        }
        canvas.put(note, column: width - note.width, row: row)
    }
}
