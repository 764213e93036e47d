/// One of a JPEG's color components, with its sampling factors and decoded samples.
struct JPEGComponent {
    let id: Int
    /// The horizontal and vertical sampling factors.
    let across, down: Int
    /// The index of its quantization table.
    let table: Int
    /// The number of blocks in a row, padded to whole units.
    var blocksWide = 0
    var blocksHigh = 0
    /// The number of blocks in a row that the picture covers, as in a scan of this component alone.
    var coveredWide = 0
    var coveredHigh = 0
    /// The number of samples on a block's side: 8, or 1 if only their means are read.
    var side = 8
    var samples: [UInt8] = []
    /// The means of blocks before scaling, if several scans refine them.
    var means: [Int16] = []
    /// The mean of the previous block.
    var last = 0

    var stride: Int { blocksWide * side }
}

/// The inverse discrete cosine transform (ITU-T T.81, A.3.3). It isn't optimized, because only small pictures are
/// decoded completely.
enum JPEGCosine {
    /// By position and frequency, with the norm included.
    private static let basis: [Float] = (0..<64).map { index in
        let place = index / 8
        let frequency = index % 8
        return cosine((2 * place + 1) * frequency) * (frequency == 0 ? Float(0.5).squareRoot() : 1) / 2
    }

    /// Returns the cosine of sixteenths of π, by the recurrence cos(n+1) = 2 cos(1) cos(n) − cos(n−1).
    private static func cosine(_ sixteenths: Int) -> Float {
        // cos(π/16) by half-angle formulas.
        let step = ((2 + (2 + 2.squareRoot()).squareRoot()).squareRoot()) / 2
        var before = 1.0
        var current = step
        if sixteenths == 0 { return 1 }
        for _ in 1..<max(sixteenths, 1) { (before, current) = (current, 2 * step * current - before) }
        return Float(current)
    }

    /// Returns the samples of a block's 64 coefficients, from 0 to 255.
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

    /// Returns a sample, from 0 to 255, of a level around 0.
    static func clamped(_ level: Float) -> UInt8 { UInt8(min(max((level + 128).rounded(), 0), 255)) }
}
