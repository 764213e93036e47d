/// Several lines of typed text, wrapped at a width without losing a letter, with the position of the caret.
struct InputLines {
    private(set) var texts: [String] = []
    private(set) var caret = Frame.Position(column: 0, row: 0)

    init(editor: TextEditor, width: Int) {
        var current = ""
        var used = 0
        for (offset, character) in editor.text.enumerated() {
            if offset == editor.caret { caret = Frame.Position(column: used, row: texts.count) }
            if character.isNewline {
                texts.append(current)
                current = ""
                used = 0
                continue
            }
            let cells = CellWidth.of(character)
            if used + cells > max(width - 1, 2) {
                texts.append(current)
                current = ""
                used = 0
                if offset == editor.caret { caret = Frame.Position(column: 0, row: texts.count) }
            }
            current.append(character)
            used += cells
        }
        if editor.caret >= editor.text.count { caret = Frame.Position(column: used, row: texts.count) }
        texts.append(current)
    }
}
