/// A Huffman code of a JPEG (ITU-T T.81, annex C).
struct JPEGHuffmanCode {
    /// The number of bits of the lookup table's index.
    static let quickBits = 9

    /// By the next bits: a symbol and its length, or 0 for longer codes.
    private(set) var quick = [UInt16](repeating: 0, count: 1 << quickBits)
    /// By length: the first code, the number of codes, and the index of their first symbol.
    private(set) var firsts = [Int](repeating: 0, count: 17)
    private(set) var counts: [Int]
    private(set) var offsets = [Int](repeating: 0, count: 17)
    let symbols: [UInt8]

    /// Creates a code.
    /// - Parameters:
    ///   - counts: The number of codes of each length from 1 to 16.
    ///   - symbols: The symbols, in order of their codes.
    /// - Returns: `nil` if a length has more codes than possible.
    init?(counts lengths: [Int], symbols: [UInt8]) {
        counts = [0] + lengths
        self.symbols = symbols
        var code = 0
        var index = 0
        for length in 1...16 {
            firsts[length] = code
            offsets[length] = index
            for _ in 0..<counts[length] {
                if length <= Self.quickBits {
                    let first = code << (Self.quickBits - length)
                    guard first + (1 << (Self.quickBits - length)) <= quick.count else { return nil }
                    for entry in first..<first + (1 << (Self.quickBits - length)) {
                        quick[entry] = UInt16(symbols[index]) << 5 | UInt16(length)
                    }
                }
                code += 1
                index += 1
            }
            guard code <= 1 << length else { return nil }
            code <<= 1
        }
    }
}
