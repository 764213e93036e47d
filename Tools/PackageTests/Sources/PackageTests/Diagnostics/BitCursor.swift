/// Reads numbers from an LLVM bitstream, which are little-endian with the lowest bit first.
struct BitCursor {
    private let bytes: [UInt8]
    /// The number of bits that have been read.
    private(set) var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var end: Int { bytes.count * 8 }

    var isAtEnd: Bool { position >= end }

    /// The number of remaining bits. No list in the stream can have more elements.
    var remaining: Int { max(0, end - position) }

    /// Reads a number with a fixed width of at most 64 bits.
    mutating func fixed(_ width: Int) throws(SerializedDiagnosticsError) -> UInt64 {
        guard width <= 64, width <= remaining else { throw SerializedDiagnosticsError(bit: position) }
        var value: UInt64 = 0
        for bit in 0..<width {
            let place = position + bit
            value |= UInt64(bytes[place >> 3] >> UInt8(place & 7) & 1) << UInt64(bit)
        }
        position += width
        return value
    }

    /// Reads a number in chunks of a given width. The highest bit of a chunk is set if another one follows.
    mutating func variable(_ width: Int) throws(SerializedDiagnosticsError) -> UInt64 {
        guard width > 1, width <= 32 else { throw SerializedDiagnosticsError(bit: position) }
        let more = UInt64(1) << UInt64(width - 1)
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let chunk = try fixed(width)
            guard shift < 64 else { throw SerializedDiagnosticsError(bit: position) }
            value |= (chunk & (more - 1)) << shift
            if chunk & more == 0 { return value }
            shift += UInt64(width - 1)
        }
    }

    /// Reads the number of elements that follow, each of which has at least one bit.
    mutating func count(_ width: Int) throws(SerializedDiagnosticsError) -> Int {
        let value = try variable(width)
        guard value <= UInt64(remaining) else { throw SerializedDiagnosticsError(bit: position) }
        return Int(value)
    }

    /// Skips to the next multiple of 32 bits.
    mutating func align() { position = (position + 31) & ~31 }

    /// Skips a number of 32-bit words.
    mutating func skip(words: UInt64) throws(SerializedDiagnosticsError) {
        guard words <= UInt64(remaining / 32) else { throw SerializedDiagnosticsError(bit: position) }
        position += Int(words) * 32
    }

    /// Reads bytes, which start and end at a multiple of 32 bits.
    mutating func blob(_ count: Int) throws(SerializedDiagnosticsError) -> ArraySlice<UInt8> {
        align()
        guard count <= remaining / 8 else { throw SerializedDiagnosticsError(bit: position) }
        let start = position / 8
        position += count * 8
        align()
        return bytes[start..<start + count]
    }
}
