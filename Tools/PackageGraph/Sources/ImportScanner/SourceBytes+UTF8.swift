extension SourceBytes {
    /// A code point outside ASCII and its number of bytes. For invalid UTF-8, the class is trivia and the length is
    /// that of the bytes that the parser skips together.
    struct Scalar {
        var scalarClass: ScalarClass
        var length: Int
    }

    /// Reads the code point whose first byte, 0x80 or above, is at `offset`.
    func scalar(at offset: Int) -> Scalar {
        let lead = base[offset]
        let expected: Int
        switch lead {
        case 0xC2...0xDF: expected = 2
        case 0xE0...0xEF: expected = 3
        case 0xF0...0xF4: expected = 4
        default:
            // Not the first byte of a sequence. The parser skips to the next byte that can be one.
            var end = offset + 1
            while end < count, (0x80..<0xC2).contains(base[end]) || base[end] >= 0xF5 { end += 1 }
            return Scalar(scalarClass: .trivia, length: end - offset)
        }
        var value = UInt32(lead) & (0x7F >> UInt32(expected))
        for index in 1..<expected {
            guard offset + index < count, base[offset + index] & 0xC0 == 0x80 else {
                return Scalar(scalarClass: .trivia, length: index)
            }
            value = value << 6 | UInt32(base[offset + index] & 0x3F)
        }
        let smallest: UInt32 = expected == 2 ? 0x80 : expected == 3 ? 0x800 : 0x10000
        guard value >= smallest, value <= 0x10FFFF, !(0xD800...0xDFFF).contains(value) else {
            return Scalar(scalarClass: .trivia, length: expected)
        }
        return Scalar(scalarClass: ScalarClass(value), length: expected)
    }
}
