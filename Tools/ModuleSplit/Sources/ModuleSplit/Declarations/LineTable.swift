/// The starts of a text's lines, to translate places of the compiler into offsets.
struct LineTable: Sendable {
    private let starts: [Int]

    init(_ text: [UInt8]) {
        var starts = [0]
        for (offset, byte) in text.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
        self.starts = starts
    }

    /// Returns the offset of a place in bytes, or `nil` if there is no such line.
    ///
    /// - Parameters:
    ///   - line: The line, from 1.
    ///   - column: The column in UTF-8 bytes, from 1.
    func offset(line: Int, column: Int) -> Int? {
        guard starts.indices.contains(line - 1) else { return nil }
        return starts[line - 1] + column - 1
    }

    /// Returns the line of an offset, from 1.
    func line(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// Returns the offset at which the line of an offset starts.
    func lineStart(at offset: Int) -> Int {
        starts[line(at: offset) - 1]
    }
}
