import CoreModels

/// Keeps the photos that people choose in a folder of the app's own, and reads them small enough to be drawn.
///
/// ```swift
/// let photo = try await photos.add(fileAt: "~/Pictures/miso.jpg")
/// let points = try await photos.points(of: photo)
/// let picture = Picture(description: "Miso", width: points.width, rgb: points.rgb)
/// ```
public protocol PhotoLibrary: Sendable {
    /// Looks at the beginning of a file; nothing is copied. Quick enough to be asked while a path is typed.
    /// - Parameter path: As people type it: from the folder that the app was started in, with `~`, in quotes, or as a
    ///   `file:` address that a window dropped.
    /// - Throws: ``ServiceError/rejected(_:)`` with one problem of the field `photo` where it is no photo that can be kept.
    func inspect(fileAt path: String) async throws(ServiceError) -> PhotoSummary

    /// Reads a file whole and keeps a copy of it. The same photo added again is the same reference.
    /// - Throws: As ``inspect(fileAt:)``, and where the picture is damaged; nothing was kept then.
    func add(fileAt path: String) async throws(ServiceError) -> PhotoReference

    /// A kept photo, upright, its longer side of ``PhotoPoints/mostSide`` points at most.
    /// - Throws: ``ServiceError/notFound`` where the file is gone, ``ServiceError/unavailable(reason:)`` where it can't be
    ///   read any more.
    func points(of photo: PhotoReference) async throws(ServiceError) -> PhotoPoints
}

/// What a photo's file says of itself.
public struct PhotoSummary: Hashable, Sendable {
    /// The format's name, as people know it: PNG, JPEG.
    public let format: String
    /// How many points a row has, and how many rows there are.
    public let width, height: Int
    /// How large the file is.
    public let byteCount: Int

    /// Creates a summary.
    public init(format: String, width: Int, height: Int, byteCount: Int) {
        self.format = format
        self.width = width
        self.height = height
        self.byteCount = byteCount
    }

    /// "JPEG, 4032 × 3024 points, 2.1 MB".
    public var inWords: String {
        let size =
            byteCount < 1_000_000
            ? "\((byteCount + 999) / 1000) kB" : "\(byteCount / 1_000_000).\(byteCount % 1_000_000 / 100_000) MB"
        return "\(format), \(width) × \(height) points, \(size)"
    }
}

/// The points of a photo, made small.
public struct PhotoPoints: Hashable, Sendable {
    /// The most points of a side.
    public static let mostSide = 120

    /// How many points a row has.
    public let width: Int
    /// Red, green and blue of each point (sRGB), row by row from the top.
    public let rgb: [UInt8]

    /// How many rows there are.
    public var height: Int { rgb.count / 3 / width }

    /// Creates a photo's points.
    /// - Returns: `nil` where the bytes aren't whole rows of that many points.
    public init?(width: Int, rgb: [UInt8]) {
        guard width > 0, !rgb.isEmpty, rgb.count.isMultiple(of: width * 3) else { return nil }
        self.width = width
        self.rgb = rgb
    }
}
