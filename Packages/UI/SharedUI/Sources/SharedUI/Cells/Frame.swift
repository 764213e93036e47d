/// The content of a terminal at one moment: its cells, and the caret.
package struct Frame: Sendable {
    package var buffer: CellBuffer
    /// The position of the caret; `nil` if nothing can be typed.
    var caret: Position?
    /// Whether it contains an animation, so that it should be drawn again soon.
    var isAnimated = false

    /// A column and a row, counted from 0.
    struct Position: Hashable, Sendable {
        var column: Int
        var row: Int
    }

    /// Creates a frame.
    package init(buffer: CellBuffer) {
        self.buffer = buffer
    }
}
