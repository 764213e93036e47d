import CorePresentation

/// A box in the middle of the page: the help, the palette, or a question with its two answers.
struct OverlayDrawing {
    let overlay: Overlay
    let layout: PageLayout
    /// The focus below it.
    let focus: Focus?

    /// Returns the number of lines of help that fit in a window.
    static func helpRows(_ size: TerminalSize) -> Int { max(size.rows - 4, 1) }

    /// Returns the total number of lines of help.
    static func helpLineCount(_ layout: PageLayout, focus: Focus?) -> Int {
        HelpText(layout, focus: focus).lines(width: helpWidth(layout.size) - 4, keyStyle: .plain).count
    }

    private static func helpWidth(_ size: TerminalSize) -> Int { min(size.columns - 2, 66) }

    /// The target of a click.
    enum Target: Hashable {
        /// An answer to a question.
        case answer(goesAhead: Bool)
        /// An item of the palette, by its index among the matches.
        case item(Int)
        /// Another place in the box.
        case inside
        case outside
    }

    /// Returns the target at a position of the window.
    func target(column: Int, row: Int) -> Target {
        let plain = Theme(TerminalCapabilities(colors: .none))
        let (width, height): (Int, Int)
        switch overlay {
        case .help:
            width = Self.helpWidth(layout.size)
            height = min(Self.helpLineCount(layout, focus: focus), Self.helpRows(layout.size)) + 2
        case .palette(let palette):
            let drawing = PaletteDrawing(palette: palette, size: layout.size)
            width = drawing.width
            height = PaletteDrawing.rows(layout.size) + 3
        case .question(let confirmation, _, _, _):
            let lines = Self.question(confirmation, width: questionWidth, theme: plain)
            width = questionWidth
            height = lines.question.count + 1 + lines.answers.count + 2
        }
        let left = (layout.size.columns - width) / 2
        let top = max((layout.size.rows - height) / 2, 0)
        let x = column - left - 2
        let y = row - top - 1
        guard (0..<width).contains(column - left), (0..<height).contains(row - top) else { return .outside }
        switch overlay {
        case .help: return .inside
        case .palette(let palette):
            let first = PaletteDrawing(palette: palette, size: layout.size).first
            let index = first + y - 1
            return y >= 1 && palette.found.indices.contains(index) && y <= PaletteDrawing.rows(layout.size)
                ? .item(index) : .inside
        case .question(let confirmation, _, _, _):
            let lines = Self.question(confirmation, width: questionWidth, theme: plain)
            let line = y - lines.question.count - 1
            guard lines.answers.indices.contains(line) else { return .inside }
            let decline = CellWidth.of(Self.decline(confirmation))
            if lines.answers.count > 1 { return .answer(goesAhead: line > 0) }
            if (0..<decline).contains(x) { return .answer(goesAhead: false) }
            return (decline + 2..<lines.answers[0].width).contains(x) ? .answer(goesAhead: true) : .inside
        }
    }

    private static func decline(_ confirmation: Confirmation) -> String { "[ \(confirmation.declineLabel) ]" }
    private var questionWidth: Int { min(layout.size.columns - 2, 56) }

    /// Returns a question's lines and those of its answers, side by side if they fit.
    private static func question(
        _ confirmation: Confirmation, width: Int, theme: Theme, decline look: Style = .plain, goAhead: Style = .plain
    ) -> (question: [Line], answers: [Line]) {
        let go = Line("[ \(confirmation.confirmLabel) ]", goAhead)
        let decline = Line(decline(confirmation), look)
        var buttons = decline
        buttons.append("  ")
        buttons.append(go)
        let answers = buttons.width <= width - 4 ? [buttons] : [decline] + go.wrapped(to: width - 4)
        return (theme.lines(RichText(confirmation.question), width: width - 4), answers)
    }

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
        let width = questionWidth
        let answer = isDestructive ? theme.style(.bold, .red) : theme.accent
        let (question, answers) = Self.question(
            confirmation, width: width, theme: theme, decline: goesAhead ? .plain : Style([.reverse, .bold]),
            goAhead: goesAhead ? answer.adding(.reverse) : answer)
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
