import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A small file that is always replaced as a whole: whoever reads it finds the old content or the new one, after a
/// kill and after a power cut as well.
///
/// ```swift
/// let file = AtomicFile(folder.url.appending(path: "settings.json"))
/// try file.write(data)
/// let data = try file.read()  // nothing, if it was never written
/// ```
public struct AtomicFile: Hashable, Sendable {
    /// Where the file is.
    public let url: URL

    /// Creates a reference to a file; nothing is opened yet.
    public init(_ url: URL) {
        self.url = url
    }

    /// The whole content, or nothing when there is no such file.
    ///
    /// - Throws: ``StorageError`` when the file is there and can't be read, or its folder can't be looked into.
    public func read() throws(StorageError) -> Data? {
        let descriptor: Descriptor
        do {
            descriptor = try Descriptor(opening: path, O_RDONLY, to: "read")
        } catch .system(_, _, ENOENT) {
            return nil
        }
        return try descriptor.read(try descriptor.size(), at: 0)
    }

    /// Replaces the content; when this returns, it is on the disk. It costs two waits for the disk.
    ///
    /// The file is readable by its owner alone. A symbolic link at the path is replaced, not followed. When it throws,
    /// the old content is still there, except that the error “store” on the folder leaves it open which of both a
    /// power cut would leave. A kill may leave a hidden file `.NAME.….tmp` behind.
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

    /// Tells whether a name in the file's folder is one that a killed write of this file left behind.
    func isLeftover(_ name: String) -> Bool {
        name.hasPrefix(temporaryPrefix) && name.hasSuffix(Self.temporarySuffix)
    }

    private var path: String { url.path(percentEncoded: false) }
    private var temporaryPrefix: String { ".\(url.lastPathComponent)." }
    private static let temporarySuffix = ".tmp"
}
