import CoreInterfaces

/// Creates a picture small while it is read: each point is the mean of those that it stands for, which may come in any
/// order.
struct Shrinker {
    /// The most points that a picture may have.
    static let mostPoints = 100_000_000

    private let width, height: Int
    private let columns, rows: [Int]
    private var sums: [UInt32]
    private var counts: [UInt32]

    /// Creates one for a picture of at least one point.
    init(width: Int, height: Int) {
        let most = PhotoPoints.mostSide
        let longer = max(width, height, most)
        self.width = max(width * most / longer, 1)
        self.height = max(height * most / longer, 1)
        let small = self.width
        let low = self.height
        columns = (0..<width).map { $0 * small / width }
        rows = (0..<height).map { $0 * low / height }
        sums = Array(repeating: 0, count: small * low * 3)
        counts = Array(repeating: 0, count: small * low)
    }

    /// Takes a point; one outside of the picture is left out.
    mutating func add(_ red: UInt8, _ green: UInt8, _ blue: UInt8, x: Int, y: Int) {
        guard x < columns.count, y < rows.count else { return }
        let cell = rows[y] * width + columns[x]
        sums[cell * 3] &+= UInt32(red)
        sums[cell * 3 + 1] &+= UInt32(green)
        sums[cell * 3 + 2] &+= UInt32(blue)
        counts[cell] &+= 1
    }

    /// The small picture.
    func points(_ orientation: Orientation = .upright) -> PhotoPoints? {
        let turned = orientation.swapsSides
        let (newWidth, newHeight) = turned ? (height, width) : (width, height)
        var rgb: [UInt8] = []
        rgb.reserveCapacity(sums.count)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let source = orientation.source(ofX: x, y: y, width: width, height: height)
                let cell = source.y * width + source.x
                let count = max(counts[cell], 1)
                for part in 0..<3 { rgb.append(UInt8(min(sums[cell * 3 + part] / count, 255))) }
            }
        }
        return PhotoPoints(width: newWidth, rgb: rgb)
    }
}

/// How a camera was held, by the values of Exif's tag 274 (CIPA DC-008, 4.6.4).
enum Orientation: Int {
    case upright = 1
    case mirrored, upsideDown, upsideDownMirrored, leftMirrored, right, rightMirrored, left

    /// Whether rows become columns.
    var swapsSides: Bool { rawValue >= Self.leftMirrored.rawValue }

    /// Where in a stored picture the point of an upright one is.
    /// - Parameters:
    ///   - width: The stored picture's.
    ///   - height: The stored picture's.
    func source(ofX x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        switch self {
        case .upright: (x, y)
        case .mirrored: (width - 1 - x, y)
        case .upsideDown: (width - 1 - x, height - 1 - y)
        case .upsideDownMirrored: (x, height - 1 - y)
        case .leftMirrored: (y, x)
        case .right: (y, height - 1 - x)
        case .rightMirrored: (width - 1 - y, height - 1 - x)
        case .left: (width - 1 - y, x)
        }
    }
}
