#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The metadata of a file. As long as the metadata is the same, so are the contents, unless they changed twice within
/// one tick of the file system's clock.
struct FileStamp: Hashable {
    let size: Int64
    let inode: UInt64
    let mode: UInt32
    /// The modification time in nanoseconds since 1970.
    let modified: Int64
    /// The change time in nanoseconds since 1970. Programs can't set it, so a file whose modification time is set back
    /// is still recognized as changed.
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

    /// Creates a stamp from ``numbers``. Returns `nil` unless there are five.
    init?(_ numbers: some Collection<Int64>) {
        let numbers = Array(numbers)
        guard numbers.count == 5 else { return nil }
        size = numbers[0]
        inode = UInt64(bitPattern: numbers[1])
        mode = UInt32(truncatingIfNeeded: numbers[2])
        modified = numbers[3]
        changed = numbers[4]
    }

    /// The stamp as five numbers.
    var numbers: [Int64] { [size, Int64(bitPattern: inode), Int64(mode), modified, changed] }
}
