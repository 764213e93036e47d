/// Finds a run of bytes, looking at few of those between (Horspool 1980).
struct ByteSearch: Sendable {
    private let needle: [UInt8]
    /// For every byte, how far to go on when it stands under the needle's last one.
    private let steps: [Int]

    init(_ needle: [UInt8]) {
        self.needle = needle
        var steps = [Int](repeating: max(1, needle.count), count: 256)
        for (index, byte) in needle.dropLast().enumerated() { steps[Int(byte)] = needle.count - 1 - index }
        self.steps = steps
    }

    /// The offset of the first run at or after a start; nil for an empty needle.
    func first(in bytes: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
        guard let last = needle.last else { return nil }
        let length = needle.count
        return steps.withUnsafeBufferPointer { steps in
            var end = start + length - 1
            while end < bytes.count {
                let byte = bytes[end]
                if byte == last, (0..<length).allSatisfy({ bytes[end - length + 1 + $0] == needle[$0] }) {
                    return end - length + 1
                }
                end += steps[Int(byte)]
            }
            return nil
        }
    }

    /// The offsets of all runs that don't overlap.
    func all(in bytes: UnsafeRawBufferPointer) -> [Int] {
        var result: [Int] = []
        var start = 0
        while let offset = first(in: bytes, from: start) {
            result.append(offset)
            start = offset + needle.count
        }
        return result
    }
}
