/// A part of a page: an element laid out for a width, drawn when it is in view.
protocol Block: Sendable {
    /// The rows it takes.
    var height: Int { get }
    /// What in it can have the focus, from top to bottom.
    var stops: [FocusStop] { get }
    /// Where lists that have more end.
    var openEnds: [OpenEnd] { get }

    /// Draws some of its rows; the canvas leaves out what is outside.
    func draw(rows: Range<Int>, on canvas: inout Canvas, _ context: DrawContext)
}

extension Block {
    var stops: [FocusStop] { [] }
    var openEnds: [OpenEnd] { [] }
}
