import TestSupport

@testable import PhotoFiles

/// Damage to pictures, the same in every run.
struct Damage {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// A picture with a few bytes changed, left out, repeated or put in.
    mutating func to(_ original: [UInt8]) -> [UInt8] {
        var bytes = original
        for _ in 0...Int.random(in: 0..<4, using: &random) where bytes.count > 4 {
            let place = Int.random(in: 2..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 2: bytes[place] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &random) ?? 0
            case 3: bytes.removeSubrange(place..<min(place + Int.random(in: 1...9, using: &random), bytes.count))
            case 4: bytes.insert(contentsOf: bytes[place..<min(place + 12, bytes.count)], at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }

    /// A PNG whose chunks have the right checksums again, as far as they are still chunks.
    static func sealed(_ png: [UInt8]) -> [UInt8] {
        var bytes = png
        var position = PNGDecoder.signature.count
        while position + 12 <= bytes.count {
            let count = bytes[...].bigEndian(position)
            guard position + 12 + count <= bytes.count else { break }
            let sum = PNGChunks.checksum(bytes[position + 4..<position + 8 + count])
            for (index, shift) in [24, 16, 8, 0].enumerated() {
                bytes[position + 8 + count + index] = UInt8(truncatingIfNeeded: sum >> UInt32(shift))
            }
            position += count + 12
        }
        return bytes
    }
}
