#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What the system knows of a file without reading it. While it stays the same, so do the contents, unless they changed
/// twice within one tick of the file system's clock.
struct FileStamp: Hashable {
    let size: Int64
    let inode: UInt64
    let mode: UInt32
    /// Nanoseconds since 1970.
    let modified: Int64
    /// Nanoseconds since 1970. No program can set it, so a file that is put back to an old time isn't taken for the old one.
    let changed: Int64

    init(_ status: stat) {
        size = Int64(status.st_size)
        inode = UInt64(status.st_ino)
        mode = UInt32(status.st_mode)
        #if canImport(Darwin)
        modified = Int64(status.st_mtimespec.tv_sec) * 1_000_000_000 + Int64(status.st_mtimespec.tv_nsec)
        changed = Int64(status.st_ctimespec.tv_sec) * 1_000_000_000 + Int64(status.st_ctimespec.tv_nsec)
        #else
        modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        changed = Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec)
        #endif
    }

    /// The five numbers; nil when there are others.
    init?(_ numbers: some Collection<Int64>) {
        let numbers = Array(numbers)
        guard numbers.count == 5 else { return nil }
        size = numbers[0]
        inode = UInt64(bitPattern: numbers[1])
        mode = UInt32(truncatingIfNeeded: numbers[2])
        modified = numbers[3]
        changed = numbers[4]
    }

    /// The five numbers that make it again.
    var numbers: [Int64] { [size, Int64(bitPattern: inode), Int64(mode), modified, changed] }
}
