/// A part of a page: an element laid out for a width, which is drawn when it is in view.
protocol Block: Sendable {
    /// The number of rows.
    var height: Int { get }
    /// The parts that can have the focus, from top to bottom.
    var stops: [FocusStop] { get }
    /// The ends of lists that can load more.
    var openEnds: [OpenEnd] { get }
    /// The positions of its notices.
    var notices: [NoticePlace] { get }

    /// Draws some of its rows. The canvas clips what is outside.
    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext)
}

extension Block {
    var stops: [FocusStop] { [] }
    var openEnds: [OpenEnd] { [] }
    var notices: [NoticePlace] { [] }
}
