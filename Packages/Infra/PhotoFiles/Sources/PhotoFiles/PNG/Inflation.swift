/// Decompresses a zlib stream (RFC 1950 and RFC 1951) into a known number of bytes.
///
/// The stream's checksum isn't verified, because PNG has one for each of its chunks.
struct Inflation {
    private let input: [UInt8]
    private let limit: Int
    private var position = 0
    private var held: UInt64 = 0
    private var heldBits = 0
    private var output: [UInt8] = []

    /// Decompresses a stream.
    /// - Parameter limit: The expected number of bytes. Further ones are ignored.
    static func bytes(of input: [UInt8], count limit: Int) throws(PictureError) -> [UInt8] {
        var inflation = Inflation(input: input, limit: limit)
        try inflation.run()
        return inflation.output
    }

    private init(input: [UInt8], limit: Int) {
        self.input = input
        self.limit = limit
        // Limits the memory that a wrong size in the header can reserve.
        output.reserveCapacity(min(limit, input.count * 4))
    }

    private mutating func run() throws(PictureError) {
        let method = Int(try bits(8))
        let flags = Int(try bits(8))
        guard method & 15 == 8,
            method >> 4 <= 7,
            (method << 8 | flags) % 31 == 0,
            flags & 32 == 0
        else {
            throw damage("the packed data has no zlib header")
        }
        while output.count < limit {
            let isLast = try bits(1) == 1
            switch try bits(2) {
            case 0: try copyStored()
            case 1: try decode(Self.fixedLiterals, Self.fixedDistances)
            case 2:
                let (literals, distances) = try dynamicCodes()
                try decode(literals, distances)
            default: throw damage("there is no such kind of packing")
            }
            if isLast { break }
        }
        guard output.count >= limit else { throw damage("the packed data ends too early") }
    }

    private func damage(_ reason: String) -> PictureError { .damaged(reason: reason) }

    private mutating func fill() {
        while heldBits <= 48, position < input.count {
            held |= UInt64(input[position]) << UInt64(heldBits)
            position += 1
            heldBits += 8
        }
    }

    private mutating func bits(_ count: Int) throws(PictureError) -> UInt64 {
        if heldBits < count { fill() }
        guard heldBits >= count else { throw damage("the packed data ends too early") }
        let value = held & (1 << UInt64(count) - 1)
        held >>= UInt64(count)
        heldBits -= count
        return value
    }

    private mutating func symbol(_ code: HuffmanCode) throws(PictureError) -> Int {
        if heldBits < 15 { fill() }
        let quick = Int(code.quick[Int(held & UInt64(1 << HuffmanCode.quickBits - 1))])
        if quick != 0, quick & 15 <= heldBits {
            held >>= UInt64(quick & 15)
            heldBits -= quick & 15
            return quick >> 4
        }
        var word = 0
        var first = 0
        var index = 0
        for length in 1...15 {
            word |= Int(try bits(1))
            let count = code.counts[length]
            if word - count < first { return Int(code.symbols[index + word - first]) }
            index += count
            first = (first + count) << 1
            word <<= 1
        }
        throw damage("a code in the packed data stands for nothing")
    }

    private mutating func copyStored() throws(PictureError) {
        let rest = heldBits % 8
        held >>= UInt64(rest)
        heldBits -= rest
        let count = Int(try bits(16))
        let complement = Int(try bits(16))
        guard count == ~complement & 0xFFFF else { throw damage("a stored block's length is wrong") }
        for _ in 0..<min(count, limit - output.count) { output.append(UInt8(try bits(8))) }
    }

    private mutating func dynamicCodes() throws(PictureError) -> (literals: HuffmanCode, distances: HuffmanCode) {
        let literalCount = Int(try bits(5)) + 257
        let distanceCount = Int(try bits(5)) + 1
        let lengthCount = Int(try bits(4)) + 4
        guard literalCount <= 286, distanceCount <= 30 else { throw damage("there are too many codes") }
        var lengthLengths = [UInt8](repeating: 0, count: 19)
        for index in 0..<lengthCount { lengthLengths[Self.lengthOrder[index]] = UInt8(try bits(3)) }
        guard let lengthCode = HuffmanCode(lengths: lengthLengths[...]) else { throw damage("a code is impossible") }
        var lengths: [UInt8] = []
        while lengths.count < literalCount + distanceCount {
            switch try symbol(lengthCode) {
            case 16:
                guard let last = lengths.last else { throw damage("a repetition has nothing before it") }
                lengths += Array(repeating: last, count: 3 + Int(try bits(2)))
            case 17: lengths += Array(repeating: 0, count: 3 + Int(try bits(3)))
            case 18: lengths += Array(repeating: 0, count: 11 + Int(try bits(7)))
            case let length: lengths.append(UInt8(length))
            }
        }
        guard lengths.count == literalCount + distanceCount, lengths[256] > 0,
            let literals = HuffmanCode(lengths: lengths[..<literalCount]),
            let distances = HuffmanCode(lengths: lengths[literalCount...])
        else { throw damage("a code is impossible") }
        return (literals, distances)
    }

    private mutating func decode(_ literals: HuffmanCode, _ distances: HuffmanCode) throws(PictureError) {
        while output.count < limit {
            let symbol = try symbol(literals)
            if symbol < 256 {
                output.append(UInt8(symbol))
                continue
            }
            if symbol == 256 { return }
            guard symbol < 286 else { throw damage("a length is impossible") }
            let length = Self.lengthBases[symbol - 257] + Int(try bits(Self.lengthExtras[symbol - 257]))
            let distanceSymbol = try self.symbol(distances)
            guard distanceSymbol < 30 else { throw damage("a distance is impossible") }
            let distance = Self.distanceBases[distanceSymbol] + Int(try bits(Self.distanceExtras[distanceSymbol]))
            guard distance <= output.count else { throw damage("something is repeated from before the beginning") }
            for _ in 0..<min(length, limit - output.count) { output.append(output[output.count - distance]) }
        }
    }

    private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let lengthExtras = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145,
        8193, 12289, 16385, 24577,
    ]
    private static let distanceExtras = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
    ]

    // The fixed codes of RFC 1951, 3.2.6. The decoder rejects the invalid distances 30 and 31.
    private static let fixedLiterals = HuffmanCode(
        lengths: ([UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
            + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8))[...])!
    private static let fixedDistances = HuffmanCode(lengths: [UInt8](repeating: 5, count: 32)[...])!
}
