import CoreModels

/// Decodes a JPEG with Huffman coding and 8 bits per sample (ITU-T T.81): grayscale, YCbCr (JFIF) or RGB (Adobe's
/// marker), baseline, extended and progressive.
///
/// For large and progressive pictures, only the mean of each 8 × 8 block is read, which is enough for a small picture.
/// CMYK, 12-bit, lossless and arithmetic-coded pictures are rejected.
struct JPEGDecoder {
    private let bytes: [UInt8]
    private var position = 2
    private(set) var width = 0
    private(set) var height = 0
    private(set) var orientation = Orientation.upright
    private var isProgressive = false
    private var components: [JPEGComponent] = []
    private var quantization: [[Int]?] = Array(repeating: nil, count: 4)
    private var meanCodes: [JPEGHuffmanCode?] = Array(repeating: nil, count: 4)
    private var detailCodes: [JPEGHuffmanCode?] = Array(repeating: nil, count: 4)
    private var restartInterval = 0
    /// Whether Adobe's marker declares RGB.
    private var isRGB = false

    /// The side length from which only the means of blocks are read.
    private static let large = PhotoPoints.mostSide * 8

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func points(of bytes: [UInt8]) throws(PictureError) -> PhotoPoints? {
        var decoder = JPEGDecoder(bytes)
        try decoder.readUpToFrame()
        guard decoder.width * decoder.height <= Shrinker.mostPoints else {
            throw .tooManyPoints(width: decoder.width, height: decoder.height)
        }
        decoder.makeRoom()
        var scans = 0
        while let marker = try decoder.nextSegment() {
            if marker == 0xDA {
                scans += 1
                try decoder.readScan()
            }
        }
        guard scans > 0 else { throw .damaged(reason: "the picture ends too early", offset: bytes.count) }
        return try decoder.draw()
    }

    /// Reads the segments before the picture, and its size.
    mutating func readUpToFrame() throws(PictureError) {
        while components.isEmpty {
            guard let marker = try nextSegment(), marker != 0xDA else {
                throw .damaged(reason: "the picture's size is missing", offset: position)
            }
        }
    }

    /// Reads the next segment, except for a scan's data, which ``readScan()`` reads.
    /// - Returns: The marker, or `nil` at the picture's end.
    private mutating func nextSegment() throws(PictureError) -> UInt8? {
        // Skips the data of a scan that wasn't read.
        while position + 1 < bytes.count, bytes[position] != 0xFF || [0x00, 0xFF].contains(bytes[position + 1]) {
            position += 1
        }
        guard position + 1 < bytes.count else { return nil }
        let marker = bytes[position + 1]
        position += 2
        if marker == 0xD9 { return nil }
        if marker == 0x01 || (0xD0...0xD8).contains(marker) || marker == 0xDA { return marker }
        let content = try segment()
        switch marker {
        case 0xC0, 0xC1, 0xC2: try readFrame(content, isProgressive: marker == 0xC2)
        case 0xC4: try readCodes(content)
        case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            throw .unsupported("A JPEG without loss or with arithmetic coding")
        case 0xDB: try readQuantization(content)
        case 0xDD:
            guard content.count >= 2 else { throw damage("a restart interval is missing") }
            restartInterval = Int(content[content.startIndex]) << 8 | Int(content[content.startIndex + 1])
        case 0xE1: orientation = orientation == .upright ? Orientation(exif: content) : orientation
        case 0xEE:
            if content.count >= 12, content.starts(with: Array("Adobe".utf8)) {
                isRGB = content[content.startIndex + 11] == 0
            }
        default: break
        }
        return marker
    }

    private func damage(_ reason: String) -> PictureError { .damaged(reason: reason, offset: position) }

    /// Returns the content of the segment at the position, and moves behind it.
    private mutating func segment() throws(PictureError) -> ArraySlice<UInt8> {
        guard position + 1 < bytes.count else { throw damage("it ends too early") }
        let count = Int(bytes[position]) << 8 | Int(bytes[position + 1])
        guard count >= 2, position + count <= bytes.count else { throw damage("it ends too early") }
        defer { position += count }
        return bytes[position + 2..<position + count]
    }

    private mutating func readFrame(_ content: ArraySlice<UInt8>, isProgressive: Bool) throws(PictureError) {
        guard components.isEmpty else { throw damage("there are two pictures in it") }
        let content = Array(content)
        guard content.count >= 6, content.count >= 6 + Int(content[5]) * 3 else { throw damage("it ends too early") }
        guard content[0] == 8 else { throw .unsupported("A JPEG of \(content[0]) bits a color") }
        height = Int(content[1]) << 8 | Int(content[2])
        width = Int(content[3]) << 8 | Int(content[4])
        guard width > 0, height > 0 else { throw damage("a picture of \(width) × \(height) pixels") }
        let count = Int(content[5])
        guard count != 4 else { throw .unsupported("A JPEG in four inks, as for print,") }
        guard count == 1 || count == 3 else { throw damage("a picture of \(count) colors") }
        self.isProgressive = isProgressive
        var found: [JPEGComponent] = []
        for index in 0..<count {
            let at = 6 + index * 3
            let component = JPEGComponent(
                id: Int(content[at]), across: Int(content[at + 1] >> 4), down: Int(content[at + 1] & 15),
                table: Int(content[at + 2]))
            guard (1...4).contains(component.across), (1...4).contains(component.down), component.table < 4 else {
                throw damage("a color has an impossible sampling factor")
            }
            found.append(component)
        }
        components = found
    }

