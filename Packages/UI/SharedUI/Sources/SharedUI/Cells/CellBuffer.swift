/// The content of a terminal's screen, cell by cell.
package struct CellBuffer: Sendable {
    /// The number of cells.
    let size: TerminalSize
    /// The cells, row after row.
    private(set) var cells: [Cell]
    /// The clusters of more than one scalar that cells refer to.
    private(set) var clusters: [String] = []
    /// The pixels of pictures that cells refer to.
    private var pixels: [PixelPair] = []

    /// Creates an empty screen.
    package init(size: TerminalSize) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    /// Returns the cell in an existing column and row.
    subscript(column: Int, row: Int) -> Cell {
        cells[row * size.columns + column]
    }

    /// Returns the style of a cell in an existing column and row.
    package func style(column: Int, row: Int) -> Style {
        self[column, row].style
    }

    /// Returns the letters of a cell; empty for one covered by the letter before it.
    func text(of cell: Cell) -> String {
        if cell.width == 0 { return "" }
        if let index = cell.clusterIndex { return clusters[index] }
        if cell.pixelIndex != nil { return "▀" }
        return Unicode.Scalar(cell.content).map { String($0) } ?? " "
    }

    /// Returns the pixels of a cell that belongs to a picture.
    func pixels(of cell: Cell) -> PixelPair? {
        cell.pixelIndex.map { pixels[$0] }
    }

    /// Draws two pixels in a cell. Does nothing outside of the buffer.
    mutating func put(_ pair: PixelPair, column: Int, row: Int) {
        guard (0..<size.columns).contains(column), (0..<size.rows).contains(row) else { return }
        set(Cell(content: 0x4000_0000 | UInt32(pixels.count), style: .plain, width: 1), column: column, row: row)
        pixels.append(pair)
    }

    /// Returns the letters of a row, without trailing blanks.
    package func text(ofRow row: Int) -> String {
        let line = (0..<size.columns).map { text(of: self[$0, row]) }.joined()
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    /// Returns whether a cell looks like one of another buffer.
    @inline(__always)
    func shows(_ index: Int, sameAs other: CellBuffer) -> Bool {
        let mine = cells[index]
        let theirs = other.cells[index]
        if mine.content & theirs.content & 0xC000_0000 == 0 { return mine == theirs }
        if let first = mine.pixelIndex, let second = theirs.pixelIndex { return pixels[first] == other.pixels[second] }
        guard let first = mine.clusterIndex, let second = theirs.clusterIndex else { return false }
        return mine.style == theirs.style && mine.width == theirs.width && clusters[first] == other.clusters[second]
    }

    /// Returns whether a row looks like in another buffer of this size.
    func showsRow(_ row: Int, sameAs other: CellBuffer) -> Bool {
        let start = row * size.columns
        return (start..<(start + size.columns)).allSatisfy { shows($0, sameAs: other) }
    }

    /// Returns the last column of a row that isn't blank, or -1.
    func lastLetter(inRow row: Int) -> Int {
        let start = row * size.columns
        return (cells[start..<(start + size.columns)].lastIndex { $0 != .blank } ?? start - 1) - start
    }

    /// Writes letters into a row, from a column up to a limit. A letter that doesn't fit is omitted.
    /// - Returns: The column after the last letter.
    @discardableResult
    package mutating func put(_ text: String, style: Style, column: Int, row: Int, limit: Int) -> Int {
        guard row >= 0, row < size.rows else { return column + CellWidth.of(text) }
        let limit = min(limit, size.columns)
        var column = column
        if text.isPrintableASCII {
            for byte in text.utf8 {
                if column >= limit { break }
                if column >= 0 { set(Cell(content: UInt32(byte), style: style, width: 1), column: column, row: row) }
                column += 1
            }
            return column
        }
        for character in text {
            let width = CellWidth.of(character)
            if width == 0 { continue }
            if column + width > limit { break }
            if column >= 0 { put(character, width: width, style: style, column: column, row: row) }
            column += width
        }
        return column
    }

    /// Changes the style of cells without changing their letters.
    mutating func restyle(columns: Range<Int>, row: Int, _ change: (Style) -> Style) {
        guard row >= 0, row < size.rows else { return }
        for column in columns.clamped(to: 0..<size.columns) {
            let index = row * size.columns + column
            cells[index].style = change(cells[index].style)
        }
    }

    private mutating func put(_ character: Character, width: Int, style: Style, column: Int, row: Int) {
        let scalars = character.unicodeScalars
        let content: UInt32
        if scalars.count == 1, let scalar = scalars.first {
            content = scalar.value
        } else {
            content = 0x8000_0000 | UInt32(clusters.count)
            // No script or emoji needs more; more combining marks would only cost bytes.
            clusters.append(String(String.UnicodeScalarView(scalars.prefix(16))))
        }
        set(Cell(content: content, style: style, width: UInt8(width)), column: column, row: row)
        if width == 2 { cells[row * size.columns + column + 1] = Cell(content: 0x20, style: style, width: 0) }
    }

    /// Replaces a cell, and blanks the other half of a wide letter that it overwrites.
    private mutating func set(_ cell: Cell, column: Int, row: Int) {
        let index = row * size.columns + column
        if cells[index].width == 0, column > 0 { cells[index - 1] = .blank }
        let last = index + Int(cell.width) - 1
        if cells[last].width == 2, column + Int(cell.width) < size.columns { cells[last + 1] = .blank }
        cells[index] = cell
    }
}
