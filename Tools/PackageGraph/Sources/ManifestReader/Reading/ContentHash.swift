/// A 128-bit hash of bytes for cache keys: FNV-1a in two lanes with different offsets. It isn't cryptographic.
struct ContentHash {
    private var first: UInt64 = 0xcbf2_9ce4_8422_2325
    private var second: UInt64 = 0x6c62_272e_07bb_0142

    /// Adds bytes and their number, so that the border between two parts matters.
    mutating func add(_ bytes: [UInt8]) {
        for byte in bytes { step(byte) }
        var count = UInt64(bytes.count)
        for _ in 0..<8 {
            step(UInt8(truncatingIfNeeded: count))
            count >>= 8
        }
    }

    private mutating func step(_ byte: UInt8) {
        first = (first ^ UInt64(byte)) &* 0x100_0000_01b3
        second = (second &+ UInt64(byte) &+ (first >> 29)) &* 0x9e37_79b9_7f4a_7c15
    }

    /// The hash in 32 hexadecimal digits.
    var text: String {
        [first, second].map { value in
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
