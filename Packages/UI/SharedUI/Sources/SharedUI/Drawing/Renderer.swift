import CorePresentation

/// Draws a laid-out screen: a title bar, the visible part of the body, the footer, and overlays.
///
/// Pure: the same layout, state and trail give the same frame.
package struct Renderer: Sendable {
    private let theme: Theme

    /// Creates a renderer.
    package init(theme: Theme) {
        self.theme = theme
    }

    /// Draws a frame.
    /// - Parameter trail: The titles of the screens below it, the lowest first.
    package func frame(_ layout: PageLayout, trail: [String], state: ViewState) -> Frame {
        var canvas = Canvas(frame: Frame(buffer: CellBuffer(size: layout.size)))
        guard layout.size.isUsable else {
            drawTooSmall(layout.size, on: &canvas)
            return canvas.frame
        }
        let context = DrawContext(
            theme: theme,
            focus: state.overlay == nil ? state.focus : nil,
            draft: state.filter?.isEditing == true ? nil : state.draft,
            filter: state.filter,
            tick: state.tick
        )
        drawHeader(layout, trail: trail, on: &canvas, context)
        drawBody(layout, state: state, on: &canvas, context)
        let footerTop = layout.size.rows - layout.footer.height
        layout.footer.draw(
            from: footerTop,
            flash: state.flash,
            row: layout.rowCommands(state.focus),
            isTyping: state.isTyping,
            on: &canvas,
            context
        )
        drawScrollMarks(layout, scroll: state.scroll, on: &canvas)
        if let overlay = state.overlay {
            OverlayDrawing(overlay: overlay, layout: layout, focus: state.focus).draw(on: &canvas, context)
        }
        return canvas.frame
    }

    private func drawHeader(_ layout: PageLayout, trail: [String], on canvas: inout Canvas, _ context: DrawContext) {
        var busy = Line()
        if layout.screen.isBusy {
            busy.append("\(context.spinner) Working ", theme.accent)
            canvas.setAnimated()
        }
        let room = layout.size.columns - 2 - busy.width
        let title = Line(layout.screen.title, theme.accent)
        var line = Line()
        // If there isn't enough room, the lowest screens are omitted first.
        for index in 0...trail.count {
            line = index == 0 ? Line() : Line("\(theme.glyphs.ellipsis) \(theme.glyphs.trail) ", theme.faint)
            for name in trail.dropFirst(index) { line.append("\(name) \(theme.glyphs.trail) ", theme.faint) }
            line.append(title)
            if line.width <= room { break }
        }
        canvas.put(line.truncated(to: room, ellipsis: theme.glyphs.ellipsis), column: 1, row: 0)
        canvas.put(busy, column: layout.size.columns - busy.width, row: 0)
        canvas.fill(theme.glyphs.horizontal, theme.faint, columns: 0..<layout.size.columns, row: 1)
    }

    private func drawBody(_ layout: PageLayout, state: ViewState, on canvas: inout Canvas, _ context: DrawContext) {
        let rows = layout.headerRows..<(layout.headerRows + layout.viewportRows)
        canvas.clipped(rows: rows) { canvas in
            canvas.shifted(
                column: layout.bodyColumn,
                row: layout.headerRows - state.scroll,
                width: layout.bodyWidth
            ) { canvas in
                let visible = state.scroll..<(state.scroll + layout.viewportRows)
                layout.body.draw(rows: visible, on: &canvas, context)
            }
        }
    }

    /// Shows above and below the body how much of it is out of view.
    private func drawScrollMarks(_ layout: PageLayout, scroll: Int, on canvas: inout Canvas) {
        let below = layout.body.height - scroll - layout.viewportRows
        let marks = [
            (scroll, theme.glyphs.ascending, 1),
            (below, theme.glyphs.descending, layout.size.rows - layout.footer.height),
        ]
        for (hidden, arrow, row) in marks where hidden > 0 {
            let line = Line(" \(arrow) \(hidden) more ", theme.faint)
            canvas.put(line, column: layout.size.columns - line.width - 1, row: row)
        }
    }

    private func drawTooSmall(_ size: TerminalSize, on canvas: inout Canvas) {
        let text =
            "Please make the window larger: it is \(size.columns) by \(size.rows), and "
            + "\(TerminalSize.minimum.columns) by \(TerminalSize.minimum.rows) are needed."
        for (row, line) in Line(text).wrapped(to: max(size.columns, 2)).enumerated() { canvas.put(line, row: row) }
    }
}
