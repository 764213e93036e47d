import CoreModels
import CoreStorage
import Foundation

/// The photos of a backup or an export, in a folder beside its file: `all-photos` beside `all.json`.
///
/// A photo's name is derived from its content, so a file of the same name is never copied again.
struct PhotosBeside {
    private let folder: URL

    init(_ file: URL) {
        folder = file.deletingLastPathComponent().appending(
            path: file.deletingPathExtension().lastPathComponent + "-photos", directoryHint: .isDirectory)
    }

    /// Copies photos from a data folder.
    /// - Parameter isWanted: Returns whether to copy the photo of a name.
    /// - Returns: The number of copied photos.
    @discardableResult
    func copy(from photos: URL, where isWanted: (String) -> Bool = { _ in true }) throws(AppError) -> Int {
        let names = Self.names(in: photos).filter(isWanted)
        if !names.isEmpty { try Self.copy(names, from: photos, to: folder) }
        return names.count
    }

    /// Copies the photos into a data folder. Does nothing if there are none.
    func copy(into photos: URL) throws(AppError) {
        try Self.copy(Self.names(in: folder), from: folder, to: photos)
    }

    private static func names(in folder: URL) -> [String] {
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        return (files ?? []).filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
            .map(\.lastPathComponent).filter { (try? PhotoReference(fileName: $0)) != nil }.sorted()
    }

    private static func copy(_ names: [String], from source: URL, to target: URL) throws(AppError) {
        do {
            try FileManager.default.createDirectory(
                at: target, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for name in names where !FileManager.default.fileExists(atPath: target.appending(path: name).path) {
                try AtomicFile(target.appending(path: name)).write(Data(contentsOf: source.appending(path: name)))
            }
        } catch {
            throw .output(
                path: target.path(percentEncoded: false),
                reason: (error as? StorageError)?.description ?? error.localizedDescription)
        }
    }
}
