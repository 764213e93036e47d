/// Converts offsets to lines and columns.
struct LineTable {
    private var starts: [Int] = [0]

    init(_ text: some Sequence<UInt8>) {
        var offset = 0
        var previous: UInt8 = 0
        for byte in text {
            offset += 1
            if byte == UInt8(ascii: "\n") {
                if previous == UInt8(ascii: "\r") { starts[starts.count - 1] = offset } else { starts.append(offset) }
            } else if byte == UInt8(ascii: "\r") {
                starts.append(offset)
            }
            previous = byte
        }
    }

    func place(_ offset: Int) -> ManifestPlace {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return ManifestPlace(line: low + 1, column: offset - starts[low] + 1)
    }
}
