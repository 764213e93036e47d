/// A terminal emulator for the subset of ECMA-48 that the app writes.
struct TerminalScreen {
    private let columns: Int
    private var cells: [[Character]]
    private var column = 0
    private var row = 0
    private var pending: [UInt8] = []

    init(columns: Int, rows: Int) {
        self.columns = columns
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    /// The rows without trailing spaces.
    var text: String {
        cells.map { row in
            String(row.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    /// Processes a program's output, in which sequences and characters may be split anywhere.
    mutating func write(_ bytes: some Sequence<UInt8>) {
        pending += bytes
        var rest = pending[...]
        while !rest.isEmpty, let length = lengthOfUnit(rest) {
            show(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        pending = Array(rest)
    }

    /// Returns the length of the first sequence or character, or `nil` if it is incomplete.
    private func lengthOfUnit(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first else { return nil }
        if first == 0x1B {
            guard let kind = bytes.dropFirst().first else { return nil }
            guard kind == UInt8(ascii: "[") else { return 2 }
            let end = bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }
            return end.map { $0 - bytes.startIndex + 1 }
        }
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        return bytes.count >= length ? length : nil
    }

    private mutating func show(_ unit: ArraySlice<UInt8>) {
        switch unit.first {
        case 0x1B: carryOut(String(decoding: unit, as: UTF8.self))
        case UInt8(ascii: "\r"): column = 0
        case UInt8(ascii: "\n"): row = min(row + 1, cells.count - 1)
        case 0x08: column = max(0, column - 1)
        case .some(0x20...):
            for character in String(decoding: unit, as: UTF8.self) where row < cells.count && column < columns {
                cells[row][column] = character
                column += 1
            }
        default: break
        }
    }

    private mutating func carryOut(_ sequence: String) {
        guard sequence.hasPrefix("\u{1B}["), let command = sequence.last else { return }
        let numbers = sequence.dropFirst(2).dropLast().split(separator: ";", omittingEmptySubsequences: false)
            .map { Int($0) ?? 0 }
        let count = max(1, numbers.first ?? 1)
        switch command {
        case "H":
            row = min(count, cells.count) - 1
            column = min(max(1, numbers.count > 1 ? numbers[1] : 1), columns) - 1
        case "C": column = min(column + count, columns - 1)
        case "D": column = max(column - count, 0)
        case "K": for index in column..<columns { cells[row][index] = " " }
        case "J": self = TerminalScreen(columns: columns, rows: cells.count)
        case "h", "l":
            if sequence.contains("?1049") { self = TerminalScreen(columns: columns, rows: cells.count) }
        default: break
        }
    }
}
