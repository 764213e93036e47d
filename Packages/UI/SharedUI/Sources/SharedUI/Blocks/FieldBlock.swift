import CorePresentation

/// A field of a form: a box with the label in its upper border, and below it the error or the hint.
struct FieldBlock: Block {
    private let field: Field
    private let isLocked: Bool
    private let boxWidth: Int
    private let below: [Line]
    private let input: FieldInput

    /// Wider boxes aren't easier to fill in.
    private static let comfortableWidth = 60

    init(_ field: Field, isLocked: Bool, width: Int, theme: Theme) {
        self.field = field
        self.isLocked = isLocked
        boxWidth = min(width, Self.comfortableWidth)
        input = FieldInput(field, width: boxWidth - 4, theme: theme)
        var below: [Line] = []
        if let error = field.error {
            below += theme.lines(RichText(error, role: .negative), width: width - 2)
        }
        if let help = field.help {
            below += theme.lines(RichText(help, role: .secondary), width: width - 2)
        }
        self.below = below
    }

    var height: Int { input.height + 2 + below.count }

    var stops: [FocusStop] { [FocusStop(focus: .field(field.id), rows: 0..<height)] }

    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        let theme = context.theme
        let hasFocus = context.focus == .field(field.id)
        var label = Line(field.label, hasFocus ? theme.accent : theme.style(.bold))
        if field.isRequired { label.append(" (required)", theme.faint) }
        var note = Line()
        if field.isPending {
            note.append("\(context.spinner) checking", theme.faint)
            canvas.setAnimated()
        }
        let frame = hasFocus ? theme.accent : field.error != nil ? theme.style([], .red) : theme.faint
        Box(width: boxWidth, label: label, note: note, isHeavy: hasFocus, style: frame)
            .draw(height: input.height + 2, rows: rows, on: &canvas, context)
        canvas.shifted(column: 2, row: 1, width: boxWidth - 4) { canvas in
            input.draw(on: &canvas, hasFocus: hasFocus && !isLocked, context)
        }
        for (index, line) in below.enumerated() { canvas.put(line, column: 2, row: input.height + 2 + index) }
    }
}
