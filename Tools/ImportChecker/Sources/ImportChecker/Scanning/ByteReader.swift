/// Reads the format of ``ByteWriter``. After invalid data, all values are zero and `isIntact` is false.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private(set) var position = 0
    private(set) var isIntact = true
    private(set) var texts: [String] = []

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Creates a reader that continues at a position, with a table of texts that was read before.
    init(_ bytes: UnsafeRawBufferPointer, at position: Int, texts: [String]) {
        self.bytes = bytes
        self.position = position
        self.texts = texts
        isIntact = (0...bytes.count).contains(position)
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number {
        let size = MemoryLayout<Number>.size
        guard isIntact, bytes.count - position >= size else {
            isIntact = false
            return 0
        }
        defer { position += size }
        return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Number.self))
    }

    /// Reads a count of items, each of which takes at least a number of bytes.
    mutating func count(of size: Int) -> Int {
        let count = Int(number(UInt32.self))
        guard isIntact, count * size <= bytes.count - position else {
            isIntact = false
            return 0
        }
        return count
    }

    mutating func readTable() {
        let count = count(of: 4)
        texts.reserveCapacity(count)
        for _ in 0..<count {
            let length = self.count(of: 1)
            guard isIntact else { return }
            texts.append(
                String(decoding: UnsafeRawBufferPointer(rebasing: bytes[position..<(position + length)]), as: UTF8.self)
            )
            position += length
        }
    }

    mutating func text() -> String {
        let index = Int(number(UInt32.self))
        guard isIntact, index < texts.count else {
            isIntact = false
            return ""
        }
        return texts[index]
    }

    /// Reads consecutive items with `read`, each from at least a number of bytes.
    mutating func items<Item>(of size: Int = 1, _ read: (inout ByteReader) -> Item) -> [Item] {
        let count = count(of: size)
        // Most lists are empty.
        guard count > 0 else { return [] }
        var items: [Item] = []
        items.reserveCapacity(count)
        for _ in 0..<count where isIntact { items.append(read(&self)) }
        return items
    }
}