    private mutating func makeRoom() {
        let across = components.map(\.across).max() ?? 1
        let down = components.map(\.down).max() ?? 1
        let unitsWide = (width + 8 * across - 1) / (8 * across)
        let unitsHigh = (height + 8 * down - 1) / (8 * down)
        let onlyMeans = isProgressive || max(width, height) >= Self.large
        for index in components.indices {
            var component = components[index]
            component.blocksWide = unitsWide * component.across
            component.blocksHigh = unitsHigh * component.down
            component.coveredWide = ((width * component.across + across - 1) / across + 7) / 8
            component.coveredHigh = ((height * component.down + down - 1) / down + 7) / 8
            component.side = onlyMeans ? 1 : 8
            let blocks = component.blocksWide * component.blocksHigh
            component.means = Array(repeating: 0, count: onlyMeans ? blocks : 0)
            component.samples = Array(repeating: 128, count: blocks * component.side * component.side)
            components[index] = component
        }
    }

    private mutating func readQuantization(_ content: ArraySlice<UInt8>) throws(PictureError) {
        var rest = content
        while let head = rest.popFirst() {
            let size = head >> 4 == 0 ? 1 : 2
            guard head & 15 < 4, rest.count >= 64 * size else { throw damage("a quantization is wrong") }
            let values = rest.prefix(64 * size).map { Int($0) }
            quantization[Int(head & 15)] = (0..<64).map { (place: Int) -> Int in
                size == 1 ? values[place] : values[place * 2] << 8 | values[place * 2 + 1]
            }
            rest = rest.dropFirst(64 * size)
        }
    }

    private mutating func readCodes(_ content: ArraySlice<UInt8>) throws(PictureError) {
        var rest = content
        while let head = rest.popFirst() {
            let counts = rest.prefix(16).map { Int($0) }
            let count = counts.reduce(0, +)
            rest = rest.dropFirst(16)
            guard counts.count == 16,
                count <= 256,
                rest.count >= count,
                head & 15 < 4,
                head >> 4 < 2,
                let code = JPEGHuffmanCode(counts: counts, symbols: Array(rest.prefix(count)))
            else { throw damage("a code is impossible") }
            rest = rest.dropFirst(count)
            if head >> 4 == 0 { meanCodes[Int(head & 15)] = code } else { detailCodes[Int(head & 15)] = code }
        }
    }

    /// A component of a scan with its codes.
    private struct Part {
        let component: Int
        let means: Int
        let details: Int
        /// The number of its blocks in a unit of the scan.
        let across, down: Int
    }

    private mutating func readScan() throws(PictureError) {
        let header = Array(try segment())
        guard let count = header.first.map(Int.init), (1...3).contains(count), header.count >= 4 + count * 2 else {
            throw damage("a scan's header is wrong")
        }
        var parts: [Part] = []
        for index in 0..<count {
            let id = Int(header[1 + index * 2])
            let codes = header[2 + index * 2]
            guard let component = components.firstIndex(where: { $0.id == id }), codes >> 4 < 4, codes & 15 < 4,
                !parts.contains(where: { $0.component == component })
            else { throw damage("a scan of an undeclared color") }
            parts.append(
                Part(
                    component: component, means: Int(codes >> 4), details: Int(codes & 15),
                    across: count == 1 ? 1 : components[component].across,
                    down: count == 1 ? 1 : components[component].down))
        }
        let isOfDetails = isProgressive && header[1 + count * 2] != 0
        if isOfDetails { return }
        let high = Int(header[3 + count * 2] >> 4)
        let low = Int(header[3 + count * 2] & 15)
        guard !isProgressive || (high <= 13 && low <= 13) else { throw damage("a scan's header is wrong") }
        try read(parts, isRefinement: isProgressive && high > 0, shift: isProgressive ? low : 0)
    }

    /// Reads the blocks of a scan: those of one component row by row, those of several unit by unit (A.2).
    private mutating func read(_ parts: [Part], isRefinement: Bool, shift: Int) throws(PictureError) {
        var bits = JPEGBits(bytes, at: position)
        for index in components.indices { components[index].last = 0 }
        let alone = parts.count == 1
        let index = parts[0].component
        let unitsWide = alone ? components[index].coveredWide : components[index].blocksWide / components[index].across
        let unitsHigh = alone ? components[index].coveredHigh : components[index].blocksHigh / components[index].down
        var sinceRestart = 0
        for unit in 0..<unitsWide * unitsHigh {
            if restartInterval > 0, sinceRestart == restartInterval {
                try bits.restart()
                for index in components.indices { components[index].last = 0 }
                sinceRestart = 0
            }
            sinceRestart += 1
            let column = unit % unitsWide
            let row = unit / unitsWide
            for part in parts {
                for y in 0..<part.down {
                    for x in 0..<part.across {
                        try readBlock(
                            part, column: column * part.across + x, row: row * part.down + y, &bits,
                            isRefinement: isRefinement, shift: shift)
                    }
                }
            }
        }
        position = bits.position
    }

