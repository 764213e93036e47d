/// A box with a label in its upper border.
struct Box {
    var width: Int
    var label = Line()
    /// The text at the end of the upper border.
    var note = Line()
    var isHeavy = false
    var style: Style

    /// Draws some of the box's rows, without its content.
    func draw(height: Int, rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        let glyphs = context.glyphs
        let corners = isHeavy ? glyphs.heavyCorners : glyphs.corners
        let horizontal = isHeavy ? glyphs.heavyHorizontal : glyphs.horizontal
        let vertical = isHeavy ? glyphs.heavyVertical : glyphs.vertical
        for row in rows.clamped(to: 0..<height) {
            if row == 0 || row == height - 1 {
                canvas.put(corners[row == 0 ? 0 : 2], style, column: 0, row: row)
                canvas.fill(horizontal, style, columns: 1..<max(width - 1, 1), row: row)
                canvas.put(corners[row == 0 ? 1 : 3], style, column: width - 1, row: row)
            } else {
                canvas.put(vertical, style, column: 0, row: row)
                canvas.put(vertical, style, column: width - 1, row: row)
            }
        }
        guard rows.contains(0), label.width > 0 else { return }
        let room = width - 6 - (note.width > 0 ? note.width + 3 : 0)
        var title = Line(" ")
        title.append(label.truncated(to: max(room, 4), ellipsis: glyphs.ellipsis))
        title.append(" ")
        canvas.put(title, column: 1, row: 0)
        if note.width > 0, title.width + note.width + 5 <= width {
            var end = Line(" ")
            end.append(note)
            end.append(" ")
            canvas.put(end, column: width - 2 - end.width, row: 0)
        }
    }
}
