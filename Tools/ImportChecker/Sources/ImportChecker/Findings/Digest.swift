/// The 128-bit hash FNV-1a (Fowler, Noll and Vo), for short names that are the same everywhere. Not for secrets.
struct Digest {
    private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { state = (state ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b }
    }

    /// The hash in 32 hexadecimal digits.
    var hex: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    /// Returns the hash of texts, each terminated by a zero byte so that their boundaries count.
    static func hex(of texts: [String]) -> String {
        var digest = Digest()
        for text in texts {
            digest.add(text.utf8)
            digest.add(CollectionOfOne(0))
        }
        return digest.hex
    }
}
