/// Converts frames to the bytes that change a terminal from one to the next.
///
/// It uses the sequences of ECMA-48 that every terminal emulator supports. Automatic wrapping must be off. A frame
/// equal to the last one takes no bytes; the first one, and the first after ``reset()``, clears the screen.
package struct FrameEncoder: Sendable {
    private var shown: CellBuffer?
    private var pen: Style?
    private var cursor: Frame.Position?
    private var isCursorVisible: Bool?
    private var bytes: [UInt8] = []
    /// The colors of the pixels that were written last, if nothing else was written since.
    private var pixelPen: PixelPair?
    /// The number of colors of pictures.
    package var colors = ColorDepth.sixteen
    /// Whether longer frames are marked as one update (private mode 2026), for terminals that support it.
    var isSynchronized = false

    /// Frames shorter than this are drawn at once by any terminal.
    private static let shortFrame = 256

    /// Creates an encoder for a terminal with unknown content.
    package init() {}

    /// Forgets the terminal's content.
    package mutating func reset() {
        shown = nil
        pen = nil
        pixelPen = nil
        cursor = nil
        isCursorVisible = nil
    }

    /// Returns the bytes that make the terminal show a frame.
    package mutating func encode(_ frame: Frame) -> [UInt8] {
        bytes.removeAll(keepingCapacity: true)
        let old: CellBuffer
        if let shown, shown.size == frame.buffer.size {
            old = shown
        } else {
            old = CellBuffer(size: frame.buffer.size)
            add("\u{1B}[m\u{1B}[H\u{1B}[2J")
            pen = .plain
            cursor = Frame.Position(column: 0, row: 0)
        }
        encodeChanges(from: old, to: frame.buffer)
        shown = frame.buffer
        encodeCaret(frame.caret)
        if isSynchronized, bytes.count > Self.shortFrame {
            return Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
        }
        return bytes
    }

    private mutating func encodeCaret(_ caret: Frame.Position?) {
        if let caret {
            move(to: caret)
            if isCursorVisible != true { add("\u{1B}[?25h") }
        } else if isCursorVisible != false {
            add("\u{1B}[?25l")
        }
        isCursorVisible = caret != nil
    }

    private mutating func encodeChanges(from old: CellBuffer, to new: CellBuffer) {
        let columns = new.size.columns
        for row in 0..<new.size.rows {
            let start = row * columns
            if new.showsRow(row, sameAs: old) { continue }
            let textEnd = new.lastLetter(inRow: row) + 1
            var column = 0
            // The cells that a terminal without grapheme clusters may have overwritten.
            var spoiledEnd = 0
            while column < columns {
                let index = start + column
                if column >= spoiledEnd, new.shows(index, sameAs: old) {
                    column += 1
                    continue
                }
                let cell = new.cells[index]
                if column >= textEnd, columns - column > 3 {
                    move(to: Frame.Position(column: column, row: row))
                    select(.plain)
                    add("\u{1B}[K")
                    break
                }
                if cell.width == 0 {
                    column += 1
                    continue
                }
                fillGap(to: column, row: row, in: new)
                move(to: Frame.Position(column: column, row: row))
                if let pair = new.pixels(of: cell) {
                    put(pair)
                    cursor = column + 1 < columns ? Frame.Position(column: column + 1, row: row) : nil
                    column += 1
                    continue
                }
                select(cell.style)
                let spill = put(cell, of: new, column: column, row: row)
                column += Int(cell.width)
                spoiledEnd = max(spoiledEnd, column + spill)
            }
        }
    }

    private mutating func put(_ pair: PixelPair) {
        if pixelPen != pair { add("\u{1B}[\(pair.codes(colors))m") }
        add("▀")
        pen = nil
        pixelPen = pair
    }

    /// Rewrites unchanged letters if that is shorter than moving over them.
    private mutating func fillGap(to column: Int, row: Int, in buffer: CellBuffer) {
        guard let cursor,
            cursor.row == row,
            cursor.column < column,
            column - cursor.column <= 3
        else { return }
        let gap = (cursor.column..<column).map { buffer[$0, row] }
        guard gap.allSatisfy({ $0.content < 0x7F && $0.width == 1 && $0.style == pen }) else { return }
        for cell in gap { bytes.append(UInt8(cell.content)) }
        self.cursor = Frame.Position(column: column, row: row)
    }

    /// Writes a letter.
    /// - Returns: The number of cells after it that a terminal which counts scalars separately may have overwritten.
    private mutating func put(_ cell: Cell, of buffer: CellBuffer, column: Int, row: Int) -> Int {
        let end = column + Int(cell.width)
        let atEdge = end >= buffer.size.columns
        guard let index = cell.clusterIndex else {
            append(cell.content)
            cursor = atEdge ? nil : Frame.Position(column: end, row: row)
            return 0
        }
        let text = buffer.clusters[index]
        let fewest = text.unicodeScalars.reduce(0) { $0 + CellWidth.of($1) }
        let most = text.unicodeScalars.reduce(0) {
            $0 + ($1.value > 0xFF && $1.properties.isEmoji ? 2 : CellWidth.of($1))
        }
        if fewest < Int(cell.width) {
            // Such a terminal doesn't change the second cell, so it is blanked first.
            add("  ")
            cursor = nil
            move(to: Frame.Position(column: column, row: row))
        }
        add(text)
        // Terminals disagree about the cursor's position now.
        cursor = nil
        return max(0, most - Int(cell.width))
    }

    private mutating func append(_ scalar: UInt32) {
        if scalar < 0x80 {
            bytes.append(UInt8(scalar))
        } else if let scalar = Unicode.Scalar(scalar) {
            bytes += UTF8.encode(scalar).map { Array($0) } ?? []
        }
    }

    private mutating func add(_ text: String) {
        bytes += text.utf8
    }

    /// Moves the cursor by the shortest sequence.
    private mutating func move(to target: Frame.Position) {
        if cursor == target { return }
        defer { cursor = target }
        var shortest = "\u{1B}[\(target.row + 1);\(target.column + 1)H"
        if target.column == 0 { shortest = target.row == 0 ? "\u{1B}[H" : "\u{1B}[\(target.row + 1)H" }
        if let cursor {
            if cursor.row == target.row {
                let distance = target.column - cursor.column
                let count = abs(distance) == 1 ? "" : String(abs(distance))
                let relative = "\u{1B}[\(count)\(distance > 0 ? "C" : "D")"
                if relative.utf8.count < shortest.utf8.count { shortest = relative }
                if distance < 0, -distance < shortest.utf8.count {
                    shortest = String(repeating: "\u{08}", count: -distance)
                }
                if target.column == 0 { shortest = "\r" }
            } else if cursor.row + 1 == target.row, target.column == 0 {
                shortest = "\r\n"
            }
        }
        add(shortest)
    }

    /// Selects a style by the shorter of changing the current one and starting over.
    private mutating func select(_ style: Style) {
        if pen == style { return }
        defer {
            pen = style
            pixelPen = nil
        }
        let fresh = style == .plain ? "" : "0;" + Self.codes(style.attributes, color: style.colorCode)
        if let pen, pen.attributes.isSubset(of: style.attributes) {
            let color = pen.colorCode == style.colorCode ? nil : style.colorCode
            let added = Self.codes(style.attributes.subtracting(pen.attributes), color: color, restores: true)
            if added.utf8.count < fresh.utf8.count || style == .plain && added.isEmpty {
                add("\u{1B}[\(added)m")
                return
            }
        }
        add("\u{1B}[\(fresh)m")
    }

    private static func codes(_ attributes: Style.Attributes, color: UInt8?, restores: Bool = false) -> String {
        var codes: [String] = []
        if attributes.contains(.bold) { codes.append("1") }
        if attributes.contains(.dim) { codes.append("2") }
        if attributes.contains(.italic) { codes.append("3") }
        if attributes.contains(.underline) { codes.append("4") }
        if attributes.contains(.reverse) { codes.append("7") }
        switch color {
        case nil, 0: break
        case let number? where number < 8: codes.append(String(30 + number))
        case let number? where number < 16: codes.append(String(82 + number))
        case let number?: codes.append("38;5;\(number)")
        }
        if color == 0, restores { codes.append("39") }
        return codes.joined(separator: ";")
    }
}
