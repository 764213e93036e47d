import Foundation

extension SourceOverlay {
    /// Writes the tree's contents of a folder to disk, for programs that can't read overlays.
    ///
    /// - Parameters:
    ///   - folder: the folder's path relative to the root. Hidden files in it are skipped.
    ///   - root: the root's absolute path.
    ///   - destination: an absolute path that doesn't exist yet.
    /// - Throws: an error of the file system, or ``CopyError`` if a file of the tree can't be read.
    func write(_ folder: String, below root: String, to destination: String) throws {
        let prefix = folder.isEmpty ? "" : folder + "/"
        func name(_ path: String) -> String? {
            guard path.hasPrefix(prefix) else { return nil }
            let name = String(path.dropFirst(prefix.count))
            return name.split(separator: "/").contains { $0.hasPrefix(".") } ? nil : name
        }
        try FileManager.default.createDirectory(atPath: destination, withIntermediateDirectories: true)
        var missing: [String] = []
        for path in files?.map(\.path) ?? [] where name(path) != nil && contents[path] == nil { missing.append(path) }
        if files == nil {
            let onDisk = root + (folder.isEmpty ? "" : "/" + folder)
            for entry in try FileManager.default.contentsOfDirectory(atPath: onDisk) where !entry.hasPrefix(".") {
                try FileManager.default.copyItem(atPath: onDisk + "/" + entry, toPath: destination + "/" + entry)
            }
            for path in removed {
                guard let name = name(path) else { continue }
                try? FileManager.default.removeItem(atPath: destination + "/" + name)
            }
        }
        let stamps = Dictionary(
            (files ?? []).map { ($0.path, $0.stamp) }, uniquingKeysWith: { first, _ in first })
        let elsewhere = missing.filter { path in
            guard let stamp = stamps[path] ?? nil else { return true }
            return stamp != IndexStamp(of: root + "/" + path)
        }
        let read = elsewhere.isEmpty ? [:] : read(elsewhere)
        let unchanged = Set(missing).subtracting(elsewhere)
        for path in missing + contents.keys.sorted() {
            guard let name = name(path) else { continue }
            let bytes = contents[path] ?? (unchanged.contains(path) ? FileBytes.read(root + "/" + path) : read[path])
            guard let bytes else { throw CopyError(path: path) }
            let file = destination + "/" + name
            try FileManager.default.createDirectory(
                atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data(bytes).write(to: URL(fileURLWithPath: file))
        }
    }
}

/// A file of the tree can't be read.
struct CopyError: Error, CustomStringConvertible {
    /// The path relative to the root.
    let path: String

    var description: String { "\(path) can't be read" }
}
