/// The positions of rows with different heights, so that the visible ones are found without visiting all.
struct RowOffsets: Sendable {
    /// The first line of every row, and the line after the last row.
    private let tops: [Int]

    init(heights: some Collection<Int>, from first: Int) {
        var tops = [first]
        tops.reserveCapacity(heights.count + 1)
        var top = first
        for height in heights {
            top += height
            tops.append(top)
        }
        self.tops = tops
    }

    /// The line after the last row.
    var end: Int { tops[tops.count - 1] }

    /// Returns the lines of a row.
    subscript(row: Int) -> Range<Int> { tops[row]..<tops[row + 1] }

    /// Returns the rows that overlap some lines. Logarithmic in their number.
    func rows(in lines: Range<Int>) -> Range<Int> {
        let lines = lines.clamped(to: tops[0]..<end)
        if lines.isEmpty { return 0..<0 }
        let first = partition { $0 > lines.lowerBound } - 1
        return first..<min(partition { $0 >= lines.upperBound }, tops.count - 1)
    }

    private func partition(_ belongsBehind: (Int) -> Bool) -> Int {
        var low = 0
        var high = tops.count
        while low < high {
            let middle = (low + high) / 2
            if belongsBehind(tops[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
