/// Two stacks side by side: the left one is read to its end, then the right one.
struct ColumnsBlock: Block {
    private let left: StackBlock
    private let right: StackBlock
    private let width: Int

    /// The gap between them, in cells.
    static let gap = 4

    /// - Parameter width: The width of each column.
    init(_ left: StackBlock, _ right: StackBlock, width: Int) {
        self.left = left
        self.right = right
        self.width = width
    }

    var height: Int { max(left.height, right.height) }

    var stops: [FocusStop] {
        func lane(_ number: Int, _ stops: [FocusStop], from column: Int) -> [FocusStop] {
            stops.map { stop in
                var stop = stop.shifted(by: 0, columns: column)
                stop.columns = stop.columns ?? column..<(column + width)
                stop.lane = number
                return stop
            }
        }
        return lane(1, left.stops, from: 0) + lane(2, right.stops, from: width + Self.gap)
    }

    var openEnds: [OpenEnd] { left.openEnds + right.openEnds }
    var notices: [NoticePlace] { left.notices + right.notices }

    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        for (stack, column) in [(left, 0), (right, width + Self.gap)] {
            let part = rows.clamped(to: 0..<stack.height)
            if part.isEmpty { continue }
            canvas.shifted(column: column, row: 0, width: width) { canvas in
                stack.draw(rows: part, on: &canvas, context)
            }
        }
    }
}
