/// Reads the bits of a scan, up to the next marker (ITU-T T.81, F.2.2.5).
struct JPEGBits {
    private let bytes: [UInt8]
    /// The position of the first unread byte.
    private(set) var position: Int
    private var held: UInt32 = 0
    private var heldBits = 0

    init(_ bytes: [UInt8], at position: Int) {
        self.bytes = bytes
        self.position = position
    }

    private mutating func fill() {
        while heldBits <= 24, position < bytes.count {
            let byte = bytes[position]
            if byte == 0xFF {
                guard position + 1 < bytes.count, bytes[position + 1] == 0 else { return }
                position += 1
            }
            position += 1
            held |= UInt32(byte) << UInt32(24 - heldBits)
            heldBits += 8
        }
    }

    /// Reads up to 16 bits.
    mutating func read(_ count: Int) throws(PictureError) -> Int {
        if count == 0 { return 0 }
        if heldBits < count { fill() }
        guard heldBits >= count else { throw .damaged(reason: "the picture ends too early", offset: position) }
        let value = held >> UInt32(32 - count)
        held <<= UInt32(count)
        heldBits -= count
        return Int(value)
    }

    /// Reads a number with this many bits, of which the lower half is negative (table F.1).
    mutating func readSigned(_ count: Int) throws(PictureError) -> Int {
        if count == 0 { return 0 }
        let value = try read(count)
        return value < 1 << (count - 1) ? value - (1 << count) + 1 : value
    }

    mutating func symbol(_ code: JPEGHuffmanCode) throws(PictureError) -> Int {
        if heldBits < 16 { fill() }
        let quick = Int(code.quick[Int(held >> UInt32(32 - JPEGHuffmanCode.quickBits))])
        if quick != 0, quick & 31 <= heldBits {
            held <<= UInt32(quick & 31)
            heldBits -= quick & 31
            return quick >> 5
        }
        var word = 0
        for length in 1...16 {
            word = word << 1 | (try read(1))
            let index = word - code.firsts[length]
            if index >= 0, index < code.counts[length] { return Int(code.symbols[code.offsets[length] + index]) }
        }
        throw .damaged(reason: "a code stands for nothing", offset: position)
    }

    /// Continues after the restart marker, which must be next.
    mutating func restart() throws(PictureError) {
        held = 0
        heldBits = 0
        while position + 1 < bytes.count, bytes[position] == 0xFF, bytes[position + 1] == 0xFF { position += 1 }
        guard position + 1 < bytes.count, bytes[position] == 0xFF, bytes[position + 1] & 0xF8 == 0xD0 else {
            throw .damaged(reason: "a restart marker is missing", offset: position)
        }
        position += 2
    }
}
