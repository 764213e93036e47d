import Foundation
import Movement

/// Reads files by the paths that people type.
protocol FileReading: Sendable {
    /// Returns the bytes of a file.
    /// - Throws: ``FileReadingError``.
    func bytes(of path: String) async throws(FileReadingError) -> [UInt8]
}

/// The reasons a file can't be read, each with a sentence that says what to do.
enum FileReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    case missing(String)
    case noFile(String)
    case tooLarge(String, Int)
    case unreadable(String, reason: String)

    var description: String {
        switch self {
        case .missing(let path): "There is no file at \(path). Check the path; it begins with / or ~."
        case .noFile(let path): "\(path) is a folder or a device, not a file."
        case .tooLarge(let path, let count): "\(path): \(TrackFileError.tooLarge(count))"
        case .unreadable(let path, let reason): "\(path) can't be read: \(reason)"
        }
    }
}

/// Reads files of this computer.
struct DiskFiles: FileReading {
    /// Returns the bytes of a regular file, up to the limit of ``Movement/TrackFile``.
    @concurrent
    func bytes(of path: String) async throws(FileReadingError) -> [UInt8] {
        let path = (path as NSString).expandingTildeInPath
        let url = URL(filePath: path)
        guard FileManager.default.fileExists(atPath: path) else { throw .missing(path) }
        // Only a regular file is certain to have an end.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path),
            attributes[.type] as? FileAttributeType == .typeRegular
        else { throw .noFile(path) }
        let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
        guard size <= TrackFile.longest else { throw .tooLarge(path, size) }
        do {
            return [UInt8](try Data(contentsOf: url))
        } catch {
            throw .unreadable(path, reason: error.localizedDescription)
        }
    }
}
