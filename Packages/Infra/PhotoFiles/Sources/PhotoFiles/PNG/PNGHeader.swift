/// The header chunk of a PNG (PNG, third edition, 11.2.1).
struct PNGHeader {
    enum ColorType: Int {
        case gray = 0
        case color = 2
        case palette = 3
        case grayAlpha = 4
        case colorAlpha = 6

        var channels: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .color: 3
            case .colorAlpha: 4
            }
        }

        var depths: Set<Int> {
            switch self {
            case .gray: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .color, .grayAlpha, .colorAlpha: [8, 16]
            }
        }
    }

    let width, height: Int
    /// The bits per sample.
    let depth: Int
    let colorType: ColorType
    /// Whether the pixels are in the seven passes of Adam7.
    let isInterlaced: Bool

    init(_ bytes: [UInt8]) throws(PictureError) {
        var chunks = PNGChunks(bytes)
        guard let chunk = try chunks.next(), chunk.name == "IHDR", chunk.content.count == 13 else {
            throw .damaged(reason: "the header is missing", offset: 8)
        }
        let content = chunk.content
        let at = content.startIndex
        width = content.bigEndian(at)
        height = content.bigEndian(at + 4)
        depth = Int(content[at + 8])
        guard width > 0,
            height > 0,
            width <= Int(Int32.max),
            height <= Int(Int32.max)
        else {
            throw .damaged(reason: "a picture of \(width) × \(height) pixels", offset: at)
        }
        guard let colorType = ColorType(rawValue: Int(content[at + 9])), colorType.depths.contains(depth) else {
            throw .damaged(reason: "the color type or bit depth is invalid", offset: at + 8)
        }
        self.colorType = colorType
        guard content[at + 10] == 0, content[at + 11] == 0, content[at + 12] <= 1 else {
            throw .damaged(reason: "the compression, filter or interlace method is invalid", offset: at + 10)
        }
        isInterlaced = content[at + 12] == 1
    }

    /// The bits per pixel.
    var bitsPerPoint: Int { depth * colorType.channels }

    /// Returns the number of bytes in a row of this many pixels, without its filter byte.
    func rowBytes(_ width: Int) -> Int { (width * bitsPerPoint + 7) / 8 }

    /// The passes, each with its origin, the distance of its pixels, and its size.
    var passes: [Pass] {
        guard isInterlaced else { return [Pass(x: 0, y: 0, stepX: 1, stepY: 1, width: width, height: height)] }
        let adam7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        return adam7.map { x, y, stepX, stepY in
            Pass(
                x: x, y: y, stepX: stepX, stepY: stepY, width: (width - x + stepX - 1) / stepX,
                height: (height - y + stepY - 1) / stepY)
        }.filter { $0.width > 0 && $0.height > 0 }
    }

    struct Pass {
        let x, y, stepX, stepY, width, height: Int
    }
}
