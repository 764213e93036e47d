import CoreModels

/// Stores the photos that people choose in the app's own folder, and reads them scaled down for drawing.
///
/// ```swift
/// let photo = try await photos.add(fileAt: "~/Pictures/miso.jpg")
/// let points = try await photos.points(of: photo)
/// let picture = Picture(description: "Miso", width: points.width, rgb: points.rgb)
/// ```
public protocol PhotoLibrary: Sendable {
    /// Reads the beginning of a file without copying it. Fast enough to be called while a path is typed.
    /// - Parameter path: The path as people type it: relative to the folder in which the app was started, with `~`, in
    ///   quotes, or as a `file:` URL dropped on the window.
    /// - Throws: ``ServiceError/rejected(_:)`` with one problem of the field `photo` if the file isn't a supported
    ///   photo.
    func inspect(fileAt path: String) async throws(ServiceError) -> PhotoSummary

    /// Reads a whole file and stores a copy. Adding the same photo again returns the same reference.
    /// - Throws: The same errors as ``inspect(fileAt:)``, also if the picture is damaged. Nothing is stored then.
    func add(fileAt path: String) async throws(ServiceError) -> PhotoReference

    /// Returns a stored photo, upright, scaled so that its longer side has at most `PhotoPoints.mostSide` pixels.
    /// - Throws: ``ServiceError/notFound`` if the file is gone, ``ServiceError/unavailable(reason:)`` if it can't be
    ///   read.
    func points(of photo: PhotoReference) async throws(ServiceError) -> PhotoPoints
}

/// The metadata of a photo's file.
public struct PhotoSummary: Hashable, Sendable {
    /// The common name of the format: PNG, JPEG.
    public let format: String
    /// The size in pixels.
    public let width, height: Int
    /// The size of the file in bytes.
    public let byteCount: Int

    /// Creates a summary.
    public init(format: String, width: Int, height: Int, byteCount: Int) {
        self.format = format
        self.width = width
        self.height = height
        self.byteCount = byteCount
    }

    /// The summary as text: "JPEG, 4032 × 3024 pixels, 2.1 MB".
    public var inWords: String {
        let size =
            byteCount < 1_000_000
            ? "\((byteCount + 999) / 1000) kB" : "\(byteCount / 1_000_000).\(byteCount % 1_000_000 / 100_000) MB"
        return "\(format), \(width) × \(height) pixels, \(size)"
    }
}
