/// Random numbers that are the same every time: SplitMix64, after Steele, Lea and Flood, "Fast Splittable Pseudorandom
/// Number Generators", OOPSLA 2014.
struct SampleRandom: Sendable {
    private var state: UInt64 = 0x5E1F_CA75

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func nextBetweenMinusOneAndOne() -> Double {
        Double(next() >> 11) / Double(1 << 52) - 1
    }
}
