import CoreInterfaces
import Foundation
import Synchronization

/// Creates the same ids from the same seed, for recorded sessions and their replay.
///
/// The bits come from SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
final class SeededIDs: IDGenerating {
    private let state: Mutex<UInt64>

    init(seed: UInt64) {
        state = Mutex(seed)
    }

    func makeUUID() -> UUID {
        let (high, low) = state.withLock { state in (Self.next(&state), Self.next(&state)) }
        func byte(_ word: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (8 * index)) }
        // Version 4 and variant 1 mark random ids in RFC 9562.
        return UUID(
            uuid: (
                byte(high, 7), byte(high, 6), byte(high, 5), byte(high, 4), byte(high, 3), byte(high, 2),
                byte(high, 1) & 0x0F | 0x40, byte(high, 0), byte(low, 7) & 0x3F | 0x80, byte(low, 6), byte(low, 5),
                byte(low, 4), byte(low, 3), byte(low, 2), byte(low, 1), byte(low, 0)
            )
        )
    }

    private static func next(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
