import Foundation
import PackageGraph

/// The contents of a tree's files: the overlay's if there is one, otherwise those on disk.
struct SourceContents {
    private let root: String
    private let overlay: SourceOverlay?
    /// The stamps of the overlay's list, by path.
    private let listed: [String: IndexStamp?]?

    init(root: String, overlay: SourceOverlay?) {
        self.root = root
        self.overlay = overlay
        listed = overlay?.files.map { files in
            Dictionary(files.map { ($0.path, $0.stamp) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Returns the content at a path relative to the root, or `nil` if there is none.
    func content(of path: String) -> Data? {
        if let bytes = overlay?.contents[path] { return Data(bytes) }
        if overlay?.removed.contains(path) == true { return nil }
        if let listed {
            guard let stamp = listed[path] else { return nil }
            if !isOnDisk(path, stamp) { return overlay?.read([path])[path].map { Data($0) } }
        }
        return FileManager.default.contents(atPath: root + "/" + path)
    }

    /// Returns the stamp of the file at a path, or `nil` if its content isn't the one on disk.
    func stamp(of path: String) -> FileStamp? {
        if let overlay, overlay.contents[path] != nil || overlay.removed.contains(path) { return nil }
        if let listed {
            guard let stamp = listed[path], isOnDisk(path, stamp) else { return nil }
        }
        return FileStamp(of: root + "/" + path)
    }

    /// Returns whether the file on disk is the listed one.
    private func isOnDisk(_ path: String, _ listed: IndexStamp?) -> Bool {
        listed != nil && listed == IndexStamp(of: root + "/" + path)
    }
}
