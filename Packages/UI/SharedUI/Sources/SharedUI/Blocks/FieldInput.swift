import CorePresentation

/// The content of a field's box.
struct FieldInput: Sendable {
    private let field: Field
    private let width: Int
    private let options: OptionsLine?
    let height: Int

    /// The number of lines of a multi-line field's box.
    private static let textLines = 4

    init(_ field: Field, width: Int, theme: Theme) {
        self.field = field
        self.width = width
        switch field.kind {
        case .multilineText:
            options = nil
            height = Self.textLines
        case .choice(let choices):
            let line = OptionsLine(choices, selected: field.value.option, width: width, theme: theme)
            options = line
            height = line.height
        case .text, .secret, .number, .date, .time, .flag:
            options = nil
            height = 1
        }
    }

    func draw(on canvas: inout Canvas, hasFocus: Bool, _ context: DrawContext) {
        switch field.kind {
        case .choice:
            options?.draw(on: &canvas, hasFocus: hasFocus, context)
        case .flag:
            let isOn = field.value.isOn
            let style = hasFocus ? context.theme.accent : .plain
            canvas.put(
                "\(isOn ? context.glyphs.on : context.glyphs.off) \(isOn ? "Yes" : "No")", style, column: 0, row: 0)
        case .multilineText:
            drawLines(on: &canvas, hasFocus: hasFocus, context)
        case .text, .secret, .number, .date, .time:
            drawLine(on: &canvas, hasFocus: hasFocus, context)
        }
    }

    private func drawLine(on canvas: inout Canvas, hasFocus: Bool, _ context: DrawContext) {
        let editor = context.editor(for: .field(field.id), value: field.value.text)
        var room = width
        if case .number(let unit?) = field.kind {
            let line = Line(unit, context.theme.faint)
            room -= line.width + 1
            canvas.put(line, column: width - line.width, row: 0)
        }
        if case .date = field.kind, editor.text.isEmpty {
            canvas.put("YYYY-MM-DD", context.theme.faint, column: 0, row: 0)
        }
        var mask: String?
        if case .secret = field.kind { mask = context.glyphs.secret }
        InputLine(editor: editor, mask: mask, width: room, hasFocus: hasFocus).draw(on: &canvas, context)
    }

    private func drawLines(on canvas: inout Canvas, hasFocus: Bool, _ context: DrawContext) {
        let editor = context.editor(for: .field(field.id), value: field.value.text)
        let lines = InputLines(editor: editor, width: width)
        let first = max(0, min(hasFocus ? lines.caret.row - height + 1 : 0, lines.texts.count - 1))
        for (row, text) in lines.texts.dropFirst(first).prefix(height).enumerated() {
            canvas.put(text, column: 0, row: row)
        }
        if hasFocus { canvas.setCaret(column: lines.caret.column, row: lines.caret.row - first) }
        if lines.texts.count - first > height {
            canvas.put(context.glyphs.ellipsis, context.theme.faint, column: width - 1, row: height - 1)
        }
    }
}
