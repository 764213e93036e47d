import CoreModels
import Foundation

/// A reproducible sequence of random numbers: SplitMix64, after Steele, Lea and Flood, "Fast Splittable Pseudorandom
/// Number Generators", OOPSLA 2014.
public struct SampleRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates the sequence of a word. (The word is hashed by FNV-1a, because Swift's hashes differ from run to run.)
    public init(seed: String) {
        state = seed.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Creates the sequence of a word for an account, so that the ids of two accounts' samples differ.
    public init(seed: String, of account: AccountID) {
        self.init(seed: account == .device ? seed : "\(seed)/\(account)")
    }

    /// Returns the next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a random number from -1 to 1.
    public mutating func nextBetweenMinusOneAndOne() -> Double {
        Double(next() >> 11) / Double(1 << 52) - 1
    }

    /// Returns an id that is a UUID of version 4 (RFC 9562, 5.4).
    public mutating func nextID<Entity>() -> EntityID<Entity> {
        let high = next()
        let low = next()
        var bytes = [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return EntityID(bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
    }
}
