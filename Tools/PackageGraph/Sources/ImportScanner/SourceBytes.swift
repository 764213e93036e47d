/// The bytes of a source file by offset, with zeros after the last byte.
///
/// The memory is borrowed: it must stay valid and unchanged while this value is used.
struct SourceBytes {
    let base: UnsafePointer<UInt8>
    let count: Int

    /// The byte at an offset, or 0 at and after the end. A NUL byte in the file also reads as 0.
    @inline(__always)
    subscript(offset: Int) -> UInt8 {
        offset < count ? base[offset] : 0
    }

    /// The bytes of a range as text, with U+FFFD in place of bytes that aren't UTF-8.
    func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
    }

    /// Whether the bytes at an offset are those of `literal`.
    @inline(__always)
    func matches(_ literal: StaticString, at offset: Int) -> Bool {
        let length = literal.utf8CodeUnitCount
        guard offset >= 0, offset + length <= count else { return false }
        for index in 0..<length where base[offset + index] != literal.utf8Start[index] {
            return false
        }
        return true
    }

    /// Whether the bytes of a range equal those of `literal`.
    @inline(__always)
    func matches(_ literal: StaticString, in range: Range<Int>) -> Bool {
        range.count == literal.utf8CodeUnitCount && matches(literal, at: range.lowerBound)
    }

    /// Whether the bytes of a range equal those of one of `literals`.
    @inline(__always)
    func matches(any literals: [StaticString], in range: Range<Int>) -> Bool {
        for literal in literals where matches(literal, in: range) { return true }
        return false
    }

    /// The offset of the next LF or CR at or after `offset`, or the end.
    func endOfLine(from offset: Int) -> Int {
        next(.lineFeed, or: .carriageReturn, from: offset)
    }

    /// The offset of the next `first` or `second` at or after `offset`, or the end.
    func next(_ first: UInt8, or second: UInt8, from offset: Int) -> Int {
        let firsts = UInt64(first) &* 0x0101_0101_0101_0101
        let seconds = UInt64(second) &* 0x0101_0101_0101_0101
        var position = offset
        // Compares eight bytes at once: a byte of `word ^ pattern` is zero if the word has the pattern's byte there.
        while position + 8 <= count {
            let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self)
            if Self.hasZeroByte(word ^ firsts) || Self.hasZeroByte(word ^ seconds) { break }
            position += 8
        }
        while position < count, base[position] != first, base[position] != second { position += 1 }
        return position
    }

    /// Whether one of the word's bytes is zero. Only for a zero byte, subtracting 1 sets a high bit that was clear.
    @inline(__always)
    static func hasZeroByte(_ word: UInt64) -> Bool {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0
    }
}
