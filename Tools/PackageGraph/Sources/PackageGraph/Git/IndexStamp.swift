#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The metadata by which git detects that a file has changed, truncated to 32 bits as in the index.
public struct IndexStamp: Hashable, Sendable {
    /// The file's `ctime`, in nanoseconds.
    public let changed: Int64
    /// The file's `mtime`, in nanoseconds.
    public let modified: Int64
    /// The inode number.
    public let inode: UInt32
    /// The length in bytes.
    public let size: UInt32
    private let isFile: Bool

    /// Creates a stamp; times are in nanoseconds.
    public init(changed: Int64, modified: Int64, inode: UInt32, size: UInt32) {
        self.changed = changed
        self.modified = modified
        self.inode = inode
        self.size = size
        isFile = true
    }

    /// Returns the stamp of a path, without following links; nil if it doesn't exist.
    public init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let changed = status.st_ctimespec
        let modified = status.st_mtimespec
        #else
        let changed = status.st_ctim
        let modified = status.st_mtim
        #endif
        self.changed = Self.nanoseconds(
            UInt32(truncatingIfNeeded: changed.tv_sec), UInt32(truncatingIfNeeded: changed.tv_nsec))
        self.modified = Self.nanoseconds(
            UInt32(truncatingIfNeeded: modified.tv_sec), UInt32(truncatingIfNeeded: modified.tv_nsec))
        inode = UInt32(truncatingIfNeeded: status.st_ino)
        size = UInt32(truncatingIfNeeded: status.st_size)
        isFile = status.st_mode & S_IFMT == S_IFREG
    }

    /// Combines seconds and nanoseconds.
    public static func nanoseconds(_ seconds: UInt32, _ nanoseconds: UInt32) -> Int64 {
        Int64(seconds) * 1_000_000_000 + Int64(nanoseconds)
    }
}
