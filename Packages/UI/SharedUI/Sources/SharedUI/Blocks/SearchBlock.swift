import CorePresentation

/// A search field.
struct SearchBlock: Block {
    var search: Search
    var width: Int

    var height: Int { 3 }
    var stops: [FocusStop] { [FocusStop(focus: .search(search.id), rows: 0..<3)] }

    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        let theme = context.theme
        let hasFocus = context.focus == .search(search.id)
        let width = min(self.width, 60)
        var note = Line()
        if search.isPending {
            note.append("\(context.spinner) searching", theme.faint)
            canvas.setAnimated()
        } else if !hasFocus {
            note.append("/", theme.accent)
        }
        let label = Line(search.label, hasFocus ? theme.accent : theme.style(.bold))
        Box(width: width, label: label, note: note, isHeavy: hasFocus, style: hasFocus ? theme.accent : theme.faint)
            .draw(height: 3, rows: rows, on: &canvas, context)
        canvas.shifted(column: 2, row: 1, width: width - 4) { canvas in
            let editor = context.editor(for: .search(search.id), value: search.query)
            InputLine(editor: editor, mask: nil, width: width - 4, hasFocus: hasFocus).draw(on: &canvas, context)
        }
    }
}
