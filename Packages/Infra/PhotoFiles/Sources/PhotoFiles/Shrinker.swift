import CoreModels

/// Scales a picture down while it is decoded: each resulting pixel is the mean of the original ones, which can arrive
/// in any order.
struct Shrinker {
    /// The maximum number of pixels of a picture.
    static let mostPoints = 100_000_000

    private let width, height: Int
    private let columns, rows: [Int]
    private var sums: [UInt32]
    private var counts: [UInt32]

    /// Creates a shrinker for a picture of at least one pixel.
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

    /// Adds a pixel. One outside the picture is ignored.
    mutating func add(_ red: UInt8, _ green: UInt8, _ blue: UInt8, x: Int, y: Int) {
        guard x < columns.count, y < rows.count else { return }
        let cell = rows[y] * width + columns[x]
        sums[cell * 3] &+= UInt32(red)
        sums[cell * 3 + 1] &+= UInt32(green)
        sums[cell * 3 + 2] &+= UInt32(blue)
        counts[cell] &+= 1
    }

    /// Returns the scaled picture.
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

/// The camera's orientation, by the values of Exif's tag 274 (CIPA DC-008, 4.6.4).
enum Orientation: Int {
    case upright = 1
    case mirrored, upsideDown, upsideDownMirrored, leftMirrored, right, rightMirrored, left

    /// Whether width and height are swapped.
    var swapsSides: Bool { rawValue >= Self.leftMirrored.rawValue }

    /// Returns the position in the stored picture of a pixel of the upright one.
    /// - Parameters:
    ///   - width: The stored picture's width.
    ///   - height: The stored picture's height.
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
