/// Converts offsets to lines and columns. A line ends with LF, CR LF or CR.
struct LineStarts {
    private var starts = [0]

    init(_ bytes: UnsafeRawBufferPointer) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == 13 {
                if index < bytes.count, bytes[index] == 10 { index += 1 }
                starts.append(index)
            } else if byte == 10 {
                starts.append(index)
            }
        }
    }

    func place(of offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return (low, offset - starts[low - 1] + 1)
    }
}
