#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What changes when a file's content does; the time of the last change of its inode can't be set back.
struct FileStamp: Hashable {
    let size: Int64
    let inode: UInt64
    /// When its content was last written, in nanoseconds.
    let modified: Int64
    /// When the file or what the system keeps of it last changed, in nanoseconds.
    let changed: Int64

    /// The stamp of the file at a path, or of what a link there leads to; nil when there is none.
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

    /// The latest moment that a stamp may have which tells one content from another: a file that changed after it may change
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
