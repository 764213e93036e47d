/// Reads what ``ByteWriter`` wrote; once something doesn't fit, everything after is empty and `isIntact` is false.
struct ByteReader {
    private let bytes: [UInt8]
    private(set) var position: Int
    private let end: Int
    private(set) var isIntact = true

    init(_ bytes: [UInt8], from position: Int = 0, to end: Int? = nil) {
        self.bytes = bytes
        self.position = position
        self.end = end ?? bytes.count
    }

    var isAtEnd: Bool { position == end }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number {
        let size = MemoryLayout<Number>.size
        guard isIntact, end - position >= size else {
            isIntact = false
            return 0
        }
        defer { position += size }
        return bytes.withUnsafeBytes {
            Number(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Number.self))
        }
    }

    /// A number of things that follow, of which each takes at least some bytes.
    mutating func count(ofAtLeast size: Int) -> Int {
        let count = Int(number(UInt32.self))
        guard isIntact, count <= (end - position) / size else {
            isIntact = false
            return 0
        }
        return count
    }

    mutating func raw(_ count: Int) -> ArraySlice<UInt8> {
        guard isIntact, end - position >= count else {
            isIntact = false
            return []
        }
        defer { position += count }
        return bytes[position..<(position + count)]
    }

    /// A text; one that isn't UTF-8 doesn't fit, since it would be written differently.
    mutating func text() -> String {
        let raw = raw(count(ofAtLeast: 1))
        guard let text = String(validating: raw, as: UTF8.self) else {
            isIntact = false
            return ""
        }
        return text
    }

    mutating func digest() -> ContentDigest {
        guard let digest = ContentDigest(bytes: raw(ContentDigest.byteCount)) else {
            isIntact = false
            return Self.noDigest
        }
        return digest
    }

    private static let noDigest = ContentDigest(of: CollectionOfOne(0))
}
