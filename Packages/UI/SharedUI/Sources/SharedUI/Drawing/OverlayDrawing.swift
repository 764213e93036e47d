import CorePresentation

/// A box in the middle of the page: the help, the palette, or a question with its two answers.
struct OverlayDrawing {
    let overlay: Overlay
    let layout: PageLayout
    /// What has the focus below it.
    let focus: Focus?

    /// The most lines of help that a window has room for.
    static func helpRows(_ size: TerminalSize) -> Int { max(size.rows - 4, 1) }

    /// How many lines the help has.
    static func helpLineCount(_ layout: PageLayout, focus: Focus?) -> Int {
        HelpText(layout, focus: focus).lines(width: helpWidth(layout.size) - 4, keyStyle: .plain).count
    }

    private static func helpWidth(_ size: TerminalSize) -> Int { min(size.columns - 2, 66) }

    func draw(on canvas: inout Canvas, _ context: DrawContext) {
        switch overlay {
        case .help(let scroll): drawHelp(scroll: scroll, on: &canvas, context)
        case .palette(let palette): drawPalette(palette, on: &canvas, context)
        case .question(let confirmation, _, let isDestructive, let goesAhead):
            drawQuestion(confirmation, isDestructive: isDestructive, goesAhead: goesAhead, on: &canvas, context)
        }
    }

    private func drawHelp(scroll: Int, on canvas: inout Canvas, _ context: DrawContext) {
        let width = Self.helpWidth(layout.size)
        let lines = HelpText(layout, focus: focus).lines(width: width - 4, keyStyle: context.theme.accent)
        let rows = min(lines.count, Self.helpRows(layout.size))
        let first = min(scroll, lines.count - rows)
        var note = Line("Esc closes", context.theme.faint)
        if rows < lines.count {
            note = Line("\(first + rows) of \(lines.count) lines, Esc closes", context.theme.faint)
        }
        frame(
            title: "Help", note: note, lines: Array(lines[first..<(first + rows)]), width: width, on: &canvas, context)
    }

    private func drawPalette(_ palette: Palette, on canvas: inout Canvas, _ context: DrawContext) {
        let drawing = PaletteDrawing(palette: palette, size: layout.size)
        let lines = drawing.lines(context.theme)
        let note = Line(drawing.note, context.theme.faint)
        frame(title: "Find", note: note, lines: lines, width: drawing.width, on: &canvas, context) { canvas in
            canvas.put("> ", context.theme.accent, column: 2, row: 1)
            canvas.shifted(column: 4, row: 1, width: drawing.width - 6) { canvas in
                InputLine(editor: palette.editor, mask: nil, width: drawing.width - 6, hasFocus: true)
                    .draw(on: &canvas, context)
            }
        }
    }

    private func drawQuestion(
        _ confirmation: Confirmation,
        isDestructive: Bool,
        goesAhead: Bool,
        on canvas: inout Canvas,
        _ context: DrawContext
    ) {
        let theme = context.theme
        let width = min(layout.size.columns - 2, 56)
        let answer = isDestructive ? theme.style(.bold, .red) : theme.accent
        let cancel = Line("[ Cancel ]", goesAhead ? .plain : Style([.reverse, .bold]))
        let go = Line("[ \(confirmation.confirmLabel) ]", goesAhead ? answer.adding(.reverse) : answer)
        var buttons = cancel
        buttons.append("  ")
        buttons.append(go)
        let question = theme.lines(RichText(confirmation.question), width: width - 4)
        let answers = buttons.width <= width - 4 ? [buttons] : [cancel] + go.wrapped(to: width - 4)
        let title = isDestructive ? "Are you sure?" : "Please confirm"
        frame(title: title, note: Line(), lines: question + [Line()] + answers, width: width, on: &canvas, context)
    }

    private func frame(
        title: String,
        note: Line,
        lines: [Line],
        width: Int,
        on canvas: inout Canvas,
        _ context: DrawContext,
        more: (inout Canvas) -> Void = { _ in }
    ) {
        let height = lines.count + 2
        let left = (layout.size.columns - width) / 2
        let top = max((layout.size.rows - height) / 2, 0)
        canvas.shifted(column: left, row: top, width: width) { canvas in
            for row in 0..<height { canvas.fill(" ", columns: 0..<width, row: row) }
            let label = Line(title, context.theme.style(.bold))
            Box(width: width, label: label, note: note, isHeavy: true, style: context.theme.accent)
                .draw(height: height, rows: 0..<height, on: &canvas, context)
            for (row, line) in lines.enumerated() { canvas.put(line, column: 2, row: row + 1) }
            more(&canvas)
        }
    }
}
