import Foundation

/// Changes files on disk.
enum ChangedFile {
    /// Writes a file, and the folders around it.
    static func write(_ text: [UInt8], to path: String) throws(StepError) {
        do {
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data(text).write(to: URL(filePath: path))
        } catch {
            throw .refused("the file \(path) can't be written: \(error)")
        }
    }

    /// Moves a file whose text changes.
    static func move(_ path: String, to destination: String, text: [UInt8]) throws(StepError) {
        try write(text, to: destination)
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw .refused("the file \(path) can't be moved: \(error.localizedDescription)")
        }
    }
}
