/// A canonical Huffman code of DEFLATE (RFC 1951, 3.2.2).
struct HuffmanCode {
    /// The number of bits of the lookup table's index.
    static let quickBits = 10

    /// By the next bits of the input, lowest first: a symbol and its length, or 0 for longer codes.
    private(set) var quick: [UInt16]
    private(set) var counts: [Int]
    private(set) var symbols: [UInt16]

    /// Creates a code from its symbols' lengths, from 1 to 15, or 0 for a symbol without a code.
    /// - Returns: `nil` if a length has more codes than possible, or the code is incomplete and has more than one
    ///   symbol.
    init?(lengths: ArraySlice<UInt8>) {
        counts = Array(repeating: 0, count: 16)
        for length in lengths { counts[Int(length)] += 1 }
        let used = lengths.count - counts[0]
        counts[0] = 0
        var left = 1
        for length in 1...15 {
            left = left * 2 - counts[length]
            if left < 0 { return nil }
        }
        if left > 0 && used > 1 { return nil }
        var offsets = Array(repeating: 0, count: 16)
        var codes = Array(repeating: 0, count: 16)
        for length in 1..<15 {
            offsets[length + 1] = offsets[length] + counts[length]
            codes[length + 1] = (codes[length] + counts[length]) << 1
        }
        symbols = Array(repeating: 0, count: used)
        quick = Array(repeating: 0, count: 1 << Self.quickBits)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            let length = Int(length)
            symbols[offsets[length]] = UInt16(symbol)
            offsets[length] += 1
            let code = codes[length]
            codes[length] += 1
            guard length <= Self.quickBits else { continue }
            var reversed = 0
            for bit in 0..<length where code & (1 << bit) != 0 { reversed |= 1 << (length - 1 - bit) }
            for index in stride(from: reversed, to: quick.count, by: 1 << length) {
                quick[index] = UInt16(symbol << 4 | length)
            }
        }
    }
}
