/// The records that wait to be written: a bounded number of bytes, and the number of dropped records.
struct LogBuffer {
    private let capacity: Int
    private var lines: [UInt8] = []
    private var count = 0
    private var dropped = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Adds a line, or counts it as dropped.
    mutating func append(_ line: String) {
        if lines.count + line.utf8.count <= capacity {
            lines.append(contentsOf: line.utf8)
            count += 1
        } else {
            dropped += 1
        }
    }

    /// Counts records that couldn't be written.
    mutating func addDropped(_ records: Int) {
        dropped += records
    }

    /// Removes and returns all lines, and the number of records dropped since the last call.
    mutating func removeAll() -> (lines: [UInt8], count: Int, dropped: Int) {
        defer {
            lines.removeAll(keepingCapacity: true)
            count = 0
            dropped = 0
        }
        return (lines, count, dropped)
    }
}
