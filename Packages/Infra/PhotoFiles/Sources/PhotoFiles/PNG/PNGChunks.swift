/// Reads the chunks of a PNG and verifies their checksums (PNG, third edition, 5.3).
struct PNGChunks {
    private let bytes: [UInt8]
    private var position = PNGDecoder.signature.count

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the next chunk, or `nil` at the end of the file.
    mutating func next() throws(PictureError) -> (name: String, content: ArraySlice<UInt8>)? {
        guard position < bytes.count else { return nil }
        guard bytes.count - position >= 12 else { throw .damaged(reason: "it ends too early", offset: position) }
        let count = bytes[...].bigEndian(position)
        guard count <= bytes.count - position - 12 else {
            throw .damaged(reason: "it ends too early", offset: position)
        }
        let named = bytes[position + 4..<position + 8 + count]
        guard bytes[...].bigEndian(position + 8 + count) == Int(Self.checksum(named)) else {
            throw .damaged(reason: "a checksum is wrong", offset: position)
        }
        position += count + 12
        return (String(decoding: named.prefix(4), as: UTF8.self), named.dropFirst(4))
    }

    /// Returns the CRC-32 of ISO 3309, as in the specification's annex D.
    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 255)] ^ (value >> 8) }
        return ~value
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
}

extension ArraySlice<UInt8> {
    /// Reads the 32-bit number at an index, which must be valid.
    func bigEndian(_ index: Int) -> Int {
        Int(self[index]) << 24 | Int(self[index + 1]) << 16 | Int(self[index + 2]) << 8 | Int(self[index + 3])
    }
}
