import CoreInterfaces
import CoreModels

/// Photos in memory, by path.
public actor PhotoLibraryDouble: PhotoLibrary {
    private let files: [String: PhotoPoints]
    private var kept: [PhotoReference: PhotoPoints] = [:]

    /// Creates a library.
    /// - Parameters:
    ///   - files: The files on the disk, by path. A stored copy is named after the last part of the path.
    ///   - kept: The photos that are already stored.
    public init(files: [String: PhotoPoints] = [:], kept: [PhotoReference: PhotoPoints] = [:]) {
        self.files = files
        self.kept = kept
    }

    /// Returns the summary of a PNG file of one kilobyte.
    public func inspect(fileAt path: String) throws(ServiceError) -> PhotoSummary {
        let points = try file(at: path)
        return PhotoSummary(format: "PNG", width: points.width, height: points.height, byteCount: 1000)
    }

    /// Stores the file.
    public func add(fileAt path: String) throws(ServiceError) -> PhotoReference {
        let points = try file(at: path)
        guard let photo = try? PhotoReference(fileName: path.split(separator: "/").last.map(String.init) ?? "") else {
            throw .notFound
        }
        kept[photo] = points
        return photo
    }

    /// Returns the pixels of a stored photo.
    public func points(of photo: PhotoReference) throws(ServiceError) -> PhotoPoints {
        guard let points = kept[photo] else { throw .notFound }
        return points
    }

    private func file(at path: String) throws(ServiceError) -> PhotoPoints {
        guard let points = files[path] else {
            throw .rejected([.init(field: "photo", message: "There is no file \(path).")])
        }
        return points
    }
}
