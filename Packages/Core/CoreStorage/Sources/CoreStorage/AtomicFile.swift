import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A small file that is always replaced as a whole. A reader finds either the old or the new content, even after a kill
/// or a power failure.
///
/// ```swift
/// let file = AtomicFile(folder.url.appending(path: "settings.json"))
/// try file.write(data)
/// let data = try file.read()  // nil if it was never written
/// ```
public struct AtomicFile: Hashable, Sendable {
    /// The location of the file.
    public let url: URL

    /// Creates a reference to a file without opening it.
    public init(_ url: URL) {
        self.url = url
    }

    /// Returns the content, or `nil` if the file doesn't exist.
    ///
    /// - Throws: ``StorageError`` if the file exists but can't be read, or its folder can't be searched.
    public func read() throws(StorageError) -> Data? {
        let descriptor: Descriptor
        do {
            descriptor = try Descriptor(opening: path, O_RDONLY, to: "read")
        } catch .system(_, _, ENOENT) {
            return nil
        }
        return try descriptor.read(try descriptor.size(), at: 0)
    }

    /// Replaces the content. When this returns, the new content is on the disk. It waits for the disk twice.
    ///
    /// Only the owner can read the file. A symbolic link at the path is replaced, not followed. If it throws, the old
    /// content is still there; only after the error “store” for the folder, a power failure may leave either content. A
    /// kill may leave a hidden file `.NAME.….tmp` behind.
    public func write(_ data: Data) throws(StorageError) {
        let folder = url.deletingLastPathComponent()
        let temporary = folder.appending(path: "\(temporaryPrefix)\(UUID().uuidString)\(Self.temporarySuffix)")
            .path(percentEncoded: false)
        do throws(StorageError) {
            let descriptor = try Descriptor(opening: temporary, O_WRONLY | O_CREAT | O_EXCL, to: "write")
            try descriptor.write(data)
            try descriptor.synchronize()
            guard rename(temporary, path) == 0 else { throw .system(operation: "replace", path: path, code: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
        try Descriptor.synchronizeFolder(folder.path(percentEncoded: false))
    }

    /// Returns whether a name in the file's folder is that of a temporary file left by a killed write.
    func isLeftover(_ name: String) -> Bool {
        name.hasPrefix(temporaryPrefix) && name.hasSuffix(Self.temporarySuffix)
    }

    private var path: String { url.path(percentEncoded: false) }
    private var temporaryPrefix: String { ".\(url.lastPathComponent)." }
    private static let temporarySuffix = ".tmp"
}
