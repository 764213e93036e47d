#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Metadata that changes with a file's content. The inode's change time can't be set to an earlier value.
struct FileStamp: Hashable {
    let size: Int64
    let inode: UInt64
    /// The modification time in nanoseconds.
    let modified: Int64
    /// The inode's change time in nanoseconds.
    let changed: Int64

    /// Creates the stamp of the file at a path, following links, or returns `nil` if there is none.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let modified = status.st_mtimespec
        let changed = status.st_ctimespec
        #else
        let modified = status.st_mtim
        let changed = status.st_ctim
        #endif
        size = Int64(status.st_size)
        inode = UInt64(status.st_ino)
        self.modified = Self.nanoseconds(modified)
        self.changed = Self.nanoseconds(changed)
    }

    /// Returns the latest change time for which equal stamps prove equal content: a file that changed later may change
    /// again within the same tick of the file system's clock.
    static func settled(_ time: Duration) -> Int64 {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let (seconds, attoseconds) = time.components
        return nanoseconds(now) - seconds * 1_000_000_000 - attoseconds / 1_000_000_000
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
