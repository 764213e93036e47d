import Foundation

/// A folder that is deleted when the value is released.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/result-store-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        let full = path + "/" + name
        let folder = full[..<(full.lastIndex(of: "/") ?? full.endIndex)]
        try FileManager.default.createDirectory(atPath: String(folder), withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: full))
    }

    /// Returns the paths of all files below a subfolder, relative to this folder and sorted.
    func files(below name: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: path + "/" + name)
        var files: [String] = []
        while let file = all?.nextObject() as? String {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(path)/\(name)/\(file)", isDirectory: &isFolder)
            if !isFolder.boolValue { files.append("\(name)/\(file)") }
        }
        return files.sorted()
    }
}
