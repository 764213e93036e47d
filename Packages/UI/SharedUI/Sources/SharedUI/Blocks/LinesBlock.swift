/// Lines that never change: paragraphs, headings, facts, charts.
struct LinesBlock: Block {
    var lines: [Line]

    var height: Int { lines.count }

    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        for row in rows.clamped(to: 0..<lines.count) { canvas.put(lines[row], row: row) }
    }
}
