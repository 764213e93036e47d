/// What a terminal shows at one moment: its cells, and where typed letters go.
package struct Frame: Sendable {
    /// The cells.
    package var buffer: CellBuffer
    /// Where the caret blinks; `nil` if nothing can be typed.
    var caret: Position?
    /// Whether something on it moves by itself, so that it should be drawn again soon.
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
