import CoreInterfaces
import CoreModels
import CoreStorage
import Foundation

/// Stores photos as files in a folder, each named after its content. The name is sent to servers, unlike that of the
/// original file.
///
/// A photo is decoded once, when it is added. The scaled version (`NAME.ppm`, in the folder `small`) is stored too, so
/// that large photos are shown immediately; a missing one is created again.
public struct PhotoFolder: PhotoLibrary {
    private let folder: URL

    /// The maximum size of a photo file, in bytes.
    public static let mostBytes = 40_000_000

    /// Creates a library in an existing folder.
    public init(_ folder: URL) {
        self.folder = folder
    }

    /// Reads the format and size of a photo file.
    @concurrent
    public func inspect(fileAt path: String) async throws(ServiceError) -> PhotoSummary {
        let (bytes, byteCount) = try Self.bytes(at: path, most: Self.headerBytes)
        do throws(PictureError) {
            let header = try PictureHeader(bytes)
            return PhotoSummary(
                format: header.format.rawValue, width: header.width, height: header.height, byteCount: byteCount)
        } catch {
            throw Self.refused(error.description)
        }
    }

    /// Copies a readable picture file into the library.
    @concurrent
    public func add(fileAt path: String) async throws(ServiceError) -> PhotoReference {
        let (bytes, _) = try Self.bytes(at: path)
        let picture: DecodedPicture
        let format: PictureHeader.Format
        do throws(PictureError) {
            format = try PictureHeader(bytes).format
            picture = try DecodedPicture(bytes)
        } catch {
            throw Self.refused(error.description)
        }
        let photo = Self.reference(to: bytes, format)
        do throws(StorageError) {
            try AtomicFile(folder.appending(path: photo.fileName)).write(Data(bytes))
        } catch {
            throw .unavailable(reason: "The photo couldn't be copied: \(error.description)")
        }
        saveSmall(picture.points, of: photo)
        return photo
    }

    /// Returns a photo's scaled pixels.
    @concurrent
    public func points(of photo: PhotoReference) async throws(ServiceError) -> PhotoPoints {
        if let small = try? AtomicFile(smallFile(of: photo)).read(), let points = PhotoPoints(ppm: small) {
            return points
        }
        let data: Data?
        do throws(StorageError) {
            data = try AtomicFile(folder.appending(path: photo.fileName)).read()
        } catch {
            throw .unavailable(reason: "The photo \(photo.fileName) can't be read: \(error.description)")
        }
        guard let data else { throw .notFound }
        do throws(PictureError) {
            let points = try DecodedPicture(Array(data)).points
            saveSmall(points, of: photo)
            return points
        } catch {
            throw .unavailable(reason: "The photo \(photo.fileName) can't be read. \(error.description)")
        }
    }

    /// The scaled photo can be computed again, so a failure to store it is ignored, for example in a read-only folder.
    private func saveSmall(_ points: PhotoPoints, of photo: PhotoReference) {
        let file = smallFile(of: photo)
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try? AtomicFile(file).write(points.ppm)
    }

    private func smallFile(of photo: PhotoReference) -> URL {
        folder.appending(path: "small").appending(path: photo.fileName + ".ppm")
    }

    /// Enough for the data that cameras write before the size: Exif with its thumbnail has up to 64 kB, color profiles
    /// as much again.
    private static let headerBytes = 1_000_000

    /// Returns the first bytes of a file, and its size.
    private static func bytes(
        at text: String, most: Int = mostBytes
    ) throws(ServiceError) -> (bytes: [UInt8], count: Int) {
        guard let typed = TypedPath(text) else { throw refused("Type the path of a PNG or JPEG file.") }
        var isFolder: ObjCBool = false
        // Reading a pipe or a device could block forever.
        guard FileManager.default.fileExists(atPath: typed.path, isDirectory: &isFolder) else {
            throw refused("There is no file \(typed.path).")
        }
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: typed.url.resolvingSymlinksInPath().path(percentEncoded: false))
        guard !isFolder.boolValue, attributes?[.type] as? FileAttributeType == .typeRegular,
            let count = (attributes?[.size] as? NSNumber)?.intValue
        else { throw refused("\(typed.path) isn't a file. Type the path of a PNG or JPEG file.") }
        guard count <= mostBytes else {
            throw refused("The file has \(count / 1_000_000) MB; a photo has \(mostBytes / 1_000_000) MB at most.")
        }
        do {
            let handle = try FileHandle(forReadingFrom: typed.url)
            defer { try? handle.close() }
            return (Array(try handle.read(upToCount: min(count, most)) ?? Data()), count)
        } catch {
            throw refused("\(typed.path) can't be read: \(error.localizedDescription)")
        }
    }

    private static func refused(_ message: String) -> ServiceError {
        .rejected([.init(field: "photo", message: message)])
    }

    /// Returns a name such as "photo-1a2b3c4d5e6f7081.jpg", which depends only on the content.
    private static func reference(to bytes: [UInt8], _ format: PictureHeader.Format) -> PhotoReference {
        // FNV-1a with 64 bits distinguishes photos; it isn't cryptographic.
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        // This can't throw: the name must be plain, of at most 255 bytes, not hidden, and without separators or control
        // characters; this one has at most 6 + 16 + 5 ASCII characters, only letters, digits and - before the dot.
        return try! PhotoReference(fileName: "photo-\(digits).\(format.fileExtension)")
    }
}
