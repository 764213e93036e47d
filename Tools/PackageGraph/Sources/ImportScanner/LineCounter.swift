/// Converts increasing offsets to lines and columns.
struct LineCounter {
    private let source: SourceBytes
    private var line = 1
    private var lineStart = 0
    private var counted = 0

    init(source: SourceBytes) {
        self.source = source
    }

    /// Returns the line and the column in bytes of an offset, starting at 1. The offset must not be less than that of
    /// the previous call.
    mutating func place(of offset: Int) -> (line: Int, column: Int) {
        while true {
            let end = SourceBytes(base: source.base, count: offset).endOfLine(from: counted)
            guard end < offset else {
                counted = offset
                break
            }
            counted = end + 1
            if source.base[end] == .carriageReturn, source[counted] == .lineFeed { counted += 1 }
            line += 1
            lineStart = counted
        }
        return (line, offset - lineStart + 1)
    }
}
