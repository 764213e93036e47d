import CorePresentation

/// Blocks in a box, with a title and the command that leads to more in its upper border.
struct GroupBlock: Block {
    var title: String?
    var command: Command?
    /// The key of the command.
    var key: Character?
    var content: StackBlock
    var width: Int

    var height: Int { content.height + 2 }
    var stops: [FocusStop] {
        let inner = content.stops.map { $0.shifted(by: 1, columns: 2) }
        guard let command, command.isEnabled else { return inner }
        // A box without other focusable parts is brought into view as a whole.
        let rows = 0..<(inner.isEmpty ? height : 1)
        return [FocusStop(focus: .command(command.id), rows: rows, columns: 0..<width)] + inner
    }
    var openEnds: [OpenEnd] {
        content.openEnds.map { OpenEnd(element: $0.element, count: $0.count, row: $0.row + 1) }
    }
    var notices: [NoticePlace] { content.notices.map { $0.shifted(by: 1) } }

    /// The cells that the box takes from its content's width.
    static let inset = 4

    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        var label = Line()
        if let title { label.append(title, context.theme.style(.bold)) }
        let hasFocus = command.map { context.focus == .command($0.id) } ?? false
        Box(
            width: width, label: label, note: note(context.theme), isHeavy: hasFocus,
            style: hasFocus ? context.theme.accent : context.theme.faint
        ).draw(height: height, rows: rows, on: &canvas, context)
        let inner = rows.clamped(to: 1..<(height - 1))
        canvas.shifted(column: 2, row: 1, width: width - Self.inset) { canvas in
            content.draw(rows: (inner.lowerBound - 1)..<(inner.upperBound - 1), on: &canvas, context)
        }
    }

    private func note(_ theme: Theme) -> Line {
        var line = Line()
        guard let command else { return line }
        let label = command.label.cleaned()
        if let key, command.isEnabled { line.append("\(key) ", theme.accent) }
        line.append(command.isEnabled ? label : "(\(label))", theme.faint)
        return line
    }
}
