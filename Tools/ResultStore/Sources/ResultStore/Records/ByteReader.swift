/// Reads what ``ByteWriter`` wrote. After the first error, all further values are empty and ``isIntact`` is false.
public struct ByteReader {
    private let bytes: [UInt8]
    /// The index of the next byte.
    public private(set) var position: Int
    private let end: Int
    /// Whether no error has occurred.
    public private(set) var isIntact = true

    /// Reads bytes between two positions, by default all of them.
    public init(_ bytes: [UInt8], from position: Int = 0, to end: Int? = nil) {
        self.bytes = bytes
        self.position = position
        self.end = end ?? bytes.count
    }

    /// Whether all bytes have been read.
    public var isAtEnd: Bool { position == end }

    /// Reads a byte.
    public mutating func number(_ type: UInt8.Type = UInt8.self) -> UInt8 {
        guard isIntact, position < end else {
            isIntact = false
            return 0
        }
        defer { position += 1 }
        return bytes[position]
    }

    /// Reads a number of four bytes.
    public mutating func number(_ type: UInt32.Type = UInt32.self) -> UInt32 {
        guard isIntact, end - position >= 4 else {
            isIntact = false
            return 0
        }
        defer { position += 4 }
        return bytes.withUnsafeBytes {
            UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt32.self))
        }
    }

    /// Reads a number of eight bytes.
    public mutating func number(_ type: UInt64.Type = UInt64.self) -> UInt64 {
        guard isIntact, end - position >= 8 else {
            isIntact = false
            return 0
        }
        defer { position += 8 }
        return bytes.withUnsafeBytes {
            UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        }
    }

    /// Reads a number of eight bytes.
    public mutating func number(_ type: Int64.Type = Int64.self) -> Int64 {
        Int64(bitPattern: number(UInt64.self))
    }

    /// Reads the number of elements that follow.
    ///
    /// - Parameter size: the minimum size of an element in bytes. A number of elements that wouldn't fit into the rest
    ///   is an error.
    public mutating func count(ofAtLeast size: Int) -> Int {
        let count = Int(number(UInt32.self))
        guard isIntact, count <= (end - position) / size else {
            isIntact = false
            return 0
        }
        return count
    }

    /// Returns the bytes from an earlier position to the current one.
    public func bytes(from start: Int) -> ArraySlice<UInt8> { bytes[start..<position] }

    /// Reads a number of bytes.
    public mutating func raw(_ count: Int) -> ArraySlice<UInt8> {
        guard isIntact, end - position >= count else {
            isIntact = false
            return []
        }
        defer { position += count }
        return bytes[position..<(position + count)]
    }

    /// Reads a string. Invalid UTF-8 is an error, since the string would be encoded differently.
    public mutating func text() -> String {
        let raw = raw(count(ofAtLeast: 1))
        var text = raw.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        let isSame = text.withUTF8 { text in
            raw.withUnsafeBytes { UnsafeRawBufferPointer(text).isSame(as: $0) }
        }
        guard isSame else {
            isIntact = false
            return ""
        }
        return text
    }

    /// Reads a digest.
    public mutating func digest() -> ContentDigest {
        guard let digest = ContentDigest(bytes: raw(ContentDigest.byteCount)) else {
            isIntact = false
            return Self.noDigest
        }
        return digest
    }

    private static let noDigest = ContentDigest(of: CollectionOfOne(0))
}
