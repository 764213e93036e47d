#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Reads stamps of files below a root, folder by folder, so that the system needn't resolve the whole path for each.
final class FolderStamps {
    private let root: String
    /// The last folder's path.
    private var folder: [CChar] = []
    /// The last folder; negative if it can't be opened.
    private var descriptor: Int32 = -1

    init(root: String) {
        self.root = root
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Returns the stamp of a file; `nil` if it doesn't exist.
    ///
    /// - Parameter path: The path relative to the root.
    func stamp(_ path: UnsafePointer<CChar>) -> DiskFile.Stamp? {
        guard let slash = strrchr(path, Int32(UInt8(ascii: "/"))) else { return stampFromRoot(path) }
        let name = UnsafePointer(slash) + 1
        enter(UnsafeBufferPointer(start: path, count: name - path - 1))
        guard descriptor >= 0 else { return stampFromRoot(path) }
        return DiskFile.stamp(name, in: descriptor)
    }

    private func stampFromRoot(_ path: UnsafePointer<CChar>) -> DiskFile.Stamp? {
        DiskFile.stamp(root + "/" + String(cString: path))
    }

    private func enter(_ path: UnsafeBufferPointer<CChar>) {
        if !folder.isEmpty, folder.elementsEqual(path) { return }
        if descriptor >= 0 { close(descriptor) }
        folder = Array(path)
        let text = String(decoding: UnsafeRawBufferPointer(path), as: UTF8.self)
        descriptor = open(root + "/" + text, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
}
