/// The 128-bit hash FNV-1a (Fowler, Noll and Vo), for names that must stay short and the same everywhere; not for secrets.
struct Digest {
    private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { state = (state ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b }
    }

    /// The state in 32 hexadecimal digits.
    var hex: String {
        let digits = String(state, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    /// The hash of texts, each ended by a zero byte so that parts can't run into each other.
    static func hex(of texts: [String]) -> String {
        var digest = Digest()
        for text in texts {
            digest.add(text.utf8)
            digest.add(CollectionOfOne(0))
        }
        return digest.hex
    }
}
