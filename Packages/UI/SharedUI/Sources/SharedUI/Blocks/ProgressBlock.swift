import CorePresentation

/// A progress indicator: a bar if the completed fraction is known, otherwise a spinner.
struct ProgressBlock: Block {
    private let fraction: Double?
    private let label: [Line]
    private let width: Int

    init(_ progress: ProgressIndicator, width: Int, theme: Theme) {
        fraction = progress.fraction.map { $0.isFinite ? min(max($0, 0), 1) : 0 }
        self.width = width
        label = theme.lines(RichText(progress.label), width: width - 2)
    }

    var height: Int { label.count + (fraction == nil ? 0 : 1) }

    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        let theme = context.theme
        if fraction == nil {
            canvas.setAnimated()
            canvas.put(context.spinner, theme.accent, column: 0, row: 0)
        }
        for (row, line) in label.enumerated() { canvas.put(line, column: fraction == nil ? 2 : 0, row: row) }
        guard let fraction else { return }
        let room = min(width - 5, 40)
        let full = Int((fraction * Double(room)).rounded())
        canvas.fill(theme.glyphs.barFull, theme.accent, columns: 0..<full, row: label.count)
        canvas.fill(theme.glyphs.barEmpty, theme.faint, columns: full..<room, row: label.count)
        canvas.put(" \(Int((fraction * 100).rounded()))%", column: room, row: label.count)
    }
}
