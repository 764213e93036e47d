/// A line of typed text, scrolled so that the caret is in view.
struct InputLine {
    var editor: TextEditor
    /// The replacement for each letter of a secret.
    var mask: String?
    var width: Int
    var hasFocus: Bool

    func draw(on canvas: inout Canvas, _ context: DrawContext) {
        // One cell stays free for the caret after the last letter.
        let room = max(width - 1, 1)
        let caretColumn = displayed(String(editor.beforeCaret)).reduce(0) { $0 + CellWidth.of($1) }
        let hidden = hasFocus ? max(0, caretColumn - room) : 0
        var skipped = 0
        var used = 0
        var shown = ""
        var isCut = false
        for character in displayed(editor.text) {
            let cells = CellWidth.of(character)
            if skipped < hidden {
                skipped += cells
                continue
            }
            if used + cells > room {
                isCut = true
                break
            }
            shown.append(character)
            used += cells
        }
        let end = canvas.put(shown, column: 0, row: 0)
        if isCut { canvas.put(context.glyphs.ellipsis, context.theme.faint, column: end, row: 0) }
        if hasFocus { canvas.setCaret(column: max(caretColumn - skipped, 0), row: 0) }
    }

    private func displayed(_ text: String) -> String {
        mask.map { String(repeating: $0, count: text.count) } ?? text.cleaned()
    }
}