    private mutating func readBlock(
        _ part: Part, column: Int, row: Int, _ bits: inout JPEGBits, isRefinement: Bool, shift: Int
    ) throws(PictureError) {
        let index = part.component
        let block = row * components[index].blocksWide + column
        if isRefinement {
            if try bits.read(1) == 1 { components[index].means[block] |= Int16(1) << Int16(shift) }
            return
        }
        guard let meanCode = meanCodes[part.means] else { throw damage("a code is missing") }
        let size = try bits.symbol(meanCode)
        guard size <= 11 else { throw damage("a block's mean is impossible") }
        let mean = components[index].last + (try bits.readSigned(size))
        guard abs(mean) <= 1 << 13 else { throw damage("a block's mean is impossible") }
        components[index].last = mean
        if isProgressive {
            components[index].means[block] = Int16(truncatingIfNeeded: mean << shift)
            return
        }
        guard let detailCode = detailCodes[part.details] else { throw damage("a code is missing") }
        if components[index].side == 1 {
            components[index].means[block] = Int16(mean)
            try Self.passDetails(&bits, detailCode)
            return
        }
        guard let table = quantization[components[index].table] else { throw damage("a quantization is missing") }
        var coefficients = [Float](repeating: 0, count: 64)
        coefficients[0] = Float(mean * table[0])
        var place = 1
        while place < 64 {
            let symbol = try bits.symbol(detailCode)
            let zeros = symbol >> 4
            let size = symbol & 15
            if size == 0 {
                guard zeros == 15 else { break }
                place += 16
                continue
            }
            place += zeros
            guard place < 64 else { throw damage("a block has too much") }
            coefficients[Self.zigzag[place]] = Float(try bits.readSigned(size) * table[place])
            place += 1
        }
        let samples = JPEGCosine.samples(coefficients)
        let stride = components[index].stride
        for y in 0..<8 {
            let start = (row * 8 + y) * stride + column * 8
            for x in 0..<8 { components[index].samples[start + x] = samples[y * 8 + x] }
        }
    }

    private static func passDetails(_ bits: inout JPEGBits, _ code: JPEGHuffmanCode) throws(PictureError) {
        var place = 1
        while place < 64 {
            let symbol = try bits.symbol(code)
            let zeros = symbol >> 4
            let size = symbol & 15
            if size == 0 && zeros != 15 { return }
            _ = try bits.read(size)
            place += zeros + 1
        }
    }

    private mutating func draw() throws(PictureError) -> PhotoPoints? {
        for index in components.indices where components[index].side == 1 {
            guard let table = quantization[components[index].table] else { throw damage("a quantization is missing") }
            components[index].samples = components[index].means.map {
                JPEGCosine.clamped(Float(Int($0) * table[0]) / 8)
            }
        }
        let side = components[0].side
        let across = components.map(\.across).max() ?? 1
        let down = components.map(\.down).max() ?? 1
        let (wide, high) = side == 8 ? (width, height) : ((width + 7) / 8, (height + 7) / 8)
        var shrinker = Shrinker(width: wide, height: high)
        func sample(_ component: JPEGComponent, _ x: Int, _ y: Int) -> UInt8 {
            component.samples[y * component.down / down * component.stride + x * component.across / across]
        }
        for y in 0..<high {
            for x in 0..<wide {
                let first = sample(components[0], x, y)
                if components.count == 1 {
                    shrinker.add(first, first, first, x: x, y: y)
                    continue
                }
                let second = sample(components[1], x, y)
                let third = sample(components[2], x, y)
                let (red, green, blue) = isRGB ? (first, second, third) : Self.rgb(first, second, third)
                shrinker.add(red, green, blue, x: x, y: y)
            }
        }
        return shrinker.points(orientation)
    }

    /// Converts YCbCr to RGB (JFIF 1.02).
    private static func rgb(_ y: UInt8, _ cb: UInt8, _ cr: UInt8) -> (UInt8, UInt8, UInt8) {
        let y = Float(y)
        let cb = Float(cb) - 128
        let cr = Float(cr) - 128
        func byte(_ value: Float) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
        return (byte(y + 1.402 * cr), byte(y - 0.344136 * cb - 0.714136 * cr), byte(y + 1.772 * cb))
    }

    /// The position in a block of each coefficient in the order of the file (figure A.6).
    private static let zigzag = [
        0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14,
        21,
        28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61,
        54,
        47, 55, 62, 63,
    ]
}
