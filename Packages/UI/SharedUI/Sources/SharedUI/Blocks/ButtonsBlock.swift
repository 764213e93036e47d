import CorePresentation

/// Commands side by side, on as many lines as needed.
struct ButtonsBlock: Block {
    /// A command, or the button that dismisses a notice.
    private struct Button {
        var focus: Focus
        var line: Line
        var column: Int
        var row: Int
    }

    private let buttons: [Button]
    let height: Int

    init(_ commands: [Command], dismissing notice: ElementID? = nil, width: Int, theme: Theme, keys: CommandKeys) {
        var wanted = commands.map { (Focus.command($0.id), theme.button(for: $0, key: keys[$0.id])) }
        if let notice { wanted.append((.dismissal(notice), Line("[ Dismiss ]"))) }
        var buttons: [Button] = []
        var column = 0
        var row = 0
        for (focus, line) in wanted {
            let line = line.truncated(to: width, ellipsis: theme.glyphs.ellipsis)
            if column > 0, column + line.width > width {
                column = 0
                row = row + 1
            }
            buttons.append(Button(focus: focus, line: line, column: column, row: row))
            column += line.width + 2
        }
        self.buttons = buttons
        height = buttons.isEmpty ? 0 : row + 1
    }

    var stops: [FocusStop] {
        buttons.map {
            FocusStop(
                focus: $0.focus, rows: $0.row..<($0.row + 1), columns: $0.column..<($0.column + $0.line.width))
        }
    }

    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        for button in buttons where rows.contains(button.row) {
            let end = canvas.put(button.line, column: button.column, row: button.row)
            if context.focus == button.focus {
                canvas.restyle(columns: button.column..<end, row: button.row) { _ in context.theme.focused }
            }
        }
    }
}
