/// Dots finer than cells: two columns and four rows in each, shown as braille.
struct DotGrid {
    let columns: Int
    let rows: Int
    private var masks: [UInt8]

    /// A grid of a number of cells.
    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        masks = Array(repeating: 0, count: columns * rows)
    }

    /// Sets a dot. Does nothing outside of the grid.
    mutating func set(x: Int, y: Int) {
        guard x >= 0,
            y >= 0,
            x < columns * 2,
            y < rows * 4
        else { return }
        // Unicode numbers the dots of U+2800 down the left side, then the right. The lowest ones were added later.
        let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
        masks[(y / 4) * columns + x / 2] |= bits[y % 4][x % 2]
    }

    /// Draws a line between two dots (Bresenham's algorithm).
    mutating func join(_ start: (x: Int, y: Int), _ end: (x: Int, y: Int)) {
        let dx = abs(end.x - start.x)
        let dy = -abs(end.y - start.y)
        var (x, y) = start
        var error = dx + dy
        while true {
            set(x: x, y: y)
            if x == end.x, y == end.y { return }
            let doubled = 2 * error
            if doubled >= dy {
                error += dy
                x += x < end.x ? 1 : -1
            }
            if doubled <= dx {
                error += dx
                y += y < end.y ? 1 : -1
            }
        }
    }

    /// A row of cells as text.
    func text(row: Int, asBraille: Bool) -> String {
        var text = ""
        for mask in masks[(row * columns)..<((row + 1) * columns)] {
            if mask == 0 {
                text += " "
            } else if asBraille, let scalar = Unicode.Scalar(0x2800 + UInt32(mask)) {
                text.unicodeScalars.append(scalar)
            } else {
                text += "*"
            }
        }
        return text
    }
}
