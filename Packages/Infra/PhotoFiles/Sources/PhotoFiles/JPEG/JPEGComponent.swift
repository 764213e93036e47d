/// One of a JPEG's colors: how it is sampled, and its samples as far as they were read.
struct JPEGComponent {
    let id: Int
    /// How often it is sampled in a unit, across and down.
    let across, down: Int
    /// The table of its quantization.
    let table: Int
    /// How many blocks there are, padded to whole units.
    var blocksWide = 0
    var blocksHigh = 0
    /// How many blocks the picture covers, as a scan of this color alone has them.
    var coveredWide = 0
    var coveredHigh = 0
    /// How many samples a side of a block has: 8, or 1 where only their means are read.
    var side = 8
    var samples: [UInt8] = []
    /// The means of blocks before they are scaled, where they are read in several goes.
    var means: [Int16] = []
    /// The mean of the block before.
    var last = 0

    var stride: Int { blocksWide * side }
}

/// The inverse of the cosine transform (ITU-T T.81, A.3.3), by its definition: pictures that are read whole are small.
enum JPEGCosine {
    /// By place and frequency, each with its norm.
    private static let basis: [Float] = (0..<64).map { index in
        let place = index / 8
        let frequency = index % 8
        return cosine((2 * place + 1) * frequency) * (frequency == 0 ? Float(0.5).squareRoot() : 1) / 2
    }

    /// The cosine of sixteenths of π, by the recurrence cos(n+1) = 2 cos(1) cos(n) − cos(n−1).
    private static func cosine(_ sixteenths: Int) -> Float {
        // cos(π/16) by half angles.
        let step = ((2 + (2 + 2.squareRoot()).squareRoot()).squareRoot()) / 2
        var before = 1.0
        var current = step
        if sixteenths == 0 { return 1 }
        for _ in 1..<max(sixteenths, 1) { (before, current) = (current, 2 * step * current - before) }
        return Float(current)
    }

    /// The samples of a block's 64 coefficients, from 0 to 255.
    static func samples(_ coefficients: [Float]) -> [UInt8] {
        var rows = [Float](repeating: 0, count: 64)
        for v in 0..<8 {
            for x in 0..<8 {
                var sum: Float = 0
                for u in 0..<8 { sum += coefficients[v * 8 + u] * basis[x * 8 + u] }
                rows[v * 8 + x] = sum
            }
        }
        var samples = [UInt8](repeating: 0, count: 64)
        for x in 0..<8 {
            for y in 0..<8 {
                var sum: Float = 0
                for v in 0..<8 { sum += rows[v * 8 + x] * basis[y * 8 + v] }
                samples[y * 8 + x] = clamped(sum)
            }
        }
        return samples
    }

    /// A sample of a level around 0.
    static func clamped(_ level: Float) -> UInt8 { UInt8(min(max((level + 128).rounded(), 0), 255)) }
}
