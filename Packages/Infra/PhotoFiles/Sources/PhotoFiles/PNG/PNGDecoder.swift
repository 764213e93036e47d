import CoreModels

/// Decodes all PNGs of the specification (<https://www.w3.org/TR/png-3/>), with any color type and depth, interlaced or
/// not. Transparency is drawn on white. Gamma and color profiles are ignored.
struct PNGDecoder {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The maximum number of bytes of the decoded picture before scaling.
    private static let mostBytes = 256_000_000

    private let header: PNGHeader
    private var palette: [UInt8] = []
    private var transparency: [UInt8] = []
    private var shrinker: Shrinker

    static func points(of bytes: [UInt8]) throws(PictureError) -> PhotoPoints? {
        let header = try PNGHeader(bytes)
        let count = header.passes.reduce(0) { $0 + ($1.height * (header.rowBytes($1.width) + 1)) }
        guard count <= mostBytes else { throw .tooManyPoints(width: header.width, height: header.height) }
        var decoder = PNGDecoder(header)
        var packed: [UInt8] = []
        var chunks = PNGChunks(bytes)
        loop: while let chunk = try chunks.next() {
            switch chunk.name {
            case "PLTE": decoder.palette = Array(chunk.content)
            case "tRNS": decoder.transparency = Array(chunk.content)
            case "IDAT": packed += chunk.content
            case "IEND": break loop
            default: break
            }
        }
        try decoder.draw(try Inflation.bytes(of: packed, count: count))
        return decoder.shrinker.points()
    }

    private init(_ header: PNGHeader) {
        self.header = header
        shrinker = Shrinker(width: header.width, height: header.height)
    }

    private mutating func draw(_ bytes: [UInt8]) throws(PictureError) {
        let step = max(header.bitsPerPoint / 8, 1)
        var position = 0
        for pass in header.passes {
            let count = header.rowBytes(pass.width)
            var above = [UInt8](repeating: 0, count: count)
            for row in 0..<pass.height {
                let filter = bytes[position]
                var line = Array(bytes[position + 1...position + count])
                position += count + 1
                guard Self.unfilter(&line, above: above, filter: filter, step: step) else {
                    throw .damaged(reason: "row \(row) has no such filter")
                }
                for column in 0..<pass.width {
                    let (red, green, blue) = try color(in: line, at: column)
                    shrinker.add(red, green, blue, x: pass.x + column * pass.stepX, y: pass.y + row * pass.stepY)
                }
                above = line
            }
        }
    }

    /// Reverses a row's filter (9.2).
    private static func unfilter(_ line: inout [UInt8], above: [UInt8], filter: UInt8, step: Int) -> Bool {
        switch filter {
        case 0: break
        case 1: for index in line.indices.dropFirst(step) { line[index] &+= line[index - step] }
        case 2: for index in line.indices { line[index] &+= above[index] }
        case 3:
            for index in line.indices {
                let left = index >= step ? Int(line[index - step]) : 0
                line[index] &+= UInt8((left + Int(above[index])) / 2)
            }
        case 4:
            for index in line.indices {
                let left = index >= step ? Int(line[index - step]) : 0
                let corner = index >= step ? Int(above[index - step]) : 0
                let upper = Int(above[index])
                let toLeft = abs(upper - corner)
                let toUpper = abs(left - corner)
                let toCorner = abs(left + upper - 2 * corner)
                let nearest = toLeft <= toUpper && toLeft <= toCorner ? left : toUpper <= toCorner ? upper : corner
                line[index] &+= UInt8(nearest)
            }
        default: return false
        }
        return true
    }

    private func color(in line: [UInt8], at column: Int) throws(PictureError) -> (UInt8, UInt8, UInt8) {
        switch header.colorType {
        case .gray:
            let sample = sample(in: line, at: column)
            let gray = UInt8(sample * 255 / (1 << header.depth - 1))
            let isClear = transparency.count >= 2 && sample == transparentSample(0)
            return isClear ? (255, 255, 255) : (gray, gray, gray)
        case .palette:
            let index = sample(in: line, at: column)
            guard index * 3 + 2 < palette.count else {
                throw .damaged(reason: "there is no color \(index)")
            }
            let alpha = index < transparency.count ? transparency[index] : 255
            return onWhite(palette[index * 3], palette[index * 3 + 1], palette[index * 3 + 2], alpha)
        case .color:
            let first = column * 3
            let clear =
                transparency.count >= 6
                && (0..<3).allSatisfy { sample(in: line, at: first + $0) == transparentSample($0) }
            return clear
                ? (255, 255, 255) : (byte(line, first), byte(line, first + 1), byte(line, first + 2))
        case .grayAlpha:
            let gray = byte(line, column * 2)
            return onWhite(gray, gray, gray, byte(line, column * 2 + 1))
        case .colorAlpha:
            let first = column * 4
            return onWhite(byte(line, first), byte(line, first + 1), byte(line, first + 2), byte(line, first + 3))
        }
    }

    /// Returns a sample by its index in the row.
    private func sample(in line: [UInt8], at index: Int) -> Int {
        switch header.depth {
        case 8: return Int(line[index])
        case 16: return Int(line[index * 2]) << 8 | Int(line[index * 2 + 1])
        default:
            let bit = index * header.depth
            return Int(line[bit / 8]) >> (8 - header.depth - bit % 8) & (1 << header.depth - 1)
        }
    }

    /// Returns the upper byte of a sample with 8 or 16 bits.
    private func byte(_ line: [UInt8], _ index: Int) -> UInt8 { header.depth == 16 ? line[index * 2] : line[index] }

    private func transparentSample(_ channel: Int) -> Int {
        Int(transparency[channel * 2]) << 8 | Int(transparency[channel * 2 + 1])
    }

    private func onWhite(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> (UInt8, UInt8, UInt8) {
        if alpha == 255 { return (red, green, blue) }
        let opacity = Int(alpha)
        let white = 255 * (255 - opacity)
        func mix(_ value: UInt8) -> UInt8 {
            let sum: Int = Int(value) * opacity + white
            return UInt8(sum / 255)
        }
        return (mix(red), mix(green), mix(blue))
    }
}
