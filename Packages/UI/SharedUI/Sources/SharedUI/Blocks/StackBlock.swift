/// Blocks below each other, with empty rows between them.
struct StackBlock: Block {
    private let blocks: [any Block]
    private let tops: [Int]
    let height: Int
    let stops: [FocusStop]
    let openEnds: [OpenEnd]
    let notices: [NoticePlace]

    init(_ blocks: [any Block], spacing: Int = 1) {
        let blocks = blocks.filter { $0.height > 0 }
        var tops: [Int] = []
        var stops: [FocusStop] = []
        var ends: [OpenEnd] = []
        var notices: [NoticePlace] = []
        var top = 0
        for block in blocks {
            if !tops.isEmpty { top += spacing }
            tops.append(top)
            let offset = top
            // The stops of the first block, often a long list, need no offset, so they aren't copied one by one.
            if stops.isEmpty, offset == 0 {
                stops = block.stops
            } else {
                for stop in block.stops { stops.append(stop.shifted(by: offset)) }
            }
            ends += block.openEnds.map { OpenEnd(element: $0.element, count: $0.count, row: $0.row + offset) }
            notices += block.notices.map { $0.shifted(by: offset) }
            top += block.height
        }
        self.blocks = blocks
        self.tops = tops
        self.stops = stops
        openEnds = ends
        self.notices = notices
        height = top
    }

    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext) {
        for (block, top) in zip(blocks, tops) {
            let part = rows.clamped(to: top..<(top + block.height))
            if part.isEmpty { continue }
            canvas.shifted(column: 0, row: top) { canvas in
                block.draw(rows: (part.lowerBound - top)..<(part.upperBound - top), on: &canvas, context)
            }
        }
    }
}
