/// A set of blocks, one bit for each.
struct BlockSet: Hashable, Sendable {
    private var words: [UInt64]

    /// Creates an empty set.
    ///
    /// - Parameter count: The number of blocks there are.
    init(count: Int) {
        words = [UInt64](repeating: 0, count: (count + 63) / 64)
    }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    func contains(_ block: Int) -> Bool {
        words[block >> 6] & (1 << UInt64(block & 63)) != 0
    }

    mutating func insert(_ block: Int) {
        words[block >> 6] |= 1 << UInt64(block & 63)
    }

    mutating func remove(_ block: Int) {
        words[block >> 6] &= ~(1 << UInt64(block & 63))
    }

    mutating func formUnion(_ other: BlockSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    mutating func formIntersection(_ other: BlockSet) {
        for index in words.indices { words[index] &= other.words[index] }
    }

    mutating func subtract(_ other: BlockSet) {
        for index in words.indices { words[index] &= ~other.words[index] }
    }

    func union(_ other: BlockSet) -> BlockSet {
        var result = self
        result.formUnion(other)
        return result
    }

    func isSubset(of other: BlockSet) -> Bool {
        words.indices.allSatisfy { words[$0] & ~other.words[$0] == 0 }
    }

    /// The blocks, in order.
    var elements: [Int] {
        var result: [Int] = []
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                result.append(index << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return result
    }
}
