/// Finds a sequence of bytes while examining few of them (Horspool 1980).
struct ByteSearch: Sendable {
    private let needle: [UInt8]
    /// The distance to advance for every byte under the needle's last one.
    private let steps: [Int]

    init(_ needle: [UInt8]) {
        self.needle = needle
        var steps = [Int](repeating: max(1, needle.count), count: 256)
        for (index, byte) in needle.dropLast().enumerated() { steps[Int(byte)] = needle.count - 1 - index }
        self.steps = steps
    }

    /// Returns the offset of the first match at or after a start; `nil` for an empty needle.
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

    /// Returns the offsets of all matches that don't overlap.
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
