/// Blocks with a box around them, and a title in the box's upper side.
struct GroupBlock: Block {
    var title: String?
    var content: StackBlock
    var width: Int

    var height: Int { content.height + 2 }
    var stops: [FocusStop] { content.stops.map { $0.shifted(by: 1, columns: 2) } }
    var openEnds: [OpenEnd] {
        content.openEnds.map { OpenEnd(element: $0.element, count: $0.count, row: $0.row + 1) }
    }

    /// The cells that the box takes from its content's width.
    static let inset = 4

    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        var label = Line()
        if let title { label.append(title, context.theme.style(.bold)) }
        Box(width: width, label: label, style: context.theme.faint).draw(
            height: height, rows: rows, on: &canvas, context)
        let inner = rows.clamped(to: 1..<(height - 1))
        canvas.shifted(column: 2, row: 1, width: width - Self.inset) { canvas in
            content.draw(rows: (inner.lowerBound - 1)..<(inner.upperBound - 1), on: &canvas, context)
        }
    }
}
